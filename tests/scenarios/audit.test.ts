import { randomUUIDv7 } from "node:crypto";
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { endpoint } from "#contract/endpoint.ts";
import { byId, noContent } from "#contract/values.ts";
import { clockIn } from "#domain/time-zone.ts";
import { staffPolicy } from "#server/clients/staff/policy.ts";
import { createServer } from "#server/platform/http/create-server.ts";
import { write } from "#server/platform/http/route.ts";
import { routes } from "#server/routes.ts";
import type { Browser } from "../support/browser.ts";
import { expectBooksToBalance } from "../support/expect-books-to-balance.ts";
import { serveSummit } from "../support/serve-summit.ts";

const summit = serveSummit();
let administrator: Browser;
let administratorId: string;

beforeAll(async () => {
  administrator = await summit.staffBrowser();
  administratorId = (await administrator.get("/api/admin/user")).body.id;
});

async function registered() {
  const browser = summit.browser();
  const email = `client-${randomUUIDv7()}@example.test`;
  const { body } = await browser.post("/api/register", { email, password: "a ridge before dawn" });
  return { id: body.user.id as string, email };
}

async function searched(query: Readonly<Record<string, string>>, by = administrator) {
  return by.get(`/api/admin/audit?${new URLSearchParams(query)}`);
}

describe("the audit log", () => {
  it("the audit log is searched by actor, action, subject and time", async () => {
    const { id, email } = await registered();
    await administrator.patch(`/api/admin/clients/${id}/status`, { status: "AWAITING_DOCS" });
    const { email: deskEmail, name: deskName } = (await administrator.get("/api/admin/user")).body;
    await summit.app.db
      .updateTable("clients")
      .set({ name: "Ada Demo", companyName: "Demo Looms Ltd" })
      .where("id", "=", id)
      .execute();
    const entry = expect.objectContaining({
      actor: { kind: "staff", id: administratorId, name: deskName, email: deskEmail },
      action: "change_client_status",
      subject: { kind: "client", id, name: "Demo Looms Ltd", email },
      details: { from: "SIGNED_UP", to: "AWAITING_DOCS" },
    });
    const today = summit.app.clock().toISOString().slice(0, 10);
    for (const query of [
      { subject: id },
      { subject: email.toUpperCase() },
      { subject: "client", actor: deskEmail },
      { actor: administratorId, action: "change_client_status" },
      { from: today, to: today },
    ])
      expect([query, (await searched(query)).body.items]).toEqual([query, expect.arrayContaining([entry])]);
    for (const query of [
      { subject: id, action: "log_in" },
      { subject: id, actor: "system" },
      { subject: id, actor: "nobody@summit.test" },
      { subject: id, to: "2026-03-09" },
    ])
      expect([query, (await searched(query)).body.items]).toEqual([query, []]);
  });

  it("the audit log names whom an entry's details mention", async () => {
    const [{ id }, referrer] = [await registered(), await registered()];
    await administrator.post(`/api/admin/clients/${id}/referrer`, { referrerId: referrer.id });
    const [entry] = (await searched({ subject: id, action: "assign_referrer" })).body.items;
    expect(entry).toMatchObject({
      details: { from: null, to: referrer.id },
      names: { [referrer.id]: referrer.email },
    });
  });

  it("the audit log's days are those of the reader's time zone", async () => {
    const { id } = await registered();
    await administrator.get(`/api/admin/clients/${id}`);
    const day = clockIn("Pacific/Kiritimati", summit.app.clock()).day;
    const onDay = { subject: id, from: day, to: day };
    expect((await searched({ ...onDay, zone: "Pacific/Kiritimati" })).body.items).not.toEqual([]);
    expect((await searched({ ...onDay, zone: "Pacific/Pago_Pago" })).body.items).toEqual([]);
    expect((await searched({ ...onDay, zone: "Nowhere" })).body.fields.zone).toBe(
      "We don't recognise this time zone",
    );
  });

  it("the audit log is paged newest first, without a gap or a repeat", async () => {
    const { id } = await registered();
    for (let index = 0; index < 7; index++) await administrator.get(`/api/admin/clients/${id}`);
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const { body } = await searched({ subject: id, limit: "3", ...(cursor && { cursor }) });
      seen.push(...body.items.map((item: { id: string }) => item.id));
      cursor = body.nextCursor;
    } while (cursor);
    expect(new Set(seen).size).toBe(7);
    expect(seen).toEqual(seen.toSorted().toReversed());
  });

  it("the audit log lists its actions for the filter", async () => {
    const { body } = await administrator.get("/api/admin/audit/actions");
    expect(body).toEqual(expect.arrayContaining(["change_client_status", "log_in", "read_client"]));
    expect(body).toEqual(body.toSorted());
  });

  it("the audit log refuses an invalid date with a reason", async () => {
    const { status, body } = await searched({ from: "2026-02-30" });
    expect({ status, said: body.fields.from }).toEqual({
      status: 422,
      said: "This date doesn't exist. Enter another one.",
    });
  });

  it("the audit log is readable only by supervising roles", async () => {
    for (const role of ["viewer", "operator", "broker"] as const)
      expect((await searched({}, await summit.staffBrowser(role))).body.code).toBe("not_permitted");
  });

  it("the audit log cannot be rewritten by the application", async () => {
    for (const table of ["audit_log", "audit_chain"]) {
      for (const change of [`update ${table} set ctid = ctid`, `delete from ${table}`, `truncate ${table}`])
        await expect(sql.raw(change).execute(summit.app.db)).rejects.toThrow(/permission denied|ctid/);
    }
  });

  it("the audit log records concurrent actions in one unbroken chain", async () => {
    const clients = await Promise.all(Array.from({ length: 8 }, registered));
    await Promise.all(
      clients.flatMap(({ id }) =>
        ["AWAITING_DOCS", "AWAITING_PROCESSING", "ACCOUNT_READY"].map((status) =>
          administrator.patch(`/api/admin/clients/${id}/status`, { status }),
        ),
      ),
    );
    await expectBooksToBalance(summit.databaseUrl);
  });
});

describe("what a member of staff changes", () => {
  const changes = routes.filter(({ endpoint }) => endpoint.access === "staff" && endpoint.method !== "GET");

  it("a staff user's change is recorded by the platform where the use case does not", () => {
    // A file is stored before its row is written, so such a call writes its own audit entry.
    const uploads = changes.filter(({ kind, endpoint }) => kind === "handle" && endpoint.upload);
    const others = changes.filter(({ kind }) => kind !== "write").filter((route) => !uploads.includes(route));
    // The booking queue writes a telephone deal's entry in the statement that writes the trade. A liquidity provider is asked
    // outside transactions, and what it says is written with an entry.
    expect(others.map(({ endpoint }) => `${endpoint.method} ${endpoint.path}`)).toEqual([
      "POST /api/admin/clients/:id/telephone-trades",
      "POST /api/admin/cover-deals/:id/quote",
      "POST /api/admin/cover-deals/:id/confirm",
    ]);
    expect(changes.length).toBe(Object.keys(staffPolicy).filter((call) => !call.startsWith("GET ")).length);
  });

  it("a staff user's change is recorded under the call's own name by default", async () => {
    const silent = endpoint({
      operationId: "silent",
      method: "POST",
      path: "/api/admin/silent/:id",
      access: "staff",
      summary: "Says nothing of what it does",
      params: byId,
      answer: noContent,
      status: 204,
      refusals: [],
    });
    const app = { ...summit.app, staffPolicy: { "POST /api/admin/silent/:id": ["administrator"] as const } };
    const server = await createServer(app, [write(silent, async () => undefined)]);
    const cookie = `summit-staff=${administrator.cookies.get("summit-staff")}`;
    const url = `/api/admin/silent/${randomUUIDv7()}`;
    expect((await server.inject({ method: "POST", url, headers: { cookie } })).statusCode).toBe(204);
    await server.close();
    expect((await searched({ action: "POST /api/admin/silent/:id" })).body.items).toMatchObject([
      { actor: { id: administratorId }, subject: { kind: "call", id: url } },
    ]);
  });

  it("a staff user's refused change is not recorded", async () => {
    const path = `/api/admin/clients/${randomUUIDv7()}/status`;
    expect((await administrator.patch(path, { status: "ACCOUNT_READY" })).status).toBe(404);
    expect((await searched({ subject: path })).body.items).toEqual([]);
  });
});
