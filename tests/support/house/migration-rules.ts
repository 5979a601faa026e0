import type { HouseFile } from "./house-file.ts";
import { type HouseRule, place } from "./house-rule.ts";

export const migrationRules: HouseRule[] = [
  {
    name: "A migration says since which one nothing uses what it takes away",
    findBreaks: (house) => house.flatMap(removalBreaks),
    brokenBy: {
      "db/migrations/9990-column.sql": "alter table trades drop column fee;",
      "db/migrations/9991-name.sql": "alter table trades\n  rename column fee to cost;",
      "db/migrations/9992-null.sql": "alter table trades alter column fee set not null;",
      "db/migrations/9993-itself.sql": "-- Unused since 9993.\ndrop table fees;",
      "db/migrations/9994-one-of-two.sql":
        "-- Unused since 9990.\ndrop table fees;\nalter table trades drop column fee;",
      "db/migrations/9995-type.sql": "alter table trades alter column fee type text;",
    },
  },
];

/** The rule began after this migration. */
const LAST_EXEMPT_MIGRATION = 163;

/** What the code of an earlier version may still name, read as it was, or leave empty. */
const REMOVAL =
  /\b(?:drop\s+(?:table|view|column|type|function|sequence|schema)|rename\s+(?:column\s+\w+\s+)?to|alter\s+column\s+\w+\s+(?:set\s+not\s+null|(?:set\s+data\s+)?type))\b/i;

const UNUSED_SINCE = /^-- Unused since (\d{4})\.$/m;

function removalBreaks(file: HouseFile): string[] {
  const [, number = ""] = /^db\/migrations\/(\d{4})-/.exec(file.path) ?? [];
  if (Number(number) <= LAST_EXEMPT_MIGRATION) return [];
  return statementsOf(file.text)
    .filter(({ text }) => REMOVAL.test(text.replace(/--.*$/gm, "")))
    .filter(({ text }) => !(Number(UNUSED_SINCE.exec(text)?.[1] ?? number) < Number(number)))
    .map(({ at }) => `${place(file, at)}: a removal without "-- Unused since NNNN." of an earlier migration`);
}

/** The statements of a migration with the comments before each, and where they begin. */
function statementsOf(sql: string): { readonly text: string; readonly at: number }[] {
  return [...sql.matchAll(/\S[^;]*/g)].map((found) => ({ text: found[0], at: found.index }));
}
