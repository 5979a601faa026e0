import type { Part } from "./part.ts";
import { bank } from "./parts/bank.ts";
import { clock } from "./parts/clock.ts";
import { diskFull } from "./parts/disk-full.ts";
import { frozenApp } from "./parts/frozen-app.ts";
import { frozenDatabase } from "./parts/frozen-database.ts";
import { fuzz } from "./parts/fuzz.ts";
import { killApp } from "./parts/kill-app.ts";
import { killPostgres } from "./parts/kill-postgres.ts";
import { load } from "./parts/load.ts";
import { lostReplies } from "./parts/lost-replies.ts";
import { mail } from "./parts/mail.ts";
import { races } from "./parts/races.ts";

/** In the order in which they run. The load comes first, on a machine that nothing has warmed. */
export const parts: readonly Part[] = [
  load,
  killApp,
  killPostgres,
  frozenDatabase,
  frozenApp,
  bank,
  mail,
  lostReplies,
  diskFull,
  clock,
  races,
  fuzz,
];
