import { randomUUIDv7 } from "node:crypto";
import { describe, expect, it } from "vitest";
import { deleteInvoiceRow, insertInvoice } from "#server/payments/invoices/store.ts";
import { contactOf } from "../support/client-users.ts";
import { archivedPdf, exe, heic, html, jpeg, pdf, png, svg, webp, zip } from "../support/sample-files.ts";
import { setupInvoiceFixture } from "../support/setup-invoice-fixture.ts";

const { desk, withdraw, paid, upload, toPayment, invoicesOf, remove, download, storedFiles } =
  setupInvoiceFixture();
const megabyte = 1024 * 1024;

describe("an invoice of a payment", () => {
  it.each<[string, Buffer, string, string]>([
    ["invoice.pdf", pdf(), "invoice.pdf", "application/pdf"],
    ["photo.png", png(), "photo.png", "image/png"],
    ["photo.jpeg", jpeg, "photo.jpg", "image/jpeg"],
    ["renamed.exe", png(), "renamed.png", "image/png"],
    ["../../etc/passwd", pdf(), "passwd.pdf", "application/pdf"],
    ["..", pdf(), "invoice.pdf", "application/pdf"],
  ])("an invoice sent as %j is kept by its real type, and is always a download", async (...given) => {
    const [input, content, name, type] = given;
    const { client, payment } = await paid();
    const { status, body } = await upload(client, toPayment(payment), input, content, "text/html");
    expect({ status, body }).toMatchObject({
      status: 201,
      body: { name, size: content.length, approved: false },
    });
    const file = await download(client, body.id);
    expect([file.status, file.raw.equals(content)]).toEqual([200, true]);
    expect(file.headers).toMatchObject({
      "content-type": type,
      "content-disposition": expect.stringMatching(/^attachment; /),
      "x-content-type-options": "nosniff",
      "content-security-policy": "default-src 'none'; sandbox",
      "cache-control": "private, no-store",
    });
    expect(await invoicesOf(client, payment)).toMatchObject([{ id: body.id, name }]);
  });

  it.each<[string, string, Buffer, number, string]>([
    ["nothing in it", "a.pdf", Buffer.alloc(0), 422, "file_empty"],
    ["a page called a PDF", "a.pdf", html, 415, "invoice_type"],
    ["a drawing called a picture", "a.png", svg, 415, "invoice_type"],
    ["a program called a picture", "a.jpg", exe, 415, "invoice_type"],
    ["a PDF with an archive behind it", "a.pdf", Buffer.concat([pdf(), zip]), 415, "invoice_type"],
    ["a PDF within an archive's comment", "a.pdf", archivedPdf, 415, "invoice_type"],
    ["a picture with an archive behind it", "a.jpg", Buffer.concat([jpeg, zip]), 415, "invoice_type"],
    [
      "a script by an escaped name",
      "a.pdf",
      pdf("<< /S /J#61vaScript /JS (app.alert(1)) >>\n"),
      422,
      "file_unsafe",
    ],
    ["a picture of a type that proofs may have", "a.webp", webp, 415, "invoice_type"],
    ["a telephone's own type of picture", "a.heic", heic(), 415, "invoice_type"],
    ["a PDF with a script", "a.pdf", pdf("<< /S /JavaScript /JS (app.alert(1)) >>\n"), 422, "file_unsafe"],
    ["more than 10 MB", "a.png", png(10 * megabyte), 413, "file_too_large"],
  ])("an invoice with %s is refused, and nothing of it is stored", async (_, name, content, status, code) => {
    const { client, payment } = await paid();
    const before = await storedFiles();
    const answer = await upload(client, toPayment(payment), name, content);
    expect({ status: answer.status, code: answer.body.code }).toEqual({ status, code });
    expect(await storedFiles()).toEqual(before);
    expect(await invoicesOf(client, payment)).toEqual([]);
  });

  it("a payment has five invoices, and room for another once one is deleted", async () => {
    const { client, payment } = await paid();
    for (let count = 1; count <= 5; count += 1)
      expect((await upload(client, toPayment(payment), `${count}.pdf`)).status).toBe(201);
    const sixth = await upload(client, toPayment(payment), "6.pdf");
    expect([sixth.status, sixth.body.code]).toEqual([409, "invoice_limit"]);
    const [first] = await invoicesOf(client, payment);
    const files = await storedFiles();
    expect((await remove(client, first?.id ?? "")).status).toBe(204);
    expect(await storedFiles()).toHaveLength(files.length - 1);
    expect((await remove(client, first?.id ?? "")).status).toBe(404);
    expect((await download(client, first?.id ?? "")).status).toBe(404);
    expect((await upload(client, toPayment(payment), "6.pdf")).status).toBe(201);
    expect((await invoicesOf(client, payment)).map(({ name }) => name)).toEqual([
      "2.pdf",
      "3.pdf",
      "4.pdf",
      "5.pdf",
      "6.pdf",
    ]);
  });

  it("of fifty invoices added at once, five are kept and no file of the others", async () => {
    const { client, payment } = await paid();
    const before = await storedFiles();
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) => upload(client, toPayment(payment), `${index}.pdf`)),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(5);
    expect(answers.filter(({ body }) => body.code === "invoice_limit")).toHaveLength(45);
    expect(await invoicesOf(client, payment)).toHaveLength(5);
    expect(await storedFiles()).toHaveLength(before.length + 5);
  });

  it("of fifty deletions of an invoice at once, one deletes it", async () => {
    const { client, payment } = await paid();
    const { body } = await upload(client, toPayment(payment));
    const answers = await Promise.all(Array.from({ length: 50 }, () => remove(client, body.id)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, ...Array(49).fill(404)]);
  });

  it("an invoice is its client's alone: for others neither payment nor file exists", async () => {
    const { client, payment } = await paid();
    const { body } = await upload(client, toPayment(payment));
    const other = await paid();
    expect((await upload(other.client, toPayment(payment))).status).toBe(404);
    expect((await desk().call(other.client, "GET", `/api/payments/${payment}`)).status).toBe(404);
    expect((await download(other.client, body.id)).status).toBe(404);
    expect((await remove(other.client, body.id)).status).toBe(404);
    expect((await upload(client, toPayment(randomUUIDv7()))).status).toBe(404);
    expect(await invoicesOf(client, payment)).toHaveLength(1);
  });

  it("adding an invoice while its payment is sent has one outcome", async () => {
    const client = await desk().addClient();
    await desk().deposit(client, "500.00", "EUR");
    const recipient = await desk().addBeneficiary(client);
    for (let round = 0; round < 5; round += 1) {
      const { body } = await withdraw(client, recipient, "10.00");
      const [added] = await Promise.all([upload(client, toPayment(body.id)), desk().relay()]);
      expect([201, 409]).toContain(added.status);
      if (added.status === 409) expect(added.body.code).toBe("invoice_sent");
      expect(await invoicesOf(client, body.id)).toHaveLength(added.status === 201 ? 1 : 0);
    }
  });

  it("the invoices of a payment that was sent stay as they are, and are still downloaded", async () => {
    const { client, payment } = await paid();
    const { body } = await upload(client, toPayment(payment));
    await desk().relay();
    const late = await upload(client, toPayment(payment), "late.pdf");
    expect([late.status, late.body.code]).toEqual([409, "invoice_sent"]);
    expect((await remove(client, body.id)).body.code).toBe("invoice_sent");
    await desk().settle();
    expect((await remove(client, body.id)).body.code).toBe("invoice_sent");
    expect((await download(client, body.id)).raw.equals(pdf())).toBe(true);
  });

  it("the database itself refuses a change after sending, a sixth invoice and one of another's payment", async () => {
    const { client, recipient, payment } = await paid();
    const uploadedBy = await contactOf(desk().db, client.id);
    const insert = (of: object) =>
      desk()
        .db.transaction()
        .execute((tx) =>
          insertInvoice(tx, {
            ...{ id: randomUUIDv7(), clientId: client.id, beneficiaryId: recipient, approvalId: null },
            ...{ name: "a.pdf", mediaType: "application/pdf", size: 1, storedAs: randomUUIDv7() },
            ...{ uploadedBy, uploadedAt: desk().clock(), paymentId: payment, ...of },
          }),
        );
    await expect(insert({ paymentId: (await paid()).payment })).rejects.toThrow("once it is sent");
    await expect(insert({ paymentId: null })).rejects.toThrow("belongs to a payment or a request");
    for (let count = 0; count < 5; count += 1) await insert({});
    await expect(insert({})).rejects.toThrow("at most five invoices");
    await desk().relay();
    const [kept] = await invoicesOf(client, payment);
    await expect(insert({})).rejects.toThrow("once it is sent");
    const deleting = desk()
      .db.transaction()
      .execute((tx) => deleteInvoiceRow(tx, kept?.id ?? ""));
    await expect(deleting).rejects.toThrow("once it is sent");
  });
});
