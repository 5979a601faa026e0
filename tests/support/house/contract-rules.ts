import type { HouseFile } from "./house-file.ts";
import { type HouseRule, isTest } from "./house-rule.ts";

/** A comment above a field whose value is a schema. */
const COMMENTED_FIELD =
  /^ +\/\*\* .*\*\/\n +(?!query|answer|body|params)(\w+): (?:z[.\n]|\w+(?:\.\w+\(|,\n))/gm;
const SCHEMA_ID = /\bid: "([A-Z]\w+)"/g;

/** What keeps the API description whole: it is written from the schemas alone. */
export const contractRules: HouseRule[] = [
  {
    name: "A field of the contract is described on its schema, where the API description reads it",
    findBreaks: (house) =>
      house
        .filter(isContract)
        .flatMap(({ path, text }) =>
          [...text.matchAll(COMMENTED_FIELD)].map(
            ([, field]) => `${path}: ${field} is described in a comment`,
          ),
        ),
    brokenBy: {
      "src/contract/trading/trades.ts": "z.object({\n  /** When it is due. */\n  fundBy: timestamp,\n});",
    },
  },
  {
    name: "A schema's id is the name of no other",
    findBreaks(house) {
      const named = house
        .filter(isContract)
        .flatMap(({ path, text }) => [...text.matchAll(SCHEMA_ID)].map(([, id = ""]) => ({ id, path })));
      return [...Map.groupBy(named, ({ id }) => id)]
        .filter(([, uses]) => uses.length > 1)
        .map(([id, uses]) => `${uses.map(({ path }) => path).join(", ")}: ${id} is the id of each`);
    },
    brokenBy: {
      "src/contract/trading/trades.ts": 'const a = z.object({}).meta({ id: "Trade" });',
      "src/contract/payments/payments.ts": 'const b = z.object({}).meta({ id: "Trade" });',
    },
  },
];

function isContract({ path }: HouseFile): boolean {
  return path.startsWith("src/contract/") && path.endsWith(".ts") && !isTest(path);
}
