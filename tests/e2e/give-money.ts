import { randomUUID } from "node:crypto";
import { type APIRequestContext, request } from "@playwright/test";
import { demoAdministrator, demoApprover } from "./demo-accounts.ts";
import { expect } from "./journey.ts";

/** Credits a client's balance: one of the staff records the money by hand, another verifies it. */
export async function giveMoney(clientId: string, currency: string, amount: string): Promise<void> {
  const [administrator, approver] = await Promise.all([demoAdministrator, demoApprover].map(beginDesk));
  if (!administrator || !approver) throw new Error("two of the staff are needed");
  const received = await administrator.post("/api/admin/receipts", {
    data: { bankReference: randomUUID(), reference: "for nobody", currency, amount },
  });
  const { id } = await received.json();
  const assigned = await administrator.post(`/api/admin/receipts/${id}/assign`, {
    data: { parts: [{ clientId, amount }] },
  });
  expect(assigned.ok(), await assigned.text()).toBe(true);
  const verified = await approver.post(`/api/admin/receipts/${id}/verify`, {
    data: {},
  });
  expect(verified.ok(), await verified.text()).toBe(true);
  await Promise.all([administrator.dispose(), approver.dispose()]);
}

async function beginDesk(data: {
  readonly email: string;
  readonly password: string;
}): Promise<APIRequestContext> {
  const desk = await request.newContext({ baseURL: process.env.SUMMIT_URL ?? "" });
  expect((await desk.post("/api/admin/login", { data })).ok()).toBe(true);
  return desk;
}
