// Something is copied, to be handed on: by the browser's clipboard, or the old way where there is none.

/**
 * Copy a text; whether that went. A page over plain http, as at home, has no clipboard of its own.
 * @param {string} text
 */
export async function copied(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copiedTheOldWay(text);
  }
}

/** @param {string} text */
function copiedTheOldWay(text) {
  const back = document.activeElement;
  const field = document.createElement("textarea");
  field.value = text;
  field.readOnly = true; // no keyboard rises on a phone
  field.style.cssText = "position: fixed; inset: 0 auto auto 0; opacity: 0; font-size: 16px";
  document.body.append(field);
  field.select();
  const went = document.execCommand("copy");
  field.remove();
  if (back instanceof HTMLElement) back.focus();
  return went;
}
