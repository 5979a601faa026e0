import { randomUUIDv7 } from "node:crypto";
import { readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import type { ClientStatus } from "#domain/clients/accounts/client-status.ts";
import type { Browser } from "../support/browser.ts";
import { exe, html, jpeg, multipart, pdf, png } from "../support/sample-files.ts";
import { serveSummit } from "../support/serve-summit.ts";

const dataDir = join(tmpdir(), `summit-documents-${randomUUIDv7()}`);
const summit = serveSummit({ DATA_DIR: dataDir });
afterAll(() => rm(dataDir, { recursive: true, force: true }));
const megabyte = 1024 * 1024;

type Client = { browser: Browser; id: string };

async function client(status: ClientStatus = "AWAITING_DOCS"): Promise<Client> {
  const browser = summit.browser();
  const credentials = { email: `client-${randomUUIDv7()}@example.test`, password: "a ridge before dawn" };
  await browser.post("/api/register", credentials);
  const { id } = (await browser.get("/api/user")).body;
  await setStatus(id, status);
  return { browser, id };
}

async function setStatus(id: string, status: ClientStatus): Promise<void> {
  await summit.app.db.updateTable("clients").set({ status }).where("id", "=", id).execute();
}

function upload({ browser }: Client, purpose: string, name: string, content: Buffer) {
  const { payload, headers } = multipart(name, content, "text/html");
  return browser.post(`/api/user/documents/purposes/${purpose}`, payload, headers);
}

/** The raw file, which is not JSON. */
function download(browser: Browser, path: string) {
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  return summit.server.inject({ method: "GET", url: path, headers: { cookie } });
}

const storedFiles = () => readdir(join(dataDir, "files")).catch(() => []);

describe("a document", () => {
  it.each<[string, string, Buffer, string, string]>([
    ["identity", "passport.jpeg", jpeg, "passport.jpg", "image/jpeg"],
    ["address", "../bill.pdf", pdf(), "bill.pdf", "application/pdf"],
  ])("a document with %s is stored by its real type and returned as a download", async (...sample) => {
    const [purpose, given, content, name, type] = sample;
    const owner = await client();
    const sent = await upload(owner, purpose, given, content);
    expect(sent).toMatchObject({ status: 201, body: { purpose, name, size: content.length } });
    expect((await owner.browser.get("/api/user/documents")).body).toEqual([sent.body]);
    const file = await download(owner.browser, `/api/user/documents/${sent.body.id}`);
    expect(file.rawPayload.equals(content)).toBe(true);
    expect(file.headers).toMatchObject({
      "content-type": type,
      "content-disposition": expect.stringMatching(/^attachment; /),
      "content-security-policy": "default-src 'none'; sandbox",
      "cache-control": "private, no-store",
    });
  });

  it.each<[string, string, Buffer, number, string]>([
    ["that is empty", "passport.png", Buffer.alloc(0), 422, "file_empty"],
    ["that is a page", "passport.png", html, 415, "file_type"],
    ["that is a program", "passport.pdf", exe, 415, "file_type"],
    [
      "that is a PDF with a script",
      "bill.pdf",
      pdf("<< /S /JavaScript /JS (app.alert(1)) >>\n"),
      422,
      "file_unsafe",
    ],
    ["of 50 MB", "passport.png", png(50 * megabyte), 413, "file_too_large"],
  ])("a document with %s is refused, and nothing of it is stored", async (_, name, content, status, code) => {
    const owner = await client();
    const before = await storedFiles();
    const answer = await upload(owner, "identity", name, content);
    expect({ status: answer.status, code: answer.body.code }).toEqual({ status, code });
    expect(await storedFiles()).toEqual(before);
    expect((await owner.browser.get("/api/user/documents")).body).toEqual([]);
  });

  it.each<ClientStatus>(["SIGNED_UP", "AWAITING_PROCESSING", "ACCOUNT_READY"])(
    "a document of a client who is %s is refused, while earlier ones stay readable",
    async (status) => {
      const owner = await client();
      const { body } = await upload(owner, "identity", "passport.png", png());
      await setStatus(owner.id, status);
      const answer = await upload(owner, "identity", "passport.png", png());
      expect(answer).toMatchObject({ status: 409, body: { code: "documents_not_awaited" } });
      expect((await download(owner.browser, `/api/user/documents/${body.id}`)).statusCode).toBe(200);
    },
  );

  it("a document is one of at most ten per purpose, also concurrently", async () => {
    const owner = await client();
    const answers = await Promise.all(
      Array.from({ length: 13 }, (_, index) => upload(owner, "identity", `side ${index}.png`, png())),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(10);
    expect(answers.filter(({ body }) => body.code === "document_limit")).toHaveLength(3);
    expect((await upload(owner, "address", "bill.pdf", pdf())).status).toBe(201);
  });

  it("a document is missing for every other client", async () => {
    const [owner, other] = [await client(), await client()];
    const { body } = await upload(owner, "identity", "passport.png", png());
    const path = `/api/user/documents/${body.id}`;
    expect((await other.browser.get(path)).status).toBe(404);
    expect((await other.browser.get("/api/user/documents")).body).toEqual([]);
    expect((await summit.browser().get(path)).status).toBe(401);
  });

  it("a document for an unknown purpose is refused", async () => {
    expect((await upload(await client(), "shoes", "passport.png", png())).status).toBe(404);
  });

  it("a document opens in a frame of the desk's own pages, in which it may run nothing", async () => {
    const { body } = await upload(await client(), "address", "bill.pdf", pdf());
    const file = `/api/admin/documents/${body.id}`;
    const { headers } = await download(await summit.staffBrowser("operator"), `${file}?view=frame`);
    expect(headers).toMatchObject({
      "content-type": "application/pdf",
      "content-disposition": "inline",
      "content-security-policy": "default-src 'none'; frame-ancestors 'self'",
      "x-frame-options": "SAMEORIGIN",
      "x-content-type-options": "nosniff",
    });
    expect((await (await summit.staffBrowser("viewer")).get(`${file}?view=frame`)).status).toBe(403);
  });

  it("a document is listed and downloaded by the desk, which is recorded", async () => {
    const owner = await client();
    const { body } = await upload(owner, "identity", "passport.png", png());
    const list = `/api/admin/clients/${owner.id}/documents`;
    const file = `/api/admin/documents/${body.id}`;
    expect((await owner.browser.get(list)).status).toBe(401);
    expect((await owner.browser.get(file)).status).toBe(401);
    const viewer = await summit.staffBrowser("viewer");
    expect((await viewer.get(list)).body).toEqual([body]);
    expect(await viewer.get(file)).toMatchObject({ status: 403, body: { code: "not_permitted" } });
    const desk = await summit.staffBrowser("operator");
    expect((await download(desk, file)).rawPayload.equals(png())).toBe(true);
    expect((await desk.get(`/api/admin/clients/${randomUUIDv7()}/documents`)).status).toBe(404);
    expect((await desk.get(`/api/admin/documents/${randomUUIDv7()}`)).status).toBe(404);
    const audit = await summit.app.db
      .selectFrom("auditLog")
      .select(["action", "actorKind"])
      .where("subjectId", "in", [owner.id, body.id])
      .where("actorKind", "=", "staff")
      .orderBy("at")
      .execute();
    expect(audit.map(({ action }) => action).toSorted()).toEqual(["download_document", "list_documents"]);
  });
});
