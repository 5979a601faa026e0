import type { SettlementCalendar } from "#domain/calendar.ts";
import type { AuditHeads } from "../audit/heads/audit-heads.ts";
import type { PasswordHasher } from "../auth/password-hasher.ts";
import type { Bank } from "../gateways/bank/bank.ts";
import type { FileStore } from "../gateways/file-store.ts";
import type { Mailer } from "../gateways/mailer/mailer.ts";
import type { PublicPrices } from "../pricing/public-prices.ts";
import type { LatestRates } from "../rates/latest-rates.ts";
import type { RateHistories } from "../rates/rate-history.ts";
import type { RateStream } from "../rates/rate-stream.ts";
import type { SitePages } from "../site/site-pages.ts";
import type { BookingQueue } from "../trades/booking-queue.ts";
import type { ReferenceBook } from "../trades/reference-book.ts";
import type { ClockWatch } from "./clock-watch.ts";
import type { Config } from "./config.ts";
import type { Log } from "./log.ts";
import type { Metrics } from "./metrics.ts";
import type { OutgoingMail } from "./outgoing-mail.ts";
import type { Database } from "./postgres/database.ts";
import type { Sessions } from "./session/sessions.ts";
import type { StaffPolicy } from "./session/staff-policy.ts";
import type { Vault } from "./vault.ts";

/** What use-cases are given instead of reaching for it: the time, chance, configuration and the world outside. */
export type App = {
  readonly config: Config;
  readonly log: Log;
  readonly db: Database;
  readonly clock: () => Date;
  /** A fresh UUID, version 7: in the order of time. */
  readonly newId: () => string;
  readonly metrics: Metrics;
  readonly clockWatch: ClockWatch;
  readonly passwords: PasswordHasher;
  readonly sessions: Sessions;
  /** Who of the staff may do what. */
  readonly staffPolicy: StaffPolicy;
  readonly rates: LatestRates;
  /** Everybody's price list, for what is shown; quotes are priced by the database's. */
  readonly publicPrices: PublicPrices;
  readonly rateHistories: RateHistories;
  readonly rateStream: RateStream;
  readonly bookings: BookingQueue;
  /** The one book of this process, so that its bookings do not ask for each other's numbers. */
  readonly references: ReferenceBook;
  readonly calendar: SettlementCalendar;
  readonly bank: Bank;
  readonly mailer: Mailer;
  readonly outgoingMail: OutgoingMail;
  readonly files: FileStore;
  readonly vault: Vault;
  readonly auditHeads: AuditHeads;
  readonly site: SitePages;
};
