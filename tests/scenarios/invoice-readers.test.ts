import { randomUUIDv7 } from "node:crypto";
import { expect, it } from "vitest";
import { exportFiles } from "#server/reporting/personal-data/personal-data-store.ts";
import { pdf } from "../support/sample-files.ts";
import { setupInvoiceFixture } from "../support/setup-invoice-fixture.ts";

const { desk, addTo, withdraw, paid, upload, toPayment, invoicesOf, keptOf, remove, download } =
  setupInvoiceFixture();

it("roles that prepare add and delete, the others who see payments read, and the activity names the file", async () => {
  const { client, payment } = await paid();
  const preparer = await addTo(client, "preparer");
  const { body } = await upload(preparer, toPayment(payment), "March rent.pdf");
  for (const role of ["viewer", "approver", "accountant"] as const) {
    const member = await addTo(client, role);
    expect((await upload(member, toPayment(payment))).body.code).toBe("role_forbids");
    expect((await remove(member, body.id)).body.code).toBe("role_forbids");
    expect(await invoicesOf(member, payment)).toHaveLength(1);
    expect((await download(member, body.id)).status).toBe(200);
  }
  expect((await remove(client, body.id)).status).toBe(204);
  const { items } = (await desk().call(client, "GET", "/api/activity")).body;
  const about = items.filter(({ subjectId }: { subjectId: string }) => subjectId === payment);
  expect(about.map(({ description }: { description: string }) => description)).toEqual([
    "Deleted an invoice of a payment: March rent.pdf",
    "Added an invoice to a payment: March rent.pdf",
    "Paid a recipient",
  ]);
  expect(about[1].by.id).toBe(preparer.userId);
  const csv = (await desk().call(client, "GET", "/api/activity.csv")).raw.toString();
  expect(csv).toContain("Deleted an invoice of a payment: March rent.pdf");
});

it("an invoice is shown to the desk with its payout, and each download is recorded", async () => {
  const { client, payment } = await paid();
  const { body } = await upload(client, toPayment(payment));
  const staff = await desk().addStaff("viewer");
  const payout = await desk().call(staff, "GET", `/api/admin/payments/${payment}`);
  expect(payout.body.invoices).toMatchObject([{ id: body.id, name: "invoice.pdf", approved: false }]);
  expect((await desk().call(client, "GET", `/api/admin/invoices/${body.id}`)).status).toBe(401);
  expect((await desk().call(staff, "GET", `/api/admin/invoices/${randomUUIDv7()}`)).status).toBe(404);
  const file = await desk().call(staff, "GET", `/api/admin/invoices/${body.id}`);
  expect(file.raw.equals(pdf())).toBe(true);
  expect(file.headers["content-disposition"]).toMatch(/^attachment/);
  const audit = await desk()
    .db.selectFrom("auditLog")
    .select(["action", "actorId"])
    .where("subjectId", "=", body.id)
    .execute();
  expect(audit).toEqual([{ action: "download_invoice", actorId: staff.id }]);
});

it("a client whose payments are stopped still adds the invoice that the desk asks for", async () => {
  const { client, recipient, payment } = await paid();
  const restriction = {
    ...{ id: randomUUIDv7(), clientId: client.id, scope: "client", reason: "Asked for the invoice" },
    ...{ kinds: ["pay", "withdraw"], setAt: desk().clock(), setBy: (await desk().addStaff()).id },
  };
  await desk()
    .db.insertInto("restrictions")
    .values(restriction as never)
    .execute();
  await desk().relay();
  expect((await withdraw(client, recipient, "1.00")).body.code).toBe("account_under_review");
  expect((await upload(client, toPayment(payment))).status).toBe(201);
});

it("an invoice is in the client's data export, and stays when they close the account", async () => {
  const { client, payment } = await paid();
  await upload(client, toPayment(payment), "March rent.pdf");
  await desk().settle();
  await desk()
    .db.updateTable("clients")
    .set({ closedAt: desk().clock() })
    .where("id", "=", client.id)
    .execute();
  const files = await desk()
    .db.transaction()
    .execute((tx) => exportFiles(tx, client.id));
  expect(files).toMatchObject([{ purpose: "invoice", name: "March rent.pdf", size: pdf().length }]);
  expect((await download(client, (await keptOf(client.id))[0] ?? "")).status).toBe(401);
  const staff = await desk().addStaff("viewer");
  const payout = await desk().call(staff, "GET", `/api/admin/payments/${payment}`);
  expect(payout.body.invoices).toHaveLength(1);
});
