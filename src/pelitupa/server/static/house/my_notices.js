// The page of one's notices: the button of this browser, and the time zone that it is in.

import { canPush, subscribe, unsubscribe } from "./notify.js";
import { part } from "./page.js";
import { _ } from "./words.js";

const button = part("push", HTMLButtonElement);
const state = part("push-state");
const zone = part("time_zone", HTMLInputElement);
const on = button.dataset.on === "yes";

zone.value ||= Intl.DateTimeFormat().resolvedOptions().timeZone;
if (canPush()) button.hidden = false;
else if (isSecureContext) state.textContent = _("This browser cannot show notices while no page is open. On an iPhone, put the cottage onto the home screen first.");

button.addEventListener("click", async () => {
  button.disabled = true;
  if (on) await unsubscribe();
  if (on || (await subscribe())) location.reload();
  else {
    button.disabled = false;
    state.textContent = Notification.permission === "denied"
      ? _("This browser does not let the cottage show notices; its settings for this page can.")
      : _("This browser could not get a place for notices at its push service. Try again later.");
  }
});
