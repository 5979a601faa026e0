import { type APIRequestContext, request } from "@playwright/test";
import { demoAdministrator, demoApprover } from "./demo-accounts.ts";
import { expect } from "./journey.ts";

type Pair = { readonly fromCurrency: string; readonly toCurrency: string };

const path = "/api/admin/forward-pricing";
const rates = { "1W": "2", "1M": "2", "2M": "2", "3M": "2", "6M": "2", "9M": "2", "12M": "2" };

/** Opens a pair to forwards as two of the staff, at deposit rates of today, since old ones price nothing; or closes it again. */
export async function openForwardPair(pair: Pair, isOpen = true): Promise<void> {
  const [administrator, approver] = await Promise.all([demoAdministrator, demoApprover].map(beginDesk));
  if (!administrator || !approver) throw new Error("two of the staff are needed");
  const { pairs, curves } = await (await administrator.get(path)).json();
  const change = async (what: string, data: object) => {
    const asked = await administrator.put(`${path}/${what}`, { data });
    expect(asked.status(), await asked.text()).toBe(202);
    const { id } = (await asked.json()).approval;
    const { items } = await (await approver.get("/api/admin/approvals")).json();
    const { digest } = items.find((item: { id: string }) => item.id === id);
    const confirmed = await approver.post(`/api/admin/approvals/${id}/confirm`, { data: { digest } });
    expect(confirmed.ok(), await confirmed.text()).toBe(true);
  };
  for (const currency of isOpen ? Object.values(pair) : []) {
    const before = curves.find((curve: { currency: string }) => curve.currency === currency);
    await change("curves", { currency, rates, replaces: before?.id ?? null });
  }
  const before = pairs.find(
    ({ currencies }: { currencies: string[] }) =>
      currencies.includes(pair.fromCurrency) && currencies.includes(pair.toCurrency),
  );
  if ((before?.isOpen ?? false) !== isOpen)
    await change("pairs", { ...pair, isOpen, replaces: before?.id ?? null });
  await Promise.all([administrator.dispose(), approver.dispose()]);
}

/** Confirms the newest request of the desk as an approver. */
export async function confirmLastRequest(): Promise<void> {
  const approver = await beginDesk(demoApprover);
  const { items } = await (await approver.get("/api/admin/approvals")).json();
  const { id, digest } = items[0];
  const confirmed = await approver.post(`/api/admin/approvals/${id}/confirm`, { data: { digest } });
  expect(confirmed.ok(), await confirmed.text()).toBe(true);
  await approver.dispose();
}

async function beginDesk(data: {
  readonly email: string;
  readonly password: string;
}): Promise<APIRequestContext> {
  const desk = await request.newContext({ baseURL: process.env.SUMMIT_URL ?? "" });
  expect((await desk.post("/api/admin/login", { data })).ok()).toBe(true);
  return desk;
}
