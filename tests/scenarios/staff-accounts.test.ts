import { randomUUIDv7 } from "node:crypto";
import { Secret, TOTP } from "otpauth";
import { beforeAll, describe, expect, it } from "vitest";
import { sweepExpiredLinks } from "#server/clients/auth/account-links-store.ts";
import { relayNext } from "#server/processes/outbox-relay.ts";
import { subscriptions } from "#server/subscriptions.ts";
import type { Browser } from "../support/browser.ts";
import { type Summit, serveSummit } from "../support/serve-summit.ts";

const demo = serveSummit();
const strict = serveSummit({ STAFF_AUTHENTICATOR: "required" });
const password = "a pass phrase of the desk";

/** Token of the newest link mailed to a staff user. */
async function tokenFor(summit: Summit, email: string): Promise<string> {
  while (await relayNext(summit.app, summit.app.db, subscriptions)) {
    // Each call relays one row.
  }
  const mail = summit.mails.findLast(({ to }) => to === email);
  return /\/admin\/invitation#([\w-]+)/.exec(mail?.text ?? "")?.[1] ?? "none";
}

const someone = (role = "operator") => ({
  email: `staff-user-${randomUUIDv7()}@summit.test`,
  name: "Demo Staff User",
  personReference: randomUUIDv7(),
  anotherPerson: true,
  role,
});

async function invited(summit: Summit, administrator: Browser, role = "operator") {
  const { email, ...asked } = someone(role);
  const { body } = await administrator.post("/api/admin/staff", { email, ...asked });
  return { id: body.id as string, email, token: await tokenFor(summit, email) };
}

describe("a staff account", () => {
  let administrator: Browser;
  let address: string;
  beforeAll(async () => {
    administrator = await demo.staffBrowser();
    address = (await administrator.get("/api/admin/user")).body.email;
  });
  const accept = (token: string, chosen = password) =>
    demo.browser().post("/api/admin/invitation/accept", { token, password: chosen });
  const logIn = async (email: string) => {
    const browser = demo.browser();
    return { browser, ...(await browser.post("/api/admin/login", { email, password })) };
  };

  it("a staff account is opened by a mailed link, which sets the password once", async () => {
    const { id, email, token } = await invited(demo, administrator);
    expect((await administrator.get("/api/admin/staff")).body).toContainEqual(
      expect.objectContaining({ id, email, role: "operator", standing: "INVITED", broker: null }),
    );
    expect((await logIn(email)).status).toBe(401);
    const opened = await demo.browser().post("/api/admin/invitation", { token });
    expect(opened.body).toEqual({ email, name: "Demo Staff User", authenticator: null });
    const common = await accept(token, "password123");
    expect(common).toMatchObject({ status: 422, body: { code: "input_invalid" } });
    const answers = await Promise.all([accept(token), accept(token), accept(token)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 422, 422]);
    expect(await logIn(email)).toMatchObject({ status: 200, body: { user: { role: "operator" } } });
  });

  it("a staff account's link expires after 24 hours, and when there is a newer one", async () => {
    const first = await invited(demo, administrator);
    await administrator.post(`/api/admin/staff/${first.id}/invitation`);
    const newer = await tokenFor(demo, first.email);
    expect((await accept(first.token)).body.code).toBe("link_invalid");
    demo.pass(24 * 3_600_000);
    expect((await accept(newer)).body.code).toBe("link_invalid");
    demo.pass(1);
    await sweepExpiredLinks(demo.app.db, demo.app.clock());
    expect(
      await demo.app.db.selectFrom("staffLinks").selectAll().where("staffId", "=", first.id).execute(),
    ).toEqual([]);
    // The next day ended the administrator's session too.
    await administrator.post("/api/admin/login", { email: address, password });
  });

  it("a staff account changes its role from the next request, recorded with both roles", async () => {
    const { id, email, token } = await invited(demo, administrator, "viewer");
    await accept(token);
    const { browser } = await logIn(email);
    const path = `/api/admin/clients/${randomUUIDv7()}/status`;
    const change = { status: "ACCOUNT_READY" };
    expect(await browser.patch(path, change)).toMatchObject({
      status: 403,
      body: { code: "not_permitted", message: expect.stringContaining("Your role doesn't allow this") },
    });
    await administrator.patch(`/api/admin/staff/${id}/role`, { role: "approver" });
    expect((await browser.patch(path, change)).status).toBe(404);
    const log = demo.app.db.selectFrom("auditLog").select(["action", "details"]).where("subjectId", "=", id);
    expect(await log.where("action", "=", "change_staff_role").execute()).toEqual([
      {
        action: "change_staff_role",
        details: {
          from: "viewer",
          to: "approver",
          brokerFrom: null,
          brokerTo: null,
          authority: "single-operator",
        },
      },
    ]);
  });

  it("a broker's staff account belongs to one broker", async () => {
    const { email, ...asked } = someone("broker");
    const none = await administrator.post("/api/admin/staff", { email, ...asked });
    expect(none).toMatchObject({ status: 422, body: { fields: { brokerId: "Please select a broker" } } });
    const broker = { name: "Demo Broker", email, phone: "+44 20 7946 0000" };
    const { body } = await administrator.post("/api/admin/brokers", broker);
    const account = { email, ...asked, brokerId: body.id };
    const made = await administrator.post("/api/admin/staff", account);
    expect(made.body.broker).toEqual({ id: body.id, name: "Demo Broker" });
  });

  it("a disabled staff account loses its sessions and its link, until it is enabled again", async () => {
    const { id, email, token } = await invited(demo, administrator);
    await accept(token);
    const { browser } = await logIn(email);
    await administrator.post(`/api/admin/staff/${id}/invitation`);
    const link = await tokenFor(demo, email);
    expect((await administrator.post(`/api/admin/staff/${id}/disable`)).body.standing).toBe("DISABLED");
    expect((await browser.get("/api/admin/user")).status).toBe(401);
    expect((await logIn(email)).status).toBe(401);
    expect((await accept(link)).body.code).toBe("link_invalid");
    const again = await administrator.post(`/api/admin/staff/${id}/invitation`);
    expect(again.body.code).toBe("staff_disabled");
    await administrator.post(`/api/admin/staff/${id}/enable`);
    expect((await logIn(email)).status).toBe(200);
  });

  it("a staff account is unique per address, also concurrently", async () => {
    const same = someone();
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => administrator.post("/api/admin/staff", same)),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409]);
  });
});

describe("the last administrator", () => {
  it("the last administrator stays one, even if two revoke each other's role at once", async () => {
    await strict.app.db
      .updateTable("staff")
      .set({ role: "viewer" })
      .where("role", "=", "administrator")
      .execute();
    const browsers = [await strict.staffBrowser(), await strict.staffBrowser()];
    const ids = await Promise.all(browsers.map(async (each) => (await each.get("/api/admin/user")).body.id));
    const answers = await Promise.all([
      browsers[0]?.patch(`/api/admin/staff/${ids[1]}/role`, { role: "viewer" }),
      browsers[1]?.post(`/api/admin/staff/${ids[0]}/disable`),
    ]);
    const remaining = await strict.app.db
      .selectFrom("staff")
      .select("id")
      .where("role", "=", "administrator")
      .where("disabledAt", "is", null)
      .execute();
    expect(remaining).toHaveLength(1);
    const [last] = remaining;
    const mine = browsers[ids.indexOf(last?.id)];
    for (const refused of [
      await mine?.patch(`/api/admin/staff/${last?.id}/role`, { role: "viewer" }),
      await mine?.post(`/api/admin/staff/${last?.id}/disable`),
    ])
      expect(refused).toMatchObject({ status: 409, body: { code: "last_administrator" } });
    expect(answers.filter((answer) => answer?.status === 200).length).toBeGreaterThanOrEqual(1);
  });
});

describe("where an authenticator app is required", () => {
  const codeOf = (secret: string) =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: strict.app.clock().getTime() });

  async function signedUp() {
    const nobody = { role: "viewer", authorityEndedAt: null } as const;
    await strict.app.db.updateTable("staff").set(nobody).execute();
    const administrator = await strict.staffBrowser();
    const { email, token } = await invited(strict, administrator);
    const browser = strict.browser();
    const { authenticator } = (await browser.post("/api/admin/invitation", { token })).body;
    return { browser, email, token, authenticator };
  }

  it("a staff account with a required authenticator app is opened with its first code", async () => {
    const { browser, email, token, authenticator } = await signedUp();
    const { sealed, secret } = authenticator;
    const chosen = { token, password };
    expect((await browser.post("/api/admin/invitation/accept", chosen)).body.code).toBe("code_wrong");
    const wrong = { ...chosen, authenticator: { sealed, code: "000000" } };
    expect((await browser.post("/api/admin/invitation/accept", wrong)).body.code).toBe("code_wrong");
    const other = (await signedUp()).authenticator;
    const foreign = { ...chosen, authenticator: { sealed: other.sealed, code: codeOf(other.secret) } };
    expect((await browser.post("/api/admin/invitation/accept", foreign)).body.code).toBe("code_wrong");
    const right = { ...chosen, authenticator: { sealed, code: codeOf(secret) } };
    expect((await browser.post("/api/admin/invitation/accept", right)).status).toBe(204);

    strict.pass(30_000);
    const logIn = (code?: string) => browser.post("/api/admin/login", { email, password, code });
    expect((await logIn()).body.code).toBe("code_needed");
    expect((await logIn("123456")).body.code).toBe("code_wrong");
    const code = codeOf(secret);
    const answers = await Promise.all([logIn(code), logIn(code), logIn(code)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422, 422]);
  });

  it("a staff account without a required authenticator app is mailed its set-up link, and refused", async () => {
    const { email } = await addWithPassword();
    const answer = await strict.browser().post("/api/admin/login", { email, password });
    expect(answer).toMatchObject({ status: 403, body: { code: "authenticator_needed" } });
    expect(await tokenFor(strict, email)).not.toBe("none");
  });

  async function addWithPassword() {
    const { email, name } = someone();
    const passwordHash = await strict.app.passwords.hash(password);
    const facts = { id: randomUUIDv7(), email, name, role: "administrator" as const, passwordHash };
    await strict.app.db
      .insertInto("staff")
      .values({ ...facts, createdAt: strict.app.clock() })
      .execute();
    return { email };
  }
});
