import { describe, expect, it } from "vitest";
import { z } from "#contract/zod.ts";
import { describeIssue } from "./describe-issue.ts";

function messageFor(schema: z.ZodType, value: unknown): string | undefined {
  return schema.safeParse(value, { error: describeIssue }).error?.issues[0]?.message;
}

describe("a field that its schema refuses without a text of its own", () => {
  it.each<[string, z.ZodType, unknown, string]>([
    ["missing", z.string(), undefined, "Required"],
    ["no text", z.string(), 5, "Use text"],
    ["no number", z.number(), "5", "Use a number"],
    ["no number in a query", z.coerce.number(), "abc", "Use a number"],
    ["a fraction", z.int(), 1.5, "Use a whole number"],
    ["no boolean", z.boolean(), "yes", "Use true or false"],
    ["no list", z.array(z.string()), "a", "Use a list"],
    ["no object", z.object({}), [], "Use an object"],
    ["no variant's kind", z.union([z.string(), z.number()]), true, "Use text or a number"],
    ["too small", z.number().min(1), 0, "Use a number of at least 1"],
    ["too large", z.number().max(3_600), 9_999, "Use a number of at most 3600"],
    ["not positive", z.number().positive(), 0, "Use a number above 0"],
    ["too short", z.string().min(8), "abc", "Use at least 8 characters"],
    ["too long", z.string().max(2), "abc", "Use at most 2 characters"],
    ["an empty list", z.array(z.string()).min(1), [], "Choose at least one"],
    ["too few", z.array(z.string()).min(2), ["a"], "Choose at least 2"],
    ["too many", z.array(z.string()).max(2), ["a", "b", "c"], "Choose at most 2"],
    ["no option", z.enum(["pending", "decided"]), "open", "Use one of pending, decided"],
    ["another value than the only one", z.literal(true), false, "Use true"],
    ["no id", z.uuid(), "x", "Use an id, like 0199a3c4-5e6f-7a8b-9c0d-1e2f3a4b5c6d"],
    ["no date", z.iso.date(), "x", "Use a date, like 2026-11-25"],
    ["no time", z.iso.datetime(), "x", "Use a time, like 2026-11-25T09:30:00Z"],
    ["against a rule", z.string().refine(() => false), "x", "This value isn't allowed"],
    ["of another form", z.string().regex(/^a$/), "b", "This has the wrong format"],
  ])("is refused with what to send: %s", (_, schema, value, message) => {
    expect(messageFor(schema, value)).toBe(message);
  });

  it("keeps a text of its own", () => {
    expect(messageFor(z.string().min(1, "Enter a name"), "")).toBe("Enter a name");
  });
});
