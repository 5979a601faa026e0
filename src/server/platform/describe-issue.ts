import type { z } from "#contract/zod.ts";

type Issue = z.core.$ZodRawIssue;

/** Messages of schemas without their own, for people and for programs' developers. */
export function describeIssue(issue: Issue): string | undefined {
  if (issue.input === undefined) return "Required";
  switch (issue.code) {
    case "invalid_type":
      return `Use ${nameOfKind(issue.expected)}`;
    case "invalid_union":
      return describeUnion(issue.errors);
    case "invalid_value":
      return `Use ${issue.values.length > 1 ? "one of " : ""}${issue.values.map(String).join(", ")}`;
    case "invalid_format":
      return formats[issue.format];
    case "too_small":
      return describeBound(issue.origin, issue.minimum, issue.inclusive === false ? "above" : "at least");
    case "too_big":
      return describeBound(issue.origin, issue.maximum, issue.inclusive === false ? "below" : "at most");
    case "custom":
      return "This value isn't allowed";
    default:
      return undefined;
  }
}

const kinds: Readonly<Record<string, string>> = {
  string: "text",
  number: "a number",
  int: "a whole number",
  boolean: "true or false",
  array: "a list",
  tuple: "a list",
  object: "an object",
  record: "an object",
};

function nameOfKind(expected: string): string {
  return kinds[expected] ?? "another value";
}

const formats: Readonly<Record<string, string>> = {
  uuid: "Use an id, like 0199a3c4-5e6f-7a8b-9c0d-1e2f3a4b5c6d",
  date: "Use a date, like 2026-11-25",
  datetime: "Use a time, like 2026-11-25T09:30:00Z",
  email: "Use an email address",
  url: "Use an address that starts with https://",
  regex: "This has the wrong format",
};

/** The kinds of value that any variant takes. */
function describeUnion(variants: readonly (readonly z.core.$ZodIssue[])[]): string {
  const ofValue = variants.flat().filter(({ path }) => path.length === 0);
  const expected = ofValue.flatMap((issue) => (issue.code === "invalid_type" ? [issue.expected] : []));
  const names = [...new Set(expected.map(nameOfKind))];
  return `Use ${names.length > 0 ? names.join(" or ") : "another value"}`;
}

function describeBound(origin: string, bound: number | bigint, relation: string): string | undefined {
  if (origin === "array")
    return relation === "at least" && bound === 1 ? "Choose at least one" : `Choose ${relation} ${bound}`;
  if (origin === "string") return `Use ${relation} ${bound} ${bound === 1 ? "character" : "characters"}`;
  return `Use a number ${relation === "above" || relation === "below" ? relation : `of ${relation}`} ${bound}`;
}
