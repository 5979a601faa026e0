import { describe, expect, it } from "vitest";
import { deleteInvoiceRow } from "#server/payments/invoices/store.ts";
import type { SignedIn } from "../support/payment-fixture.ts";
import { pdf } from "../support/sample-files.ts";
import { setupInvoiceFixture } from "../support/setup-invoice-fixture.ts";

const { desk, addTo, team, prepared, read, approve, decide, setRules, ...invoices } = setupInvoiceFixture();
const { upload, toPayment, toRequest, invoicesOf, keptOf, remove, download } = invoices;

describe("the invoices of an exchange's payments", () => {
  const allocate = (who: SignedIn, id: string, lines: readonly object[]) =>
    desk().call(who, "PUT", `/api/trades/${id}/allocation`, { payload: { lines } });

  it("follow their recipients when the exchange is divided again, and leave with them", async () => {
    const client = await desk().addClient();
    const [landlord, supplier] = [await desk().addBeneficiary(client), await desk().addBeneficiary(client)];
    const trade = await desk().bookTrade(client);
    const halves = [
      { beneficiaryId: landlord, amount: "500.00" },
      { beneficiaryId: supplier, amount: (Number(trade.toAmount) - 500).toFixed(2) },
    ];
    const first = (await allocate(client, trade.id, halves)).body.payments;
    for (const [index, { id }] of first.entries())
      expect((await upload(client, toPayment(id), `${index}.pdf`)).status).toBe(201);
    const again = [halves[1], { toBalance: true, amount: "500.00" }] as object[];
    const { payments } = (await allocate(client, trade.id, again)).body;
    expect(payments).toMatchObject([{ beneficiaryId: supplier, invoices: [{ name: "1.pdf" }] }]);
    expect((await desk().readTrade(client, trade.id)).payments).toEqual(payments);
    // Like the proofs of a cancelled exchange, it stays in the client's record.
    expect(await keptOf(client.id)).toHaveLength(2);
  });
});

describe("an invoice of a request for approval", () => {
  it("is read by the approver, follows to the payment, and can't be deleted from then on", async () => {
    const { owner, recipient, preparer } = await team();
    const id = await prepared(preparer, recipient);
    const { status, body } = await upload(preparer, toRequest(id, recipient), "March rent.pdf");
    expect([status, body.name]).toEqual([201, "March rent.pdf"]);
    const approver = await addTo(owner, "approver");
    const request = await read(approver, id);
    expect(request).toMatchObject({
      version: 2,
      invoices: [{ id: body.id, recipientId: recipient, name: "March rent.pdf", approved: false }],
      may: { approve: true, attach: false },
    });
    expect((await download(approver, body.id)).raw.equals(pdf())).toBe(true);
    expect((await approve(approver, { id, version: 2 })).body.items[0].status).toBe("APPROVED");
    const [row] = await desk()
      .db.selectFrom("invoices")
      .select("paymentId")
      .where("id", "=", body.id)
      .execute();
    const payment = row?.paymentId ?? "";
    expect(await invoicesOf(preparer, payment)).toMatchObject([{ id: body.id, approved: true }]);
    expect((await read(approver, id)).invoices).toMatchObject([{ id: body.id, approved: true }]);
    expect((await remove(preparer, body.id)).body.code).toBe("invoice_approved");
    // Others may still come until it is sent; the activity names them.
    const later = await upload(preparer, toPayment(payment), "timesheet.pdf");
    expect(later.status).toBe(201);
    expect((await remove(preparer, later.body.id)).status).toBe(204);
  });

  it("added or deleted since the approver read the request, is never approved unseen", async () => {
    const { owner, recipient, preparer } = await team();
    const id = await prepared(preparer, recipient);
    const { body } = await upload(preparer, toRequest(id, recipient));
    expect((await approve(owner, id)).body.code).toBe("approval_changed");
    expect((await remove(preparer, body.id)).status).toBe(204);
    expect((await approve(owner, { id, version: 2 })).body.code).toBe("approval_changed");
    expect((await read(owner, id)).invoices).toEqual([]);
    expect((await approve(owner, { id, version: 3 })).status).toBe(200);
  });

  it("approving a version and changing its invoices at once has one outcome", async () => {
    const { owner, recipient, preparer } = await team();
    for (let round = 1; round <= 5; round += 1) {
      const id = await prepared(preparer, recipient, `${round}.00`);
      const [approved, added] = await Promise.all([
        approve(owner, id),
        upload(preparer, toRequest(id, recipient)),
      ]);
      expect([approved.status, added.status]).toEqual(approved.status === 200 ? [200, 409] : [409, 201]);
      expect((await read(owner, id)).invoices).toHaveLength(approved.status === 200 ? 0 : 1);
    }
  });

  it("does not change once the first of two has approved, until the request is sent again", async () => {
    const { owner, recipient, preparer } = await team();
    const approver = await addTo(owner, "approver");
    await setRules(owner, [{ kind: "payment", above: "0.00", approvals: 2, role: "approver" }]);
    const id = await prepared(preparer, recipient);
    const { body } = await upload(preparer, toRequest(id, recipient));
    expect((await approve(approver, { id, version: 2 })).body.items[0].status).toBe("PENDING");
    expect((await read(preparer, id)).may.attach).toBe(false);
    expect((await upload(preparer, toRequest(id, recipient))).body.code).toBe("invoices_frozen");
    expect((await remove(preparer, body.id)).body.code).toBe("invoices_frozen");
    const deleting = desk()
      .db.transaction()
      .execute((tx) => deleteInvoiceRow(tx, body.id));
    await expect(deleting).rejects.toThrow("once somebody approved it");
    const request = { beneficiaryId: recipient, amount: "240.00" };
    const payload = { version: 2, request };
    expect((await desk().call(preparer, "PUT", `/api/approvals/${id}`, { payload })).status).toBe(200);
    expect((await upload(preparer, toRequest(id, recipient), "second.pdf")).status).toBe(201);
    expect((await approve(approver, { id, version: 4 })).status).toBe(200);
    expect((await approve(owner, { id, version: 4 })).body.items[0].status).toBe("APPROVED");
  });

  it("is its preparer's: neither an owner, who may approve it, nor another client adds to it", async () => {
    const { owner, recipient, preparer } = await team();
    const id = await prepared(preparer, recipient);
    const other = await team();
    const path = toRequest(id, recipient);
    expect((await upload(owner, path)).body.code).toBe("role_forbids");
    expect((await upload(other.owner, path)).status).toBe(404);
    expect((await upload(preparer, toRequest(id, other.recipient))).status).toBe(404);
    const { body } = await upload(preparer, path);
    expect((await remove(owner, body.id)).body.code).toBe("role_forbids");
    expect((await remove(other.owner, body.id)).status).toBe(404);
    expect((await decide(owner, id, "decline")).body.code).toBe("approval_changed");
    await desk().call(owner, "POST", `/api/approvals/${id}/decline`, { payload: { version: 2 } });
    expect((await upload(preparer, path)).body.code).toBe("approval_decided");
    expect((await remove(preparer, body.id)).body.code).toBe("approval_decided");
  });

  it("is one of five for each recipient, also concurrently", async () => {
    const { recipient, preparer } = await team();
    const id = await prepared(preparer, recipient);
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, index) => upload(preparer, toRequest(id, recipient), `${index}.pdf`)),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(5);
    expect(answers.filter(({ body }) => body.code === "invoice_limit")).toHaveLength(7);
  });

  it("follows its recipient into an exchange that is divided with approval", async () => {
    const { owner, recipient, preparer } = await team();
    const landlord = await desk().addBeneficiary(owner);
    const trade = await desk().bookTrade(owner);
    const lines = [
      { beneficiaryId: recipient, amount: "500.00" },
      { beneficiaryId: landlord, amount: (Number(trade.toAmount) - 500).toFixed(2) },
    ];
    const payload = { payload: { lines } };
    const { body } = await desk().call(preparer, "PUT", `/api/trades/${trade.id}/allocation`, payload);
    const { id } = body.approval;
    await upload(preparer, toRequest(id, landlord), "rent.pdf");
    expect((await approve(owner, { id, version: 2 })).status).toBe(200);
    const { payments } = await desk().readTrade(owner, trade.id);
    expect(payments.map(({ invoices }) => invoices.map(({ name }) => name))).toEqual([[], ["rent.pdf"]]);
  });
});
