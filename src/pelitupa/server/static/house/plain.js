// Says what a page lacks that did not come over https, or from this machine: only its browser knows.

import { part } from "./page.js";

part("plain").hidden = isSecureContext;
