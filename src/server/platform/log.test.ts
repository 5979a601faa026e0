import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { hideSecrets, serializeError } from "./log.ts";

it("a database error is logged without its connection", () => {
  const lost = Object.assign(new Error("terminating connection"), {
    code: "57P01",
    client: {
      connectionParameters: { password: "a secret" },
      queryQueue: [{ values: ["GB33BUKB20201555555555"] }],
    },
  });
  const logged = serializeError(lost);
  expect(logged).toMatchObject({ type: "Error", message: "terminating connection", code: "57P01" });
  expect(JSON.stringify(logged)).not.toMatch(/secret|GB33/);
});

describe("the facts of a line", () => {
  it.each([
    ["at the top", { token: "s", path: "/" }, { token: "[secret]", path: "/" }],
    ["in a header", { headers: { cookie: "s", host: "h" } }, { headers: { cookie: "[secret]", host: "h" } }],
    ["four levels down", { a: { b: { c: { iban: "s" } } } }, { a: { b: { c: { iban: "[secret]" } } } }],
    ["in a list", { rows: [1, { accountNumber: "s" }] }, { rows: [1, { accountNumber: "[secret]" }] }],
    ["of any type", { password: { old: "s" } }, { password: "[secret]" }],
  ])("a secret %s is hidden", (_where, facts, shown) => {
    const before = structuredClone(facts);
    expect(hideSecrets(facts)).toEqual(shown);
    expect(facts).toEqual(before);
  });

  it("facts without a secret are not copied", () => {
    const facts = {
      path: "/api/trades",
      at: new Date(0),
      body: Buffer.from("token"),
      err: new Error("none"),
    };
    expect(hideSecrets(facts)).toBe(facts);
  });

  it("a fact that contains itself ends, with its secrets hidden", () => {
    const facts: Record<string, unknown> = { token: "a secret" };
    facts.self = facts;
    expect(hideSecrets(facts)).toEqual({ token: "[secret]", self: "[Circular]" });
  });

  it("no secret of any text is written at any depth", () => {
    const tree = fc.object({
      key: fc.constantFrom("token", "iban", "cookie", "a", "b"),
      values: [fc.constant("a secret")],
      maxDepth: 5,
    });
    fc.assert(
      fc.property(tree, (facts) => {
        const written = JSON.stringify(hideSecrets(facts));
        expect(written).not.toMatch(/"(token|iban|cookie)":(?!"\[secret\]")/);
      }),
    );
  });
});

it("errors that failed together are logged each, without their connections", () => {
  const lost = Object.assign(new Error("connection lost"), { client: { queries: ["select 1"] } });
  const logged = serializeError(new AggregateError([lost, new Error("a fault")], "2 items failed"));
  expect(logged).toMatchObject({ aggregateErrors: [{ message: "connection lost" }, { message: "a fault" }] });
  expect(JSON.stringify(logged)).not.toContain("select 1");
});
