import { expect, it } from "vitest";
import { type PolicyFields, policyBody, policyFields } from "./policy-fields.ts";

const fields: PolicyFields = { ...policyFields("EUR", undefined), threshold: "100000", reason: "Overnight" };

it("a policy's form is sent with slippage in hundredths of a percent, and empty amounts as none", () => {
  expect(policyBody({ ...fields, maxSlippage: "0.29" }, "before")).toEqual({
    ok: true,
    body: {
      ...{ currency: "EUR", replaces: "before", reason: "Overnight" },
      policy: { threshold: "100000", windowMinutes: 30, slice: null, maxSlippage: 29, hardLimit: null },
    },
  });
});

it("a currency that is no longer to cover itself needs a reason alone", () => {
  const off = { ...fields, isOff: true, threshold: "", windowMinutes: "soon", maxSlippage: "" };
  expect(policyBody(off, null)).toEqual({
    ok: true,
    body: { currency: "EUR", policy: null, replaces: null, reason: "Overnight" },
  });
  expect(policyBody({ ...off, reason: " " }, null)).toMatchObject({ fields: { reason: "Enter a reason" } });
});

it.each<[keyof PolicyFields, string]>([
  ["threshold", ""],
  ["windowMinutes", "1441"],
  ["windowMinutes", "1.5"],
  ["windowMinutes", ""],
  ["maxSlippage", "0"],
  ["maxSlippage", "10.01"],
  ["maxSlippage", "0.005"],
  ["maxSlippage", "a little"],
  ["reason", " "],
])("a policy's %s of %j is pointed out before it is sent", (field, value) => {
  const checked = policyBody({ ...fields, [field]: value }, null);
  expect(checked.ok ? [] : Object.keys(checked.fields)).toEqual([field]);
});
