import type { SettlementCalendar } from "#domain/calendar.ts";
import type { ActivityAction } from "#domain/clients/users/activity-action.ts";
import type { ClockWatch } from "./clock-watch.ts";
import type { Config } from "./config.ts";
import type { Log } from "./log.ts";
import type { Metrics } from "./metrics.ts";
import type { OutgoingMail } from "./outgoing-mail.ts";
import type { Database } from "./postgres/database.ts";
import type { ClientPolicy, StaffPolicy } from "./session/call-policy.ts";
import type { Sessions } from "./session/sessions.ts";
import type { PublicPages } from "./site-page.ts";
import type { Vault } from "./vault.ts";

/**
 * Process-wide services: clock, randomness, configuration and external systems. A noun that adds a service,
 * such as the booking queue, declares it from its own file (`declare module`), as Fastify plugins do;
 * `create-app.ts` creates them all.
 */
export interface App {
  readonly config: Config;
  readonly log: Log;
  readonly db: Database;
  readonly clock: () => Date;
  /** A new UUIDv7, ordered by time. */
  readonly newId: () => string;
  readonly metrics: Metrics;
  readonly clockWatch: ClockWatch;
  readonly sessions: Sessions;
  /** Roles allowed to call each back-office endpoint. */
  readonly staffPolicy: StaffPolicy;
  /** Roles of a client's members allowed to make each call. */
  readonly clientPolicy: ClientPolicy;
  /** What a client's activity calls each change that members make; null for what it leaves out. */
  readonly activityActions: Readonly<Record<string, ActivityAction | null>>;
  readonly calendar: SettlementCalendar;
  readonly outgoingMail: OutgoingMail;
  /** Facts that /readyz reports by name; none makes the process unready. */
  readonly readinessFacts: () => Readonly<Record<string, string>>;
  /** Sets the gauges that change with time alone, before they are read. */
  readonly refreshMetrics: () => Promise<void>;
  readonly publicPages: PublicPages;
  readonly vault: Vault;
  /** Whether a transaction failed for something that another attempt at the same work gets past. */
  readonly isWorthRepeating: (error: unknown) => boolean;
}
