// A link that is copied, to be handed on.

import { copied } from "../house/copying.js";
import { _ } from "../house/words.js";

/**
 * Copy a link with a match, and say so, or that there is none; false where a browser copies nothing.
 * @param {string} link empty where the match is too long for one
 * @param {(text: string) => void} say
 */
export async function copyLink(link, say) {
  if (!link) {
    say(_("The match is too long for a link. Keep its record, and hand on that file."));
    return true;
  }
  if (!await copied(link)) return false;
  say(_("The link is copied: whoever opens it sees this match."));
  return true;
}
