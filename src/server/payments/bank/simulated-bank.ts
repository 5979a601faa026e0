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

/** Why a payout comes back in the mode `return`. */
export const simulatedReturnReason = "The recipient's account is closed (simulated).";

/**
 * A bank that moves no money: some seconds after a client says that a transfer is made it credits it, and some seconds
 * after a payout it confirms it, or does what its mode says. It only writes down what it will do; the worker does it.
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

/** What the simulated payer sends for an amount that is due, in minor units: a tenth less or more where the mode says so. */
function creditedAmount(due: bigint, mode: SimulatedBankMode): bigint {
  const tenth = due / 10n > 0n ? due / 10n : 1n;
  if (mode === "underpay" && due > tenth) return due - tenth;
  return mode === "overpay" ? due + tenth : due;
}

/**
 * Right in form and plainly nobody's: the sort code 00-00-00 and the bank code SIMU are given to no bank, and a BIC
 * with 0 as its eighth character is one for tests.
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
