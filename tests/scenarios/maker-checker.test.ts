import { randomUUIDv7 } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { relayNext } from "#server/processes/outbox-relay.ts";
import { subscriptions } from "#server/subscriptions.ts";
import type { Browser } from "../support/browser.ts";
import { confirmApproval } from "../support/confirm-approval.ts";
import { serveSummit } from "../support/serve-summit.ts";

const summit = serveSummit();
const password = "a pass phrase of the desk";
const dayMs = 24 * 3_600_000;

beforeEach(async () => {
  // Each test starts with an empty staff list.
  await summit.app.db.updateTable("staff").set({ role: "viewer", authorityEndedAt: null }).execute();
});

const idOf = async (browser: Browser) => (await browser.get("/api/admin/user")).body.id as string;

const addStaffUser = (more: object = {}) => ({
  email: `staff-user-${randomUUIDv7()}@summit.test`,
  name: `Staff User ${randomUUIDv7()}`,
  personReference: randomUUIDv7(),
  role: "operator",
  ...more,
});

const auditOf = (subjectId: string) =>
  summit.app.db
    .selectFrom("auditLog")
    .select(["action", "actorId", "details"])
    .where("subjectId", "=", subjectId)
    .orderBy("at")
    .execute();

const staffWith = (email: string) =>
  summit.app.db.selectFrom("staff").selectAll().where("email", "=", email).executeTakeFirst();

/** Sets an invited account's password by its mailed link and logs in. */
async function signUp(email: string): Promise<Browser> {
  while (await relayNext(summit.app, summit.app.db, subscriptions)) {
    // Each call relays one row.
  }
  const mail = summit.mails.findLast(({ to }) => to === email);
  const token = /\/admin\/invitation#([\w-]+)/.exec(mail?.text ?? "")?.[1] ?? "none";
  const browser = summit.browser();
  expect((await browser.post("/api/admin/invitation/accept", { token, password })).status).toBe(204);
  expect((await browser.post("/api/admin/login", { email, password })).status).toBe(200);
  return browser;
}

async function overviewOf(browser: Browser) {
  return (await browser.get("/api/admin/overview")).body.control;
}

describe("a house with one administrator", () => {
  it("a house with one administrator says that it has a single operator, also with each change in the audit log", async () => {
    const soleApprover = await summit.staffBrowser();
    expect(await overviewOf(soleApprover)).toEqual({ mode: "single-operator", approvals: 0 });
    const invited = addStaffUser();
    const { status, body } = await soleApprover.post("/api/admin/staff", invited);
    expect(status).toBe(201);
    expect(body).toMatchObject({ personReference: invited.personReference.toUpperCase() });
    expect((await auditOf(body.id))[0]).toMatchObject({
      action: "invite_staff",
      details: { authority: "single-operator", person: invited.personReference },
    });
    const margin = await soleApprover.put("/api/admin/margins", {
      fromCurrency: "GBP",
      toCurrency: "JPY",
      margin: "0.4",
    });
    expect(margin.status).toBe(200);
  });

  it("a house with one administrator becomes a maker-checker house a day after a second approver joins", async () => {
    const operator = await summit.staffBrowser();
    const invited = addStaffUser({ role: "approver" });
    await operator.post("/api/admin/staff", invited);
    const second = await signUp(invited.email);
    expect((await overviewOf(second)).mode).toBe("single-operator");
    await passAndKeep(dayMs + 1);
    expect((await overviewOf(second)).mode).toBe("two-people");
    const pending = await operator.post("/api/admin/staff", addStaffUser());
    expect(pending.status).toBe(202);
    expect((await confirmApproval(second, pending)).status).toBe(200);
  });
});

/** Moves the clock without expiring sessions. */
async function passAndKeep(ms: number): Promise<void> {
  summit.pass(ms);
  const now = summit.app.clock();
  await summit.app.db
    .updateTable("sessions")
    .set({ lastSeenAt: now, expiresAt: new Date(now.getTime() + 3_600_000) })
    .execute();
}

describe("a house with two people who can approve", () => {
  async function two() {
    const [first, second] = [await summit.staffBrowser(), await summit.staffBrowser("approver")];
    return { first, second };
  }

  it("a house with two approvers changes nothing before the second confirms, then exactly the request, once", async () => {
    const { first, second } = await two();
    const invited = addStaffUser({ role: "administrator" });
    const pending = await first.post("/api/admin/staff", invited);
    expect(pending).toMatchObject({ status: 202, body: { code: "approval_pending" } });
    expect(await staffWith(invited.email)).toBeUndefined();
    const [listed] = (await second.get("/api/admin/approvals")).body.items;
    expect(listed).toMatchObject({
      id: pending.body.approval.id,
      state: "pending",
      own: false,
      requestedBy: { id: await idOf(first) },
      summary: expect.stringContaining(invited.email),
    });
    expect(await overviewOf(second)).toMatchObject({ mode: "two-people", approvals: 1 });
    const { id, digest } = listed;
    const confirm = () => second.post(`/api/admin/approvals/${id}/confirm`, { digest });
    const answers = await Promise.all([confirm(), confirm(), confirm(), confirm()]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
    const made = await staffWith(invited.email);
    expect(made).toMatchObject({ role: "administrator", name: invited.name });
    const [entry] = await auditOf(made?.id ?? "");
    expect(entry).toMatchObject({
      action: "invite_staff",
      actorId: await idOf(first),
      details: { authority: "two-people", approval: id, confirmedBy: await idOf(second) },
    });
    expect((await auditOf(id)).map(({ action }) => action)).toEqual(["request_approval", "confirm_approval"]);
  });

  it("a house with two approvers requires the second for a raise, re-enabling, a margin and a currency, and not for less access", async () => {
    const { first, second } = await two();
    const third = await summit.staffBrowser("operator");
    const id = await idOf(third);
    const disabled = await first.post(`/api/admin/staff/${id}/disable`);
    expect(disabled.status).toBe(200);
    const { body: currencies } = await first.get("/api/admin/currencies");
    const { version } = currencies.find(({ code }: { code: string }) => code === "AUD");
    const request = [
      await first.post(`/api/admin/staff/${id}/enable`),
      await first.patch(`/api/admin/staff/${id}/role`, { role: "approver" }),
      await first.put("/api/admin/margins", { fromCurrency: "GBP", toCurrency: "AUD", margin: "0.2" }),
      await first.patch("/api/admin/currencies/AUD", { version, isTradable: false }),
    ];
    expect(request.map(({ status }) => status)).toEqual([202, 202, 202, 202]);
    expect((await first.patch(`/api/admin/staff/${id}/role`, { role: "viewer" })).status).toBe(200);
    const [, raise, margin] = request;
    expect((await confirmApproval(second, margin as never)).status).toBe(200);
    expect((await confirmApproval(second, raise as never)).status).toBe(200);
    const row = await summit.app.db.selectFrom("staff").selectAll().where("id", "=", id).executeTakeFirst();
    expect(row).toMatchObject({ role: "approver", disabledAt: expect.any(Date) });
  });

  it("a house with two approvers refuses invalid requests at once, and stores a duplicate request once", async () => {
    const { first } = await two();
    const wrong = await first.put("/api/admin/margins", { clientId: randomUUIDv7(), margin: "0.2" });
    expect(wrong).toMatchObject({ status: 422, body: { fields: { clientId: "Choose a client" } } });
    const body = { fromCurrency: "GBP", toCurrency: "NZD", margin: "0.31" };
    const [one, other] = [
      await first.put("/api/admin/margins", body),
      await first.put("/api/admin/margins", body),
    ];
    expect(other.body.approval).toEqual(one.body.approval);
  });

  it("a house with two approvers lets nobody confirm their own request, from any of their accounts", async () => {
    const { first, second } = await two();
    const pending = await first.post("/api/admin/staff", addStaffUser());
    expect((await confirmApproval(first, pending)).body.code).toBe("second_person_same");
    const { personId } = (await staffWith((await first.get("/api/admin/user")).body.email)) ?? {};
    const other = await summit.staffBrowser("approver");
    const otherId = await idOf(other);
    const mailbox = {
      email: `second-${randomUUIDv7()}@summit.test`,
      name: "Demo Desk",
      role: "administrator",
    } as const;
    await summit.app.db
      .insertInto("staff")
      .values({ ...mailbox, id: randomUUIDv7(), personId: personId ?? null, createdAt: summit.app.clock() })
      .execute();
    await expect(
      summit.app.db
        .updateTable("staff")
        .set({ personId: personId ?? null })
        .where("id", "=", otherId)
        .execute(),
    ).rejects.toThrow("stays with its person");
    const row = await staffWith(mailbox.email);
    await summit.app.db
      .updateTable("sessions")
      .set({ staffId: row?.id ?? "" })
      .where("staffId", "=", otherId)
      .execute();
    expect((await confirmApproval(other, pending)).body.code).toBe("second_person_same");
    expect((await confirmApproval(second, pending)).status).toBe(200);
  });

  it("a house with two approvers refuses to confirm anything but what was read, or what expired or was declined", async () => {
    const { first, second } = await two();
    const confirm = async (id: string, digest: string) =>
      (await second.post(`/api/admin/approvals/${id}/confirm`, { digest })).body.code;
    const ask = async () => {
      const { id } = (await first.post("/api/admin/staff", addStaffUser())).body.approval;
      const { items } = (await second.get("/api/admin/approvals")).body;
      return items.find((item: { id: string }) => item.id === id);
    };
    const changed = await ask();
    expect(await confirm(changed.id, "0".repeat(64))).toBe("approval_changed");
    const declined = await ask();
    const rejected = await second.post(`/api/admin/approvals/${declined.id}/decline`);
    expect(rejected.body).toMatchObject({ state: "rejected", decidedBy: { id: await idOf(second) } });
    expect(await confirm(declined.id, declined.digest)).toBe("approval_decided");
    const withdrawn = await ask();
    const own = await first.post(`/api/admin/approvals/${withdrawn.id}/decline`);
    expect(own.body.state).toBe("withdrawn");
    const late = await ask();
    await passAndKeep(3 * dayMs);
    expect(await confirm(late.id, late.digest)).toBe("approval_expired");
    expect((await second.get("/api/admin/approvals?state=decided")).body.items).toContainEqual(
      expect.objectContaining({ id: late.id, state: "expired" }),
    );
  });

  it("a house with two approvers ignores requests of somebody who has lost the account or the role since", async () => {
    const { first, second } = await two();
    const third = await summit.staffBrowser();
    const pending = await third.post("/api/admin/staff", addStaffUser());
    await first.patch(`/api/admin/staff/${await idOf(third)}/role`, { role: "viewer" });
    expect((await confirmApproval(second, pending)).body.code).toBe("approval_expired");
  });

  it("a house with two approvers stays one for a week after one of them was disabled", async () => {
    const { first, second } = await two();
    await first.post(`/api/admin/staff/${await idOf(second)}/disable`);
    expect((await overviewOf(first)).mode).toBe("two-people");
    expect((await first.post("/api/admin/staff", addStaffUser({ role: "approver" }))).status).toBe(202);
    await passAndKeep(7 * dayMs);
    expect((await overviewOf(first)).mode).toBe("single-operator");
  });

  it("a house with two approvers lets nobody be confirmed for a day by whom they invited, raised, re-enabled or reset", async () => {
    const { first, second } = await two();
    await first.post(`/api/admin/staff/${await idOf(second)}/invitation`);
    const pending = await first.post("/api/admin/staff", addStaffUser());
    expect((await confirmApproval(second, pending)).body.code).toBe("second_person_recent");
    await passAndKeep(dayMs + 1);
    expect((await confirmApproval(second, pending)).status).toBe(200);
  });
});

describe("an invitation", () => {
  it("an invitation of a second account belongs to the person whose reference it names", async () => {
    const operator = await summit.staffBrowser();
    const one = addStaffUser();
    await operator.post("/api/admin/staff", one);
    const again = { ...addStaffUser(), name: one.name.toUpperCase(), personReference: one.personReference };
    expect((await operator.post("/api/admin/staff", again)).status).toBe(201);
    const [first, second] = [await staffWith(one.email), await staffWith(again.email)];
    expect(second?.personId).toBe(first?.personId);
  });

  it("an invitation assumes that the same name is the same person until declared otherwise, which is recorded", async () => {
    const operator = await summit.staffBrowser();
    const one = addStaffUser();
    await operator.post("/api/admin/staff", one);
    const namesake = { ...addStaffUser(), name: one.name };
    const refused = await operator.post("/api/admin/staff", namesake);
    expect(refused).toMatchObject({ status: 409, body: { code: "person_exists" } });
    expect(refused.body.fields.name).toContain(one.personReference.toUpperCase());
    const taken = { ...addStaffUser(), personReference: one.personReference };
    expect((await operator.post("/api/admin/staff", taken)).body.code).toBe("person_mismatch");
    const declared = await operator.post("/api/admin/staff", { ...namesake, anotherPerson: true });
    expect(declared.status).toBe(201);
    expect((await auditOf(declared.body.id))[0]?.details).toMatchObject({ anotherPerson: true });
    expect((await staffWith(namesake.email))?.personId).not.toBe((await staffWith(one.email))?.personId);
  });

  it("an invitation requires the account's person", async () => {
    const operator = await summit.staffBrowser();
    const { personReference: _, ...anonymous } = addStaffUser();
    const answer = await operator.post("/api/admin/staff", anonymous);
    expect(answer).toMatchObject({ status: 400, body: { fields: { personReference: expect.any(String) } } });
  });
});
