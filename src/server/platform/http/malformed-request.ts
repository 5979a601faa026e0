import type { z } from "#contract/zod.ts";
import type { FieldFaults } from "#domain/refusal.ts";

/**
 * A request that does not have the shape of its endpoint. `malformed` when parts are missing or of the wrong type
 * (400); otherwise each part is there and breaks a rule of its field (422).
 */
export class MalformedRequest extends Error {
  override name = "MalformedRequest";
  readonly malformed: boolean;
  readonly fields: FieldFaults;

  constructor(part: "query" | "body", error: z.ZodError) {
    super(`the ${part} is not as expected`);
    this.malformed = error.issues.some(part === "query" ? isNoRule : isOfShape);
    this.fields = fieldFaults(error);
  }
}

/** What is said of a part whose schema has no words of its own: the forms' own defaults. */
export function describeIssue(issue: z.core.$ZodRawIssue): string | undefined {
  if (issue.input === undefined) return "Required";
  if (issue.code === "invalid_type" || issue.code === "invalid_union") return "Invalid input";
  if (issue.code === "too_small" && issue.origin === "array") return "At least one is needed";
  if (issue.code === "too_big" && issue.origin === "array") return `At most ${issue.maximum} are possible`;
  return undefined;
}

/** A query is text: what is wrong with it is its shape, unless a rule was broken, such as that a day is of the calendar. */
function isNoRule(issue: z.core.$ZodIssue): boolean {
  return issue.code !== "custom";
}

/** Whether a fault is of the shape of a request; a union's is when no form of it is of the type that was sent. */
function isOfShape(issue: z.core.$ZodIssue): boolean {
  if (issue.code !== "invalid_union")
    return issue.code === "invalid_type" || issue.code === "unrecognized_keys";
  return (
    issue.errors.length > 0 && issue.errors.every((form) => form.some(({ code }) => code === "invalid_type"))
  );
}

/** The first fault of each field, by its path: `email`, `lines.0.amount`. */
function fieldFaults(error: z.ZodError): FieldFaults {
  const faults: Record<string, string> = {};
  for (const issue of error.issues) {
    const name = issue.path.map(String).join(".") || "request";
    faults[name] ??= issue.message;
  }
  return faults;
}
