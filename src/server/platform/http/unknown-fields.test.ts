import { describe, expect, it } from "vitest";
import { proof } from "#contract/clients/confirmations.ts";
import { z } from "#contract/zod.ts";
import { unknownFields } from "./unknown-fields.ts";

const schema = z.object({
  amount: z.string().transform(Number),
  reference: z.string().optional(),
  lines: z.array(z.object({ reference: z.string() })).default([]),
  part: z
    .union([
      z.object({ tradeId: z.string() }),
      z.object({ clientId: z.string(), memo: z.string().optional() }),
    ])
    .nullish(),
  names: z.record(z.string(), z.object({ first: z.string() })).optional(),
  device: z.looseObject({ id: z.string() }).optional(),
});
const known = { amount: "1.00" };
const fault = "There is no such field";

describe("fields that a request's schema does not know", () => {
  it.each([
    ["none", known, {}],
    ["nothing sent", undefined, {}],
    ["a text in place of an object", "amount", {}],
    ["a misspelt one", { ...known, refernce: "INV-1" }, { refernce: fault }],
    [
      "one of an item",
      { ...known, lines: [{ reference: "a" }, { refrence: "b" }] },
      { "lines.1.refrence": fault },
    ],
    [
      "one beside the fields of a variant",
      { ...known, part: { tradeId: "1", memo: "m" } },
      { "part.memo": fault },
    ],
    ["those of another variant", { ...known, part: { clientId: "1", memo: "m" } }, {}],
    [
      "one in a record's value",
      { ...known, names: { any: { first: "a", last: "b" } } },
      { "names.any.last": fault },
    ],
    ["those of an object that is open", { ...known, device: { id: "1", model: "m" } }, {}],
    ["one named like what every object has", { ...known, constructor: "x" }, { constructor: fault }],
  ])("are named by their path: %s", (_, input, faults) => {
    expect(unknownFields(input, schema)).toEqual(faults);
  });

  it("one that JSON.parse makes of __proto__ is named too", () => {
    expect(Object.keys(unknownFields(JSON.parse('{"amount":"1","__proto__":{}}'), schema))).toEqual([
      "__proto__",
    ]);
  });

  it("are those of browsers' own making in the answer of a passkey: none", () => {
    const response = { clientDataJSON: "a", authenticatorData: "b", signature: "c", ofTomorrow: "d" };
    const answer = { id: "1", rawId: "1", type: "public-key", ofTomorrow: "e", response };
    expect(unknownFields({ factor: "passkey", answer }, proof)).toEqual({});
  });

  it("are those that no other of the schemas knows either, at the same place", () => {
    const line = z.object({ reference: z.string(), id: z.string() });
    const answer = z.object({ id: z.string(), amount: z.string(), lines: z.array(line) });
    const input = { ...known, id: "1", lines: [{ reference: "a", id: "2", memo: "m" }] };
    expect(unknownFields(input, schema, answer)).toEqual({ "lines.0.memo": fault });
  });

  it("cost one reading for each schema, however many they are", () => {
    let readings = 0;
    const fields = Object.fromEntries(Array.from({ length: 1_000 }, (_, at) => [`f${at}`, at]));
    const input = new Proxy(fields, {
      ownKeys: (target) => {
        readings += 1;
        return Reflect.ownKeys(target);
      },
    });
    expect(Object.keys(unknownFields(input, schema, z.object({ f7: z.number() })))).toHaveLength(999);
    expect(readings).toBe(2);
  });
});
