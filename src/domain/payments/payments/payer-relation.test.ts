import { describe, expect, it } from "vitest";
import { payerKey, payerRelation, payerRelations, payerReviewReason } from "./payer-relation.ts";

describe("a payer beside a client called Zoë Müller, of Müller Trading Ltd", () => {
  it.each([
    ["Zoë Müller", "same"],
    ["MULLER ZOE", "same"],
    ["Ms Zoe Muller", "same"],
    ["MULLER TRADING LIMITED", "same"],
    ["Zoe A Muller", "near"],
    ["Zoe Mueler", "near"],
    ["Adam Novak", "third_party"],
    ["Adam Muller", "third_party"],
    ["Zoe", "third_party"],
    ["", "no_payer_name"],
    [" - ", "no_payer_name"],
    ["12 34", "no_payer_name"],
  ])("%j is %s for a client called Zoë Müller, of Müller Trading Ltd", (payerName, relation) => {
    const clientNames = ["Zoë Müller", "Müller Trading Ltd"];
    expect(payerRelation(payerName, { clientNames, isKnown: false })).toBe(relation);
  });
});

it("a payer is unknown for a client without a name, and known once the desk has accepted them", () => {
  expect(payerRelation("Adam Novak", { clientNames: ["", " ", "12 34"], isKnown: false })).toBe(
    "no_client_name",
  );
  expect(payerRelation("Adam Novak", { clientNames: ["Zoë Müller"], isKnown: true })).toBe("known");
  expect(payerRelation("", { clientNames: ["Zoë Müller"], isKnown: true })).toBe("no_payer_name");
});

it("a payer is recognised by name whatever the case, accents and word order", () => {
  expect(payerKey("Dr. NOVÁK, Adam")).toBe(payerKey("adam novak"));
  expect(payerKey("Adam Novak")).not.toBe(payerKey("Anna Novak"));
});

it("a third party's money is always held, and nobody's is in the demo", () => {
  const queued = (unnamed: "pay" | "wait") =>
    payerRelations.filter((relation) => payerReviewReason(relation, { unnamed }) !== undefined);
  expect(queued("pay")).toEqual(["third_party"]);
  expect(queued("wait")).toEqual(["third_party", "no_payer_name"]);
});
