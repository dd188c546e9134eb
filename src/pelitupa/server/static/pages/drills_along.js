// What a guest knows of the drills goes along into the account that they make.

import { part } from "../house/page.js";
import { allRecalled } from "./drill_memory.js";

const MOST = 30_000; // characters, as server/accounts/drills.py has it
part("drills", HTMLInputElement).value = allRecalled(MOST);
