import { randomUUIDv7 } from "node:crypto";
import { expect, it } from "vitest";
import type { Transaction } from "#server/platform/postgres/database.ts";
import { openSession } from "#server/platform/session/sessions.ts";
import { addMember, contactOf, insertClients } from "../support/client-users.ts";
import { serveSummit } from "../support/serve-summit.ts";

const summit = serveSummit({ RATE_LIMIT_FACTOR: "1000" });

async function browserOf(clientId: string, userId: string) {
  const browser = summit.browser();
  const seen = { id: randomUUIDv7(), now: summit.app.clock(), address: browser.address, userAgent: "test" };
  const open = (tx: Transaction) => openSession(tx, { clientId, userId }, seen);
  browser.cookies.set("summit", await summit.app.db.transaction().execute(open));
  return browser;
}

async function account(companyName: string | null) {
  const id = randomUUIDv7();
  const codes = { referralCode: id.slice(-12), depositReference: id.slice(-12) };
  const facts = { id, email: `${id}@clients.test`, name: "", companyName, status: "ACCOUNT_READY" } as const;
  await insertClients(summit.app.db, [{ ...facts, ...codes, createdAt: summit.app.clock() }]);
  return { id, owner: await browserOf(id, await contactOf(summit.app.db, id)) };
}

it("a company's owner gives their own name, which the team and the approvals show", async () => {
  const { owner } = await account("Demo Looms Ltd");
  expect((await owner.get("/api/security")).body).toMatchObject({ name: "", isNameOfAccount: false });
  expect(await owner.put("/api/security/name", { name: "  " })).toMatchObject({
    status: 422,
    body: { fields: { name: "Please enter your full name" } },
  });
  expect((await owner.put("/api/security/name", { name: "Demo Owner" })).status).toBe(200);
  expect((await owner.get("/api/team")).body.members).toMatchObject([{ name: "Demo Owner", isYou: true }]);
  expect((await owner.get("/api/user")).body).toMatchObject({
    person: "Demo Owner",
    account: "Demo Looms Ltd",
  });
  expect((await owner.get("/api/activity")).body.items[0]).toMatchObject({
    action: "change_name",
    by: { name: "Demo Owner" },
  });
});

it("the holder of a personal account changes their name with the account's details alone", async () => {
  const { owner } = await account(null);
  expect((await owner.get("/api/security")).body.isNameOfAccount).toBe(true);
  const { status, body } = await owner.put("/api/security/name", { name: "Somebody Else" });
  expect([status, body.code]).toEqual([409, "key_fact_locked"]);
});

it("a member changes the name that they joined with", async () => {
  const { id } = await account("Demo Mills Ltd");
  const userId = await addMember(summit.app.db, { clientId: id, role: "viewer", at: summit.app.clock() });
  const member = await browserOf(id, userId);
  expect((await member.put("/api/security/name", { name: "Demo Accountant" })).body).toEqual({
    name: "Demo Accountant",
  });
});
