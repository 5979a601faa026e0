import { randomUUIDv7 } from "node:crypto";
import { expect, it } from "vitest";
import { readInbox } from "#server/reporting/inbox/items-store.ts";
import { setupStatementWithdrawals } from "../support/setup-statement-withdrawals.ts";

const { fixture, ...desk } = setupStatementWithdrawals();
const { depositReferenceOf, fileOf, upload, withdraw } = desk;

const get = async (path: string) =>
  (await fixture().call(await fixture().addStaff("viewer"), "GET", path)).body;

it("a statement lists all its lines page by page, and those that brought money lead to their receipt and back", async () => {
  const text = await depositReferenceOf(await fixture().addClient());
  const name = `LINES-${randomUUIDv7()}`;
  const entries = [
    { amount: "10.00", text },
    { amount: "20.00", text: "for nobody" },
    { amount: "3.00", direction: "DBIT", text: "Charges" },
  ] as const;
  const { id } = await upload(await fixture().addStaff(), fileOf(entries, { id: name }));
  const first = await get(`/api/admin/statements/${id}/lines?limit=2`);
  const second = await get(`/api/admin/statements/${id}/lines?limit=2&cursor=${first.nextCursor}`);
  expect(second.nextCursor).toBeNull();
  const lines = [...first.items, ...second.items];
  expect(lines).toMatchObject([
    { amount: "10.00", text, state: "unconfirmed", payoutId: null },
    { amount: "20.00", text: "for nobody", state: "unconfirmed" },
    { amount: "-3.00", text: "Charges", state: "unconfirmed", receiptId: null, payoutId: null },
  ]);
  for (const { receiptId } of lines.slice(0, 2)) {
    const { entry } = await get(`/api/admin/receipts/${receiptId}`);
    expect(entry.statement).toEqual({ id, reference: name });
  }
});

it("lines are confirmed by the next person's file, and a receipt of a withdrawn one still leads to it", async () => {
  const entries = desk.withReferences([{ amount: "10.00", text: "for nobody" }]);
  const { id } = await upload(await fixture().addStaff(), fileOf(entries));
  const madeUp = desk.withReferences([{ amount: "11.00", text: "for nobody" }]);
  const name = `MADE-UP-${randomUUIDv7()}`;
  const other = await upload(await fixture().addStaff(), fileOf([...entries, ...madeUp], { id: name }));
  const stateOf = async (statement: string) =>
    (await get(`/api/admin/statements/${statement}/lines`)).items.map(
      ({ state }: { state: string }) => state,
    );
  expect(await stateOf(id)).toEqual(["confirmed"]);
  expect(await stateOf(other.id)).toEqual(["unconfirmed"]);
  await withdraw(other.id);
  expect(await stateOf(other.id)).toEqual(["withdrawn"]);
  const [receipt] = await desk.receiptsOf(other.id);
  const { entry } = await get(`/api/admin/receipts/${receipt?.id}`);
  expect(entry.statement).toEqual({ id: other.id, reference: name });
});

it("an unknown statement has no lines", async () => {
  expect(await get(`/api/admin/statements/${randomUUIDv7()}/lines`)).toEqual({ items: [], nextCursor: null });
});

it("what stayed of a withdrawn statement is in the inbox as what's left, under the bank's name of it", async () => {
  const trade = await fixture().bookTrade(await fixture().addClient());
  const name = `LEFT-${randomUUIDv7()}`;
  const entries = [
    { amount: "1000.00", text: trade.reference },
    { amount: "8.00", text: "for nobody" },
  ];
  const { id } = await upload(await fixture().addStaff(), fileOf(entries, { id: name }));
  const staff = await fixture().addStaff("approver");
  const itemOf = async () => {
    const of = { kinds: ["statement_check"], staffId: staff.id, now: fixture().clock() } as const;
    const { items } = await readInbox(fixture().db, of, { view: "team", limit: 200 });
    return items.find(({ opens }) => opens === id);
  };
  expect(await itemOf()).toMatchObject({ name, detail: "2" });
  await withdraw(id);
  expect(await itemOf()).toMatchObject({ name, detail: "1 left" });
});
