import { randomUUIDv7 } from "node:crypto";
import { sql } from "kysely";
import { beforeAll, beforeEach, expect } from "vitest";
import { approvalRoutes } from "#server/clients/approvals/routes.ts";
import { statementRoutes } from "#server/payments/bank-statements/routes.ts";
import { receiptQueueRoutes } from "#server/payments/incoming/queue-routes.ts";
import type { Database } from "#server/platform/postgres/database.ts";
import { checkBooks } from "#server/reporting/books/check-books.ts";
import { deskListRoutes } from "#server/reporting/desk/routes.ts";
import { approveRequest } from "./approve-request.ts";
import type { SignedIn } from "./payment-fixture.ts";
import { tableAt } from "./rate-tables.ts";
import { setupMoneyDeskFixture } from "./setup-money-desk-fixture.ts";

/** A money desk of several people who record payments by hand and withdraw them. */
export function setupWithdrawalFixture() {
  const fixture = setupMoneyDeskFixture("normal", {
    routes: [
      ...deskListRoutes,
      ...approvalRoutes([...deskListRoutes, ...receiptQueueRoutes, ...statementRoutes]),
    ],
    subscriptions: {},
  });
  // Two people can approve.
  beforeAll(() => Promise.all([fixture().addStaff("approver"), fixture().addStaff("approver")]));
  beforeEach(() => void fixture().app.rates.accept(tableAt(fixture().clock())));

  const ask = (staff: SignedIn, id: string, reason = "The payer never sent it") =>
    fixture().call(staff, "POST", `/api/admin/receipts/${id}/withdraw`, { payload: { reason } });

  return {
    fixture,
    ask,

    async depositReferenceOf(client: SignedIn): Promise<string> {
      const depositReference = `SB${randomUUIDv7().slice(-8).toUpperCase().replaceAll("U", "V")}`;
      const { db } = fixture();
      await db.updateTable("clients").set({ depositReference }).where("id", "=", client.id).execute();
      return depositReference;
    },

    async record(
      staff: SignedIn,
      reference: string,
      { amount = "9500.00", bankReference = randomUUIDv7() as string, currency = "GBP" } = {},
    ) {
      const payload = { bankReference, reference, payerName: "Demo Payer", currency, amount };
      const { body, status } = await fixture().call(staff, "POST", "/api/admin/receipts", { payload });
      expect(status).toBe(201);
      return body;
    },

    /** A staff user confirms what another asked for. */
    async confirm(staff: SignedIn, approvalId: string) {
      const { items } = (await fixture().call(staff, "GET", "/api/admin/approvals?limit=200")).body;
      const { digest } = items.find(({ id }: { id: string }) => id === approvalId);
      const path = `/api/admin/approvals/${approvalId}/confirm`;
      return fixture().call(staff, "POST", path, { payload: { digest } });
    },

    /** Two new people withdraw the record. */
    async withdraw(id: string): Promise<void> {
      await approveRequest(fixture(), await ask(await fixture().addStaff(), id));
    },

    async readReceipt(id: string) {
      const viewer = await fixture().addStaff("viewer");
      return (await fixture().call(viewer, "GET", `/api/admin/receipts/${id}`)).body;
    },

    /** What the client reads as being confirmed. */
    async unconfirmedOf(client: SignedIn): Promise<string | undefined> {
      const { items } = (await fixture().call(client, "GET", "/api/balances")).body;
      return items.find(({ currency }: { currency: string }) => currency === "GBP")?.unconfirmed;
    },

    postingsOf: (receiptId: string) => listPostings(fixture().db, receiptId),

    async expectBooksToHold(): Promise<void> {
      expect(await checkBooks(fixture().db)).toEqual([]);
    },
  };
}

/** Entries of the withdrawal's journal, the bank's first. */
async function listPostings(db: Database, receiptId: string): Promise<(readonly [string, bigint])[]> {
  const { rows } = await sql<{ kind: string; amount: bigint }>`
    select accounts.kind, entries.amount from journals join entries on entries.journal_id = journals.id
      join accounts on accounts.id = entries.account_id
    where journals.event = 'receipt_withdrawn' and journals.subject_id = ${receiptId}
    order by entries.amount desc`.execute(db);
  return rows.map(({ kind, amount }) => [kind, amount] as const);
}
