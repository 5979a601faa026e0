import { randomUUIDv7 } from "node:crypto";
import { expect } from "vitest";
import type { PaymentFixture, SignedIn } from "./payment-fixture.ts";

/** Records a payment in pounds by hand, which nobody has verified yet; returns its id. By an operator of its own by default. */
export async function recordPayment(
  payments: Pick<PaymentFixture, "addStaff" | "call">,
  { reference, amount = "1000.00" }: { readonly reference: string; readonly amount?: string | undefined },
  by?: SignedIn,
): Promise<string> {
  const staff = by ?? (await payments.addStaff());
  const money = { reference, payerName: "Demo Payer", currency: "GBP", amount };
  const payload = { bankReference: randomUUIDv7(), ...money };
  const { status, body } = await payments.call(staff, "POST", "/api/admin/receipts", { payload });
  expect(status, JSON.stringify(body)).toBe(201);
  return body.id;
}
