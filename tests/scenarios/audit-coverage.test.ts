import { randomUUIDv7 } from "node:crypto";
import { Secret, TOTP } from "otpauth";
import { describe, expect, it } from "vitest";
import { loginFailureAuditLimit } from "#domain/clients/auth/attempt-limit.ts";
import { sealTotp } from "#server/clients/auth/second-factor/totp.ts";
import type { Browser } from "../support/browser.ts";
import { eventually } from "../support/eventually.ts";
import { serveSummit } from "../support/serve-summit.ts";

const summit = serveSummit();

const auditOf = (where: { action: string; actorId?: string }) =>
  summit.app.db
    .selectFrom("auditLog")
    .select(["action", "actorKind", "subjectId", "details"])
    .where("action", "=", where.action)
    .$if(where.actorId !== undefined, (query) => query.where("actorId", "=", where.actorId ?? ""))
    .orderBy("at")
    .execute();

const self = async (browser: Browser) => (await browser.get("/api/admin/user")).body;

describe("the audit log", () => {
  it.each(["trades", "quotes"])(
    "the audit log records who downloaded %s, with which filters, and how many rows",
    async (list) => {
      const operator = await summit.staffBrowser("operator");
      const { id: actorId } = await self(operator);
      const answer = await summit.server.inject({
        method: "GET",
        url: `/api/admin/${list}.csv?search=FX1`,
        headers: { cookie: [...operator.cookies].map(([name, value]) => `${name}=${value}`).join("; ") },
      });
      expect(answer.statusCode).toBe(200);
      const [begun] = await auditOf({ action: "export_list", actorId });
      expect(begun?.details).toMatchObject({ list, filters: expect.stringContaining('"search":"FX1"') });
      const ended = await eventually(
        "the end of the export is written down",
        async () => (await auditOf({ action: "finish_export", actorId }))[0],
      );
      expect(ended).toMatchObject({ subjectId: begun?.subjectId, details: { rows: 0, complete: true } });
    },
  );

  it("the audit log records which staff user read a client's balances", async () => {
    const { body } = await summit
      .browser()
      .post("/api/register", { email: `${randomUUIDv7()}@example.test`, password: "a ridge before dawn" });
    const viewer = await summit.staffBrowser("viewer");
    const { id: actorId } = await self(viewer);
    expect((await viewer.get(`/api/admin/clients/${body.user.id}/balances`)).status).toBe(200);
    expect(await auditOf({ action: "read_balances", actorId })).toMatchObject([{ subjectId: body.user.id }]);
  });

  it("the audit log records once in ten minutes that a staff user looks at the client list, which an open screen reads again and again", async () => {
    const [viewer, other] = [await summit.staffBrowser("viewer"), await summit.staffBrowser("viewer")];
    const { id: actorId } = await self(viewer);
    for (const search of ["", "", "?search=ann"])
      expect((await viewer.get(`/api/admin/clients${search}`)).status).toBe(200);
    await other.get("/api/admin/clients");
    expect(await auditOf({ action: "list_clients", actorId })).toHaveLength(1);
    expect(await auditOf({ action: "list_clients", actorId: (await self(other)).id })).toHaveLength(1);
    summit.pass(600_000);
    await viewer.get("/api/admin/clients");
    expect(await auditOf({ action: "list_clients", actorId })).toHaveLength(2);
  });

  it("the audit log records refused back-office log-ins with their address and without passwords", async () => {
    const { id, email } = await self(await summit.staffBrowser());
    const browser = summit.browser();
    const tried = "a guess of a stranger";
    await browser.post("/api/admin/login", { email, password: tried });
    await browser.post("/api/admin/login", { email: "nobody@summit.test", password: tried });
    const secret = new Secret({ size: 20 });
    await summit.app.db
      .insertInto("staffTotpSecrets")
      .values({
        staffId: id,
        secret: sealTotp(secret.base32, id, summit.app.vault),
        createdAt: summit.app.clock(),
        enabledAt: summit.app.clock(),
      })
      .execute();
    const right = new TOTP({ secret }).generate({ timestamp: summit.app.clock().getTime() });
    const wrong = right === "000000" ? "111111" : "000000";
    await browser.post("/api/admin/login", { email, password: "a pass phrase of the desk", code: wrong });
    const entries = await auditOf({ action: "refuse_log_in" });
    expect(entries.map(({ subjectId, details }) => ({ subjectId, ...(details as object) }))).toEqual([
      { subjectId: id, email, address: browser.address, reason: "password" },
      { subjectId: "unknown", email: "nobody@summit.test", address: browser.address, reason: "password" },
      { subjectId: id, email, address: browser.address, reason: "code" },
    ]);
    expect(JSON.stringify(entries)).not.toContain(tried);
  });

  it("the audit log limits refused log-ins per hour, from however many addresses", async () => {
    summit.pass(3_600_000);
    const before = (await auditOf({ action: "refuse_log_in" })).length;
    await summit.app.db
      .updateTable("attempts")
      .set({
        count: loginFailureAuditLimit.count,
        windowEndsAt: new Date(summit.app.clock().getTime() + 3_600_000),
      })
      .where("key", "like", "refused-log-in-entries:%")
      .execute();
    for (let guess = 0; guess < 3; guess += 1)
      await summit.browser().post("/api/admin/login", { email: "nobody@summit.test", password: "guess" });
    expect((await auditOf({ action: "refuse_log_in" })).length).toBe(before);
  });
});
