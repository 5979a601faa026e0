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
    this.malformed =
      part === "query" ||
      error.issues.some((issue) => issue.code === "invalid_type" || issue.code === "unrecognized_keys");
    this.fields = fieldFaults(error);
  }
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
