import type { z } from "#contract/zod.ts";
import type { FieldFaults } from "#domain/refusal.ts";

/**
 * A request that does not match its endpoint's schema: `malformed` when parts are missing, unknown or of the
 * wrong type (400), otherwise a field breaks a rule (422).
 */
export class MalformedRequest extends Error {
  override name = "MalformedRequest";
  readonly malformed: boolean;
  readonly fields: FieldFaults;

  constructor(part: "query" | "body", issues: readonly z.core.$ZodIssue[], unknown: FieldFaults = {}) {
    super(`the ${part} is not as expected`);
    this.malformed = Object.keys(unknown).length > 0 || issues.some(part === "query" ? isNoRule : isOfShape);
    this.fields = { ...unknown, ...fieldFaults(issues) };
  }
}

/** A query is text, so its faults are malformed unless a rule failed, such as a calendar date. */
function isNoRule(issue: z.core.$ZodIssue): boolean {
  return issue.code !== "custom";
}

/** Whether a fault concerns the shape; a union's does when no variant has the input's type. */
function isOfShape(issue: z.core.$ZodIssue): boolean {
  if (issue.code !== "invalid_union")
    return issue.code === "invalid_type" || issue.code === "unrecognized_keys";
  return (
    issue.errors.length > 0 && issue.errors.every((form) => form.some(({ code }) => code === "invalid_type"))
  );
}

/** First fault of each field by path: `email`, `lines.0.amount`. */
function fieldFaults(issues: readonly z.core.$ZodIssue[]): FieldFaults {
  const faults: Record<string, string> = {};
  for (const { path, message } of issues.flatMap(faultsWithin)) {
    const name = path.map(String).join(".") || "request";
    faults[name] ??= message;
  }
  return faults;
}

type Fault = Pick<z.core.$ZodIssue, "path" | "message">;

/** Of a union's variants that take the kind of value, the faults of the one that has the fewest. */
function faultsWithin(issue: z.core.$ZodIssue): readonly Fault[] {
  if (issue.code !== "invalid_union") return [issue];
  const [least] = issue.errors
    .filter((faults) => faults.length > 0 && faults.every(({ path }) => path.length > 0))
    .toSorted((one, other) => one.length - other.length);
  if (!least) return [issue];
  return least
    .flatMap(faultsWithin)
    .map(({ path, message }) => ({ path: [...issue.path, ...path], message }));
}
