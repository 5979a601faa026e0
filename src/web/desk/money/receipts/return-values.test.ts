import { expect, it } from "vitest";
import { type ReturnValues, validateReturn } from "./return-values.ts";

const empty: ReturnValues = { reason: " ", toStatementAccount: false, accountHolder: "", format: "local" };

it("an empty return to a payer shows every fault at once", () => {
  expect(validateReturn(empty, "GBP")).toEqual({
    ok: false,
    fields: {
      reason: "Give a reason for returning the money",
      accountHolder: "Enter the account holder's full name.",
      accountNumber: "Enter the account number.",
      sortCode: "Enter the sort code.",
    },
  });
});

it("a return to the statement's account needs a reason only", () => {
  const values = { ...empty, toStatementAccount: true };
  expect(validateReturn(values, "GBP")).toMatchObject({ ok: false, fields: { reason: expect.any(String) } });
  expect(validateReturn({ ...values, reason: "Sent by mistake" }, "GBP").ok).toBe(true);
});

it("a return to a complete account is valid", () => {
  const account = { accountNumber: "55555555", sortCode: "20-20-15" };
  const values = { ...empty, ...account, reason: "Sent by mistake", accountHolder: "Remo Tolliver" };
  expect(validateReturn(values, "GBP").ok).toBe(true);
});
