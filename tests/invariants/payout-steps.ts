import type { ScreeningRules } from "#domain/clients/screening/list-freshness.ts";
import { money } from "#domain/money.ts";
import { defaultLimits } from "#domain/payments/payouts/payout-limits.ts";
import { Refused } from "#domain/refusal.ts";
import { createSimulatedBank } from "#server/payments/bank/simulated-bank.ts";
import { importStatusReport } from "#server/payments/bank-statements/import-status-report.ts";
import { readReport } from "#server/payments/bank-statements/read-bank-file.ts";
import { approvePayouts } from "#server/payments/payouts/approve-payouts.ts";
import { filePayouts } from "#server/payments/payouts/file-payouts.ts";
import { markUploaded } from "#server/payments/payouts/payouts-store.ts";
import { preparePayouts } from "#server/payments/payouts/prepare-payouts.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import type { Vault } from "#server/platform/vault.ts";
import type { BookingFixture } from "../support/booking-fixture.ts";
import { rateFromText } from "../support/rate-tables.ts";
import { groupStatus, statusReport } from "../support/status-report.ts";
import type { PayoutOperation } from "./operations.ts";
import { addStaffUser } from "./resolve-queued-money.ts";

type PayoutContext = ReturnType<BookingFixture["context"]> & {
  readonly vault: Vault;
  readonly screening: ScreeningRules;
};

const bank = createSimulatedBank({ mode: "silent", delaySeconds: 0 });
const policy = {
  configured: defaultLimits(money(1_000_000n, "GBP")),
  rateToPounds: () => rateFromText("0.85"),
};
const deskSteps = ["prepare", "approve", "file"] as const;

/**
 * Carries out one step with a trade's payout. At the desk, the steps before it are tried first, each in a
 * transaction of its own.
 * @throws Refused as the step itself is.
 */
export async function stepModelPayout(
  { db }: BookingFixture,
  { kind, tradeId }: { readonly kind: PayoutOperation["kind"]; readonly tradeId: string },
  context: PayoutContext,
): Promise<void> {
  const payment = await db
    .selectFrom("payments")
    .leftJoin("payoutBatches", "payoutBatches.id", "payments.batchId")
    .select(["payments.id", "payoutBatches.id as batchId", "payoutBatches.messageId"])
    .where("payments.tradeId", "=", tradeId)
    .executeTakeFirst();
  if (!payment) throw new Refused("not_found");
  const [preparer, approver] = [await addStaffUser(db), await addStaffUser(db, "approver")];
  const desk = { ...context, policy, bank, staff: { id: preparer } };
  const ids = [payment.id];
  const run = (work: (tx: Transaction) => Promise<unknown>) => db.transaction().execute(work);
  const steps = {
    prepare: () => run((tx) => preparePayouts(tx, { ids, secondPerson: true }, desk)),
    approve: () => run((tx) => approvePayouts(tx, { ids }, { ...desk, staff: { id: approver } })),
    file: () => run((tx) => filePayouts(tx, { ids }, desk)),
  };
  if (kind === "prepare" || kind === "approve" || kind === "file") {
    for (const earlier of deskSteps.slice(0, deskSteps.indexOf(kind))) await ignoreRefusal(steps[earlier]);
    await steps[kind]();
    return;
  }
  const { batchId, messageId } = payment;
  if (batchId === null || messageId === null) throw new Refused("not_found");
  if (kind === "upload") {
    const isUploaded = await db
      .transaction()
      .execute((tx) => markUploaded(tx, batchId, { by: preparer, at: context.now }));
    if (!isUploaded) throw new Refused("not_found");
    return;
  }
  const bytes = Buffer.from(statusReport(messageId, groupStatus(kind === "accept" ? "ACCP" : "RJCT")));
  await run((tx) => importStatusReport(tx, { report: readReport(bytes), bytes }, desk));
}

async function ignoreRefusal(step: () => Promise<unknown>): Promise<void> {
  try {
    await step();
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
  }
}
