import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, expect } from "vitest";
import { activityRoutes } from "#server/clients/users/activity-routes.ts";
import { invoiceRoutes } from "#server/payments/invoices/routes.ts";
import { payoutDetailsRoutes } from "#server/payments/payouts/details/details-routes.ts";
import type { SignedIn } from "./payment-fixture.ts";
import { tableAt } from "./rate-tables.ts";
import { multipart, pdf } from "./sample-files.ts";
import { setupApprovalFixture } from "./setup-approval-fixture.ts";

/** Fixture of clients with members who attach invoices to payments and requests. */
export function setupInvoiceFixture() {
  const approvals = setupApprovalFixture([...invoiceRoutes, ...payoutDetailsRoutes, ...activityRoutes]);
  const { desk, withdraw } = approvals;
  beforeAll(() => desk().app.rates.accept(tableAt(desk().clock())));

  /** A client with a payment from their balance that has not been sent. */
  async function paid() {
    const client = await desk().addClient();
    await desk().deposit(client, "500.00", "EUR");
    const recipient = await desk().addBeneficiary(client);
    const { status, body } = await withdraw(client, recipient, "100.00");
    expect(status).toBe(201);
    return { client, recipient, payment: body.id as string };
  }

  const upload = (who: SignedIn, path: string, name = "invoice.pdf", content = pdf(), type?: string) =>
    desk().call(who, "POST", path, multipart(name, content, type));

  async function invoicesOf(who: SignedIn, payment: string) {
    const { status, body } = await desk().call(who, "GET", `/api/payments/${payment}`);
    expect(status).toBe(200);
    return body.invoices as { id: string; name: string; approved: boolean }[];
  }

  /** Ids of all that the client's members uploaded. */
  async function keptOf(clientId: string): Promise<string[]> {
    const all = desk().db.selectFrom("invoices").select("id").where("clientId", "=", clientId);
    return (await all.execute()).map(({ id }) => id);
  }

  return {
    ...approvals,
    paid,
    upload,
    toPayment: (id: string) => `/api/payments/${id}/invoices`,
    toRequest: (id: string, recipient: string) => `/api/approvals/${id}/recipients/${recipient}/invoices`,
    invoicesOf,
    keptOf,
    remove: (who: SignedIn, id: string) => desk().call(who, "DELETE", `/api/invoices/${id}`),
    download: (who: SignedIn, id: string) => desk().call(who, "GET", `/api/invoices/${id}`),
    storedFiles: () => readdir(join(desk().app.config.DATA_DIR, "files")).catch(() => []),
  };
}
