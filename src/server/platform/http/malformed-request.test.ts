import { describe, expect, it } from "vitest";
import { dayIn } from "#contract/values.ts";
import { z } from "#contract/zod.ts";
import { describeIssue } from "#server/platform/describe-issue.ts";
import { MalformedRequest } from "./malformed-request.ts";

const body = z.object({
  email: z.email("Invalid email format"),
  note: z.string(),
  amount: z.union([z.string(), z.number()]),
  lines: z.array(z.object({ amount: z.string() })).default([]),
});
const right = { email: "client@example.test", note: "", amount: "1.00" };

function faultOf(value: unknown, part: "query" | "body" = "body"): MalformedRequest {
  const { error } = body.safeParse(value, { error: describeIssue });
  if (!error) throw new Error("nothing is wrong with it");
  return new MalformedRequest(part, error.issues);
}

describe("a request that is not as its endpoint wants it", () => {
  it("a request is malformed when parts are missing or of another type", () => {
    expect(faultOf({})).toMatchObject({
      malformed: true,
      fields: { email: "Invalid email format", note: "Required", amount: "Required" },
    });
    expect(faultOf({ ...right, note: 5, amount: true })).toMatchObject({
      malformed: true,
      fields: { note: "Use text", amount: "Use text or a number" },
    });
    expect(faultOf([])).toMatchObject({ malformed: true, fields: { request: "Use an object" } });
  });

  it("a well-formed request that breaks a rule is refused with the field's text", () => {
    expect(faultOf({ ...right, email: "nobody" })).toMatchObject({
      malformed: false,
      fields: { email: "Invalid email format" },
    });
  });

  it("the refusal names an item of a list by its position", () => {
    const lines = [{ amount: "1.00" }, {}];
    expect(faultOf({ ...right, lines }).fields).toEqual({ "lines.1.amount": "Required" });
  });

  it("the refusal names the fields of the variant that is nearest", () => {
    const line = z.union([
      z.object({ beneficiaryId: z.string(), amount: z.string() }),
      z.object({ toBalance: z.literal(true), amount: z.string() }),
    ]);
    const faultsOf = (value: unknown) => {
      const { error } = z
        .object({ lines: z.array(line) })
        .safeParse({ lines: [value] }, { error: describeIssue });
      return error && new MalformedRequest("body", error.issues).fields;
    };
    expect(faultsOf({ recipientId: "r", amount: "1.00" })).toEqual({ "lines.0.beneficiaryId": "Required" });
    expect(faultsOf({ toBalance: true, amount: 1 })).toEqual({ "lines.0.amount": "Use text" });
    expect(faultsOf("all")).toEqual({ "lines.0": "Use an object" });
  });

  it("an invalid query is malformed, unless it breaks a rule about values", () => {
    expect(faultOf({ ...right, email: "nobody" }, "query").malformed).toBe(true);
    const { error } = z.object({ week: dayIn }).safeParse({ week: "2026-02-30" });
    expect(error && new MalformedRequest("query", error.issues)).toMatchObject({
      malformed: false,
      fields: { week: "This date doesn't exist. Enter another one." },
    });
  });
});
