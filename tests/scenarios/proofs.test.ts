import { randomUUIDv7 } from "node:crypto";
import { readdir } from "node:fs/promises";
import { request as httpRequest } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { insertProof } from "#server/payments/funding/funding-store.ts";
import { addMember, contactOf } from "../support/client-users.ts";
import type { SignedIn } from "../support/payment-fixture.ts";
import {
  archivedPdf,
  exe,
  gif,
  heic,
  html,
  jpeg,
  multipart,
  pdf,
  png,
  svg,
  webp,
  zip,
} from "../support/sample-files.ts";
import { setupPaymentFixture } from "../support/setup-payment-fixture.ts";

const fixture = setupPaymentFixture();
const megabyte = 1024 * 1024;

async function booked() {
  const client = await fixture().addClient();
  return { client, trade: await fixture().bookTrade(client) };
}

const upload = (who: SignedIn, tradeId: string, name: string, content: Buffer, type?: string) =>
  fixture().call(who, "POST", `/api/trades/${tradeId}/proof`, multipart(name, content, type));

async function storedFiles(): Promise<string[]> {
  return readdir(join(fixture().app.config.DATA_DIR, "files")).catch(() => []);
}

describe("a proof of payment", () => {
  it.each<[string, Buffer, string, string]>([
    ["slip.png", png(), "slip.png", "image/png"],
    ["slip.jpeg", jpeg, "slip.jpg", "image/jpeg"],
    ["slip.webp", webp, "slip.webp", "image/webp"],
    ["IMG_0001.HEIC", heic(), "IMG_0001.heic", "image/heic"],
    ["slip.pdf", pdf(), "slip.pdf", "application/pdf"],
    ["renamed.exe", png(), "renamed.png", "image/png"],
    ["../../../etc/cron.d/slip.pdf", pdf(), "slip.pdf", "application/pdf"],
    ["..\\..\\slip.pdf", pdf(), "slip.pdf", "application/pdf"],
    ["支払い証明.pdf", pdf(), "支払い証明.pdf", "application/pdf"],
  ])(
    "a proof sent as %j is stored by its real type and returned to its owner as a download",
    async (input, content, name, type) => {
      const { client, trade } = await booked();
      const { status, body } = await upload(client, trade.id, input, content, "text/html");
      expect({ status, body }).toEqual({
        status: 201,
        body: { id: expect.any(String), name, size: content.length },
      });
      const download = await fixture().call(client, "GET", `/api/trades/${trade.id}/proof/${body.id}`);
      expect(download.status).toBe(200);
      expect(download.raw.equals(content)).toBe(true);
      expect(download.headers).toMatchObject({
        "content-type": type,
        "content-disposition": expect.stringMatching(
          /^attachment; filename="[ -~]+"; filename\*=UTF-8''[\w.%-]+$/,
        ),
        "x-content-type-options": "nosniff",
        "content-security-policy": "default-src 'none'; sandbox",
        "cache-control": "private, no-store",
      });
      expect((await fixture().readTrade(client, trade.id)).proofs).toMatchObject([{ id: body.id, name }]);
    },
  );

  it.each<[string, string, Buffer, number, string]>([
    ["of nothing", "slip.png", Buffer.alloc(0), 422, "file_empty"],
    ["that is a page", "slip.pdf", html, 415, "file_type"],
    ["that is a drawing with a script", "slip.svg", svg, 415, "file_type"],
    ["that is a drawing called a picture", "slip.png", svg, 415, "file_type"],
    ["that is a program", "slip.png", exe, 415, "file_type"],
    ["that is a GIF", "slip.gif", gif, 415, "file_type"],
    ["that is an archive", "slip.pdf", zip, 415, "file_type"],
    ["that is an AVIF", "slip.heic", heic("avif"), 415, "file_type"],
    [
      "that is a page behind a PDF's first bytes",
      "slip.pdf",
      Buffer.concat([Buffer.from("%PDF-1.4\n"), html]),
      415,
      "file_type",
    ],
    ["that is a PDF with a page in front", "slip.pdf", Buffer.concat([html, pdf()]), 415, "file_type"],
    ["that is a PDF with an archive behind it", "slip.pdf", Buffer.concat([pdf(), zip]), 415, "file_type"],
    ["that is a PDF within an archive's comment", "slip.pdf", archivedPdf, 415, "file_type"],
    ["that is a picture with an archive behind it", "slip.jpg", Buffer.concat([jpeg, zip]), 415, "file_type"],
    ["that is a picture with a page behind it", "slip.png", Buffer.concat([png(), html]), 415, "file_type"],
    ["that is a WebP with an archive behind it", "slip.webp", Buffer.concat([webp, zip]), 415, "file_type"],
    ["that is a HEIC with an archive behind it", "slip.heic", Buffer.concat([heic(), zip]), 415, "file_type"],
    ["that only begins as a JPEG does", "slip.jpg", Buffer.from("ffd8ffe0", "hex"), 415, "file_type"],
    [
      "that is a PDF with a script",
      "slip.pdf",
      pdf("<< /S /JavaScript /JS (app.alert(1)) >>\n"),
      422,
      "file_unsafe",
    ],
    [
      "that is a PDF that starts a program",
      "slip.pdf",
      pdf("<< /S /Launch /F (cmd.exe) >>\n"),
      422,
      "file_unsafe",
    ],
    ["of 10 MB and a byte", "slip.png", png(10 * megabyte), 413, "file_too_large"],
    ["of 50 MB", "slip.png", png(50 * megabyte), 413, "file_too_large"],
  ])("a proof with %s is refused, and nothing of it is stored", async (_, name, content, status, code) => {
    const { client, trade } = await booked();
    const before = await storedFiles();
    const answer = await upload(client, trade.id, name, content);
    expect({ status: answer.status, code: answer.body.code }).toEqual({ status, code });
    expect(await storedFiles()).toEqual(before);
    expect((await fixture().readTrade(client, trade.id)).proofs).toEqual([]);
  });

  it("a proof of exactly 10 MB is accepted", async () => {
    const { client, trade } = await booked();
    const content = png(10 * megabyte - png(1).length + 1);
    expect(content.length).toBe(10 * megabyte);
    expect((await upload(client, trade.id, "slip.png", content)).status).toBe(201);
  });

  it("a proof of 50 MB without a declared length is cut off, and the server keeps running", async () => {
    const { client, trade } = await booked();
    if (!fixture().server.server.listening) await fixture().server.listen({ port: 0, host: "127.0.0.1" });
    const { port } = fixture().server.server.address() as AddressInfo;
    const { payload, headers } = multipart("slip.png", png(50 * megabyte));
    const path = `/api/trades/${trade.id}/proof`;
    const before = await storedFiles();
    const status = await new Promise<number | undefined>((resolve, reject) => {
      const sending = httpRequest({
        port,
        path,
        method: "POST",
        headers: { ...headers, cookie: client.cookie },
      });
      sending.on("response", (answer) => resolve(answer.resume().statusCode));
      sending.on("error", reject);
      for (let at = 0; at < payload.length; at += megabyte)
        sending.write(payload.subarray(at, at + megabyte));
      sending.end();
    });
    expect(status).toBe(413);
    expect(await storedFiles()).toEqual(before);
    expect((await upload(client, trade.id, "slip.png", png())).status).toBe(201);
  });

  it("a proof without a file is refused", async () => {
    const { client, trade } = await booked();
    const json = await fixture().call(client, "POST", `/api/trades/${trade.id}/proof`, {
      payload: { file: "slip.png" },
    });
    expect(json.status).toBe(415);
    const empty = multipart("x", Buffer.alloc(0));
    const payload = "------summit-test-boundary--\r\n";
    const none = await fixture().call(client, "POST", `/api/trades/${trade.id}/proof`, { ...empty, payload });
    expect(none.status).toBeGreaterThanOrEqual(400);
    expect(none.status).toBeLessThan(500);
  });

  it("a proof is stored under a generated name outside every served folder", async () => {
    const { client, trade } = await booked();
    const before = new Set(await storedFiles());
    await upload(client, trade.id, "my-slip.png", png());
    const fresh = (await storedFiles()).filter((file) => !before.has(file));
    expect(fresh).toEqual([expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f-]{27}$/)]);
    expect((await fixture().call(client, "GET", `/files/${fresh[0]}`)).raw.equals(png())).toBe(false);
  });

  it("a proof is one of at most ten, also concurrently", async () => {
    const { client, trade } = await booked();
    const answers = await Promise.all(
      Array.from({ length: 15 }, (_, index) => upload(client, trade.id, `slip ${index}.png`, png())),
    );
    expect(answers.filter((answer) => answer.status === 201)).toHaveLength(10);
    expect(answers.filter((answer) => answer.body.code === "proof_limit")).toHaveLength(5);
    expect((await fixture().readTrade(client, trade.id)).proofs).toHaveLength(10);
  });

  /** Files of these members, as many as each, on a trade of their own. */
  async function addFiles(client: SignedIn, members: readonly string[], each: number): Promise<void> {
    const { id: clientId } = client;
    const tradeId = (await fixture().bookTrade(client)).id;
    const proof = { clientId, tradeId, name: "slip.png", mediaType: "image/png", size: 1_000 } as const;
    const uploadedAt = fixture().clock();
    await fixture()
      .db.transaction()
      .execute(async (tx) => {
        for (const uploadedBy of members)
          for (let count = 0; count < each; count += 1)
            await insertProof(tx, {
              ...proof,
              ...{ id: randomUUIDv7(), storedAs: randomUUIDv7() },
              ...{ uploadedAt, uploadedBy },
            });
      });
  }

  it("a proof is one of forty a day for all trades of a member, also concurrently", async () => {
    const { client, trade } = await booked();
    const other = await fixture().bookTrade(client);
    await addFiles(client, [await contactOf(fixture().db, client.id)], 38);
    const sent = await Promise.all(
      [trade, trade, other, other].map(({ id }) => upload(client, id, "slip.png", png())),
    );
    expect(sent.map(({ status }) => status).toSorted()).toEqual([201, 201, 429, 429]);
    expect(sent.find(({ status }) => status === 429)?.body.code).toBe("upload_limit");
    const another = await booked();
    expect((await upload(another.client, another.trade.id, "slip.png", png())).status).toBe(201);
  });

  it("thirty people upload, until their company has four hundred files of a day", async () => {
    const { client, trade } = await booked();
    const { db } = fixture();
    const at = fixture().clock();
    const members: string[] = [];
    for (let count = 0; count < 30; count += 1)
      members.push(await addMember(db, { clientId: client.id, role: "preparer", at }));
    await addFiles(client, members, 13);
    expect((await upload(client, trade.id, "slip.png", png())).status).toBe(201);
    await addFiles(client, members.slice(0, 9), 1);
    const { status, body } = await upload(client, trade.id, "slip.png", png());
    expect([status, body.code]).toEqual([429, "team_upload_limit"]);
    expect(body.message).toMatch(/Your team has uploaded as many files as it can in a day/);
  });

  it("a proof is its owner's alone: for others neither trade nor file exists", async () => {
    const { client, trade } = await booked();
    const { body } = await upload(client, trade.id, "slip.png", png());
    const other = await booked();
    const path = `/api/trades/${trade.id}/proof`;
    expect((await upload(other.client, trade.id, "slip.png", png())).status).toBe(404);
    expect((await fixture().call(other.client, "GET", `${path}/${body.id}`)).status).toBe(404);
    expect(
      (await fixture().call(other.client, "GET", `/api/trades/${other.trade.id}/proof/${body.id}`)).status,
    ).toBe(404);
    expect((await fixture().call(client, "GET", `${path}/${randomUUIDv7()}`)).status).toBe(404);
    expect((await fixture().call(undefined, "GET", `${path}/${body.id}`)).status).toBe(401);
  });

  it("a proof is shown to the desk, which is recorded", async () => {
    const { client, trade } = await booked();
    const { body } = await upload(client, trade.id, "slip.pdf", pdf());
    expect((await fixture().call(client, "GET", `/api/admin/proofs/${body.id}`)).status).toBe(401);
    const staff = await fixture().addStaff("viewer");
    const download = await fixture().call(staff, "GET", `/api/admin/proofs/${body.id}`);
    expect(download.raw.equals(pdf())).toBe(true);
    expect(download.headers["content-disposition"]).toMatch(/^attachment/);
    const audit = await fixture()
      .db.selectFrom("auditLog")
      .selectAll()
      .where("subjectId", "=", body.id)
      .execute();
    expect(audit).toMatchObject([{ action: "download_proof", actorId: staff.id }]);
  });
});

describe("the confirmation of a trade", () => {
  it("the confirmation of a trade is a PDF for its owner alone", async () => {
    const { client, trade } = await booked();
    const path = `/api/trades/${trade.id}/receipt.pdf`;
    const { status, raw, headers } = await fixture().call(client, "GET", path);
    expect(status).toBe(200);
    expect(headers["content-type"]).toBe("application/pdf");
    expect(headers["content-disposition"]).toContain(`Summit ${trade.reference}.pdf`);
    expect(raw.subarray(0, 5).toString()).toBe("%PDF-");
    expect((await fixture().call(await fixture().addClient(), "GET", path)).status).toBe(404);
  });
});
