import { formatAmount, money } from "#domain/money.ts";
import { Refused } from "#domain/refusal.ts";
import { claimDuePayments } from "#server/automation/schedules/claim-due.ts";
import { payDue, recordRefusal } from "#server/automation/schedules/pay-due.ts";
import { columnsOf, parseSchedule } from "#server/automation/schedules/schedule-input.ts";
import {
  cancelSchedule,
  pauseSchedule,
  resumeSchedule,
  skipNextPayment,
} from "#server/automation/schedules/schedule-status.ts";
import { insertSchedule, nextColumns } from "#server/automation/schedules/store.ts";
import { createLatestRates } from "#server/market/rates/latest-rates.ts";
import { findAccount } from "#server/payments/beneficiaries/store.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import type { Vault } from "#server/platform/vault.ts";
import type { BookingFixture } from "../support/booking-fixture.ts";
import { modelRetryDays, type ScheduleOperation } from "./schedule-model.ts";

/** The first day of the model's schedules, the fixture's. */
const firstDay = "2026-03-10";
type Context = ReturnType<BookingFixture["context"]> & {
  readonly vault: Vault;
  readonly payoutsNeedAddress: boolean;
};
type Owner = { readonly id: string; readonly beneficiaryId: string };

/** Sets up a schedule as if the client had confirmed it; returns its id. */
export async function setUpModelSchedule(
  { db }: BookingFixture,
  { minor, exchange }: Extract<ScheduleOperation, { kind: "set_up" }>,
  { id: clientId, beneficiaryId }: Owner,
  { now, newId }: Context,
): Promise<string> {
  const id = newId();
  const minRate = typeof exchange === "bigint" ? `${exchange / 100n}.${`${exchange}`.slice(-2)}` : undefined;
  const rule = { frequency: "once", startsOn: firstDay, everyWeeks: 1, holidayRule: "following" } as const;
  const paid = {
    label: "Model",
    beneficiaryId,
    currency: "EUR",
    amount: formatAmount(money(minor, "EUR")),
  } as const;
  const exchanged =
    exchange === "none" ? {} : ({ fromCurrency: "GBP", minRate, retryDays: modelRetryDays } as const);
  const parsed = parseSchedule({ ...rule, ...paid, ...exchanged, clientId }, now);
  const { startsOn } = parsed.rule;
  await db.transaction().execute(async (tx) =>
    insertSchedule(tx, {
      ...columnsOf(parsed),
      ...nextColumns({ period: firstDay, namedOn: startsOn, paysOn: startsOn }),
      ...{ id, clientId, status: "ACTIVE", createdAt: now, updatedAt: now },
      recipientAccount: (await findAccount(tx, beneficiaryId)).fingerprint,
    }),
  );
  return id;
}

/** @throws Refused as the change itself is. */
export async function changeModelSchedule(
  { db }: BookingFixture,
  kind: "pause" | "resume" | "skip" | "stop",
  { id, clientId }: { readonly id: string; readonly clientId: string },
  context: Context,
): Promise<void> {
  const { version } = await db
    .selectFrom("paymentSchedules")
    .select("version")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  const named = { id, clientId, version };
  const change = { pause: pauseSchedule, skip: skipNextPayment, stop: cancelSchedule };
  await db.transaction().execute((tx) =>
    kind === "resume"
      ? resumeSchedule(tx, named, {
          ...context,
          ...nobody(clientId),
          config: { clientSecondFactor: false },
          rates: createLatestRates(() => context.now),
        })
      : change[kind](tx, named, context),
  );
}

/** A client whose confirmation is never asked, because the recipient's account stays the same. */
function nobody(clientId: string) {
  const user = { id: clientId, email: "nobody@example.test", name: null, emailVerifiedAt: null };
  const client = {
    id: clientId,
    name: null,
    companyName: null,
    status: "ACCOUNT_READY",
    referralCode: "",
  } as const;
  return { session: { id: clientId, user, client, role: "owner", secondFactorMissing: false } as const };
}

/** Makes due what is, then tries one schedule's payment, as a worker does; returns the trade if it exchanged. */
export async function payModelSchedule(
  { db }: BookingFixture,
  scheduleId: string,
  { day, late }: { readonly day: 0 | 1; readonly late: boolean },
  context: Context,
): Promise<string | undefined> {
  // Before and after the euro's cut-off.
  const now = new Date(`2026-03-1${day}T${late ? "15:30" : "10:00"}:00Z`);
  const working = { ...context, now };
  const step = <T>(work: (tx: Transaction) => Promise<T>) => db.transaction().execute(work);
  await step((tx) => claimDuePayments(tx, 10_000, working));
  const due = await db
    .selectFrom("scheduledPayments")
    .select("id")
    .where("scheduleId", "=", scheduleId)
    .where("status", "=", "DUE")
    .executeTakeFirst();
  if (!due) return undefined;
  const named = { id: due.id, scheduleId };
  try {
    await step((tx) => payDue(tx, named, working));
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    await step((tx) => recordRefusal(tx, named, error, working));
  }
  const paid = await db
    .selectFrom("scheduledPayments as due")
    .innerJoin("payments", "payments.id", "due.paymentId")
    .select("payments.tradeId")
    .where("due.id", "=", due.id)
    .executeTakeFirst();
  return paid?.tradeId ?? undefined;
}

/** Status of each schedule and of its payment. */
export async function readModelSchedules({ db }: BookingFixture, ids: readonly string[]) {
  const rows = await db
    .selectFrom("paymentSchedules as schedule")
    .leftJoin("scheduledPayments as due", "due.scheduleId", "schedule.id")
    .select(["schedule.id", "schedule.status", "due.status as payment"])
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.map((id) => byId.get(id));
}
