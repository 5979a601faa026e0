import { readFileSync } from "node:fs";
import { z } from "#contract/zod.ts";
import { assert } from "#domain/assert.ts";
import { type CurrencyCode, currencies, currencyCodes } from "#domain/currency.ts";
import { parseBic } from "#domain/payments/beneficiaries/parse-bic.ts";
import { parseIban } from "#domain/payments/beneficiaries/parse-iban.ts";
import { type Config, ConfigurationError } from "#server/platform/config.ts";
import type { Bank, DepositAccount } from "./bank.ts";
import { createSimulatedBank } from "./simulated-bank.ts";

type BankConfig = Pick<
  Config,
  "BANK" | "BANK_ACCOUNTS_FILE" | "SIMULATED_BANK" | "SIMULATED_BANK_DELAY_SECONDS"
>;

/**
 * The bank adapter that the configuration selects. @throws ConfigurationError when its accounts cannot be
 * read.
 */
export function createBank(config: BankConfig): Bank {
  if (config.BANK === "manual") {
    assert(
      config.BANK_ACCOUNTS_FILE !== undefined,
      "the configuration demands BANK_ACCOUNTS_FILE with BANK=manual",
    );
    return createManualBank(config.BANK_ACCOUNTS_FILE);
  }
  return createSimulatedBank({
    mode: config.SIMULATED_BANK,
    delaySeconds: config.SIMULATED_BANK_DELAY_SECONDS,
  });
}

const text = z.string().trim().min(1);
const account = z.strictObject({
  accountName: text.max(140),
  accountNumber: text.max(34),
  /** Empty when the account's country has none. */
  sortCode: z.string().trim().max(20),
  iban: text.refine((iban) => parseIban(iban).ok, "is not an IBAN"),
  bic: text.refine((bic) => parseBic(bic).ok, "is not a BIC"),
  /** Account holder's address for payment files; banks reject an address that is only a country. */
  address: z
    .strictObject({
      lines: z.array(text.max(70)).max(2).default([]),
      town: text.max(35),
      postalCode: text.max(16).optional(),
      country: text.regex(/^[A-Z]{2}$/, "is not a country's two letters"),
    })
    .optional(),
});
const accounts = z.partialRecord(z.enum(currencyCodes as [CurrencyCode, ...CurrencyCode[]]), account);

/**
 * A bank without an API: staff upload payouts that are SENT and record incoming money and arrivals
 * themselves. `file` is a JSON object of Summit's accounts by currency.
 * @throws ConfigurationError when the file is missing or invalid, or a traded currency has no account.
 */
export function createManualBank(file: string): Bank {
  const known = readAccounts(file);
  return {
    name: "Manual",
    simulated: false,
    accountFor: (currency) => known[currency],
    expectFunds: async () => undefined,
    instructPayout: async () => undefined,
  };
}

function readAccounts(file: string): Partial<Record<CurrencyCode, DepositAccount>> {
  const parsed = accounts.safeParse(readJson(file));
  if (!parsed.success) {
    const lines = parsed.error.issues.map(
      (issue) => `BANK_ACCOUNTS_FILE: ${issue.path.join(".")}: ${issue.message}`,
    );
    throw new ConfigurationError(lines);
  }
  const missing = currencyCodes.filter(
    (code) => currencies[code].uses.some((use) => use === "trade") && !parsed.data[code],
  );
  if (missing.length > 0) {
    throw new ConfigurationError([`BANK_ACCOUNTS_FILE: no account in ${missing.join(", ")}`]);
  }
  return parsed.data;
}

function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new ConfigurationError([`BANK_ACCOUNTS_FILE: ${reason}`]);
  }
}
