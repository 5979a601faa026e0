import { expect, it } from "vitest";
import { simulateIncomingPayment } from "./simulation.ts";

const payment = { amount: "1.00", currency: "GBP", reference: "DEMO", payerName: "Demo Payer" };

it("a simulated payer has a name as people type it: in Unicode's form NFC, without hidden characters", () => {
  const named = (payerName: string) => simulateIncomingPayment.body.safeParse({ ...payment, payerName });
  expect(named("Zoe\u0308 Demo").data?.payerName).toBe("Zo\u00eb Demo");
  for (const hidden of ["\u202eDemo", "De\u2060mo", "Demo\u2028Payer"])
    expect(named(hidden).error?.issues[0]?.path).toEqual(["payerName"]);
});
