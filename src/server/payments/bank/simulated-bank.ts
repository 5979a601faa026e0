import { composeIBAN } from "ibantools";
import { assert } from "#domain/assert.ts";
import { type CurrencyCode, currencyCodes } from "#domain/currency.ts";
import type { Config } from "#server/platform/config.ts";
import type { Bank, DepositAccount } from "./bank.ts";
import { scheduleMovement } from "./simulated-bank-store.ts";

export type SimulatedBankMode = Config["SIMULATED_BANK"];

export type SimulatedBankOptions = {
  readonly mode: SimulatedBankMode;
  readonly delaySeconds: number;
};

/** Return reason in mode `return`. */
export const simulatedReturnReason = "The recipient's account is closed (simulated).";

/**
 * A bank that moves no money: it credits declared transfers and completes payouts after `delaySeconds`, or
 * fails as its mode says. Movements are stored and carried out by the worker.
 */
export function createSimulatedBank({ mode, delaySeconds }: SimulatedBankOptions): Bank {
  const after = (now: Date) => new Date(now.getTime() + delaySeconds * 1_000);
  return {
    name: "Summit (simulated bank)",
    simulated: true,
    accountFor: simulatedAccount,
    expectFunds: async (tx, { tradeId, reference, due, now }) => {
      if (mode === "silent") return;
      const amount = { ...due, minor: creditedAmount(due.minor, mode) };
      await scheduleMovement(tx, {
        kind: "credit",
        subjectId: tradeId,
        reference,
        amount,
        dueAt: after(now),
      });
    },
    instructPayout: async (tx, { paymentId, reference, amount, now }) => {
      if (mode === "silent") return;
      const kind = mode === "return" ? "payout_returned" : "payout_completed";
      await scheduleMovement(tx, { kind, subjectId: paymentId, reference, amount, dueAt: after(now) });
    },
  };
}

/**
 * Amount that the simulated payer sends, in minor units: the due amount, or 10% less or more depending on the
 * mode.
 */
function creditedAmount(due: bigint, mode: SimulatedBankMode): bigint {
  const tenth = due / 10n > 0n ? due / 10n : 1n;
  if (mode === "underpay" && due > tenth) return due - tenth;
  return mode === "overpay" ? due + tenth : due;
}

/**
 * Well-formed but unassignable details: sort code 00-00-00, bank code SIMU, and a BIC whose eighth character
 * 0 marks a test code.
 */
function simulatedAccount(currency: CurrencyCode): DepositAccount {
  const accountNumber = String(currencyCodes.indexOf(currency) + 1).padStart(8, "0");
  const iban = composeIBAN({ countryCode: "GB", bban: `SIMU000000${accountNumber}` });
  assert(iban !== null, "an IBAN of the simulated bank");
  return {
    accountName: "Summit (simulated bank)",
    accountNumber,
    sortCode: "00-00-00",
    iban,
    bic: "SIMUGB20XXX",
  };
}
