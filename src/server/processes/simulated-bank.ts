import { type RefusalCode, Refused } from "#domain/refusal.ts";
import type { ScreeningContext } from "#server/clients/screening/screen-subjects.ts";
import { screeningRules } from "#server/clients/screening/screening-rules.ts";
import { simulatedReturnReason } from "#server/payments/bank/simulated-bank.ts";
import {
  claimDueMovement,
  finishMovement,
  type Movement,
  postponeMovement,
} from "#server/payments/bank/simulated-bank-store.ts";
import { payerNameForTrade } from "#server/payments/incoming/payers-store.ts";
import { recordReceipt } from "#server/payments/incoming/record-receipt.ts";
import { completeUnlessRejected } from "#server/payments/payments/complete-payment.ts";
import { returnPayment } from "#server/payments/returns/return-payment.ts";
import type { App } from "#server/platform/app.ts";
import { pause } from "#server/platform/pause.ts";
import { isDatabaseUnavailable, type Transaction } from "#server/platform/postgres/database.ts";

type BankWorkerApp = Pick<App, "db" | "clock" | "newId" | "log" | "config">;

const pollMs = 250;
const failurePauseMs = 1_000;

/** Carries out due movements of the simulated bank; workers share the work. */
export function startSimulatedBank(app: BankWorkerApp): { readonly stop: () => Promise<void> } {
  const stopping = new AbortController();
  const running = runMovements(app, stopping.signal);
  return {
    stop: async () => {
      stopping.abort();
      await running;
    },
  };
}

async function runMovements(app: BankWorkerApp, stopping: AbortSignal): Promise<void> {
  while (!stopping.aborted) {
    try {
      while (!stopping.aborted && (await settleNextMovement(app))) {
        // Continue with the next due movement.
      }
      await pause(pollMs, stopping);
    } catch (error) {
      app.log.warn({ err: error }, "the simulated bank could not look for what is due");
      await pause(failurePauseMs, stopping);
    }
  }
}

/**
 * Carries out the earliest due movement and its effects in one transaction; false when none is due. A refusal
 * is final and recorded; other failures are retried.
 */
export async function settleNextMovement(app: BankWorkerApp): Promise<boolean> {
  let claimed: Movement | undefined;
  try {
    return await app.db.transaction().execute(async (tx) => {
      const context = { now: app.clock(), newId: app.newId, screening: screeningRules(app.config) };
      claimed = await claimDueMovement(tx, context.now);
      if (!claimed) return false;
      await executeMovement(tx, claimed, context);
      await finishMovement(tx, claimed.id, { at: context.now, refusal: null });
      return true;
    });
  } catch (error) {
    if (!claimed || isDatabaseUnavailable(error)) throw error;
    if (error instanceof Refused) await recordRefusal(app, claimed.id, error.code);
    else {
      app.log.error({ err: error, movement: claimed.id }, "a movement of the simulated bank failed");
      await postponeMovement(app.db, claimed.id, app.clock());
    }
    return true;
  }
}

async function recordRefusal(app: BankWorkerApp, id: string, refusal: RefusalCode): Promise<void> {
  await app.db.transaction().execute((tx) => finishMovement(tx, id, { at: app.clock(), refusal }));
}

async function executeMovement(
  tx: Transaction,
  movement: Movement,
  context: ScreeningContext,
): Promise<void> {
  const { id, kind, subjectId, reference, amount } = movement;
  switch (kind) {
    case "credit": {
      const payerName = (await payerNameForTrade(tx, subjectId)) ?? "Simulated bank transfer";
      const bankReference = `SIM-${id}`;
      await recordReceipt(
        tx,
        { bankReference, reference, payerName, amount, simulated: true, recordedBy: null },
        context,
      );
      return;
    }
    case "payout_completed":
      return completeUnlessRejected(tx, { paymentId: subjectId }, context);
    case "payout_returned":
      return returnPayment(tx, { paymentId: subjectId, reason: simulatedReturnReason }, context);
  }
}
