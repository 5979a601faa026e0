import type { HouseFile } from "./house-file.ts";
import { type HouseRule, isTest, place } from "./house-rule.ts";

/** A comment above a field whose value is a schema. */
const COMMENTED_FIELD =
  /^ +\/\*\* .*\*\/\n +(?!query|answer|body|params)(\w+): (?:z[.\n]|\w+(?:\.\w+\(|,\n))/gm;
const SCHEMA_ID = /\bid: "([A-Z]\w+)"/g;

/** Methods of schemas whose last argument is what a form says beside its field. */
const CHECKS = /^(min|max|length|regex|refine|enum)$/;

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
  {
    name: "What a field's check says is one sentence without a full stop, or several with one each",
    findBreaks: (house) =>
      house.filter(isContract).flatMap((file) =>
        textsOfChecks(file)
          .filter(({ text }) => /[.!?] [A-Z]/.test(text) !== text.endsWith("."))
          .map(({ text, start }) => `${place(file, start)}: "${text}"`),
      ),
    brokenBy: {
      "src/contract/trading/trades.ts":
        'const day = z.string().min(1, "Enter a day.").max(9, "Too long. Cut it");',
    },
  },
];

/** The texts of a file's checks, those with figures as well. */
function textsOfChecks(file: HouseFile): { readonly text: string; readonly start: number }[] {
  return file.nodes.flatMap((node) => {
    if (node.type !== "CallExpression" || node.callee.type !== "MemberExpression") return [];
    const { property } = node.callee;
    if (property.type !== "Identifier" || !CHECKS.test(property.name)) return [];
    const last = node.arguments.at(-1);
    if (last?.type === "Literal" && typeof last.value === "string" && /^[A-Z]/.test(last.value))
      return [{ text: last.value, start: last.start }];
    if (last?.type === "TemplateLiteral")
      return [{ text: last.quasis.map(({ value }) => value.raw).join("…"), start: last.start }];
    return [];
  });
}

function isContract({ path }: HouseFile): boolean {
  return path.startsWith("src/contract/") && path.endsWith(".ts") && !isTest(path);
}
