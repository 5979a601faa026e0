import type { SettlementCalendar } from "#domain/calendar.ts";
import type { ClockWatch } from "./clock-watch.ts";
import type { Config } from "./config.ts";
import type { Log } from "./log.ts";
import type { Metrics } from "./metrics.ts";
import type { OutgoingMail } from "./outgoing-mail.ts";
import type { Database } from "./postgres/database.ts";
import type { Sessions } from "./session/sessions.ts";
import type { StaffPolicy } from "./session/staff-policy.ts";
import type { Vault } from "./vault.ts";

/**
 * What a process has one of: the time, chance, configuration and the world outside. A noun that adds a service, such as
 * the booking queue, declares it here from its own file (`declare module`), as Fastify's plugins do, so that the
 * platform knows no noun; `create-app.ts` makes them all.
 */
export interface App {
  readonly config: Config;
  readonly log: Log;
  readonly db: Database;
  readonly clock: () => Date;
  /** A fresh UUID, version 7: in the order of time. */
  readonly newId: () => string;
  readonly metrics: Metrics;
  readonly clockWatch: ClockWatch;
  readonly sessions: Sessions;
  /** Who of the staff may do what. */
  readonly staffPolicy: StaffPolicy;
  readonly calendar: SettlementCalendar;
  readonly outgoingMail: OutgoingMail;
  readonly vault: Vault;
}
