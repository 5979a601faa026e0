import { randomUUIDv7 } from "node:crypto";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import {
  britishRecipient,
  call,
  db,
  germanRecipient,
  loggedLines,
  newClient,
  saveRecipient,
  setupRecipientsFixture,
} from "../support/setup-recipients-fixture.ts";

setupRecipientsFixture();

describe("an account at rest", () => {
  it("an account at rest is encrypted in the database, masked in every response and absent from the log", async () => {
    loggedLines.length = 0;
    const client = await newClient();
    const { id } = await saveRecipient(client, britishRecipient);
    await call(client, "PUT", `/${id}/nickname`, { nickname: "Supplier" });
    await call(client, "POST", `/${id}/reveal`);
    await call(client, "POST", "", britishRecipient);
    const row = await db
      .selectFrom("beneficiaries")
      .selectAll()
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    const audit = await db.selectFrom("auditLog").selectAll().where("subjectId", "=", id).execute();
    const listed = await call(client, "GET", "");
    for (const place of [
      JSON.stringify(row),
      JSON.stringify(audit),
      JSON.stringify(listed.body),
      loggedLines.join(""),
    ]) {
      expect(place.length).toBeGreaterThan(100);
      expect(place).not.toMatch(/66374958|08-99-99/);
    }
    expect(row.accountDetails).toMatch(/^v1\.[0-9a-f]{8}\./);
  });

  it("an account at rest is shown in full to its owner alone, and each access is recorded", async () => {
    const client = await newClient();
    const { id } = await saveRecipient(client, britishRecipient);
    const revealed = await call(client, "POST", `/${id}/reveal`);
    expect(revealed.body).toEqual({
      id,
      accountHolder: britishRecipient.accountHolder,
      currency: "GBP",
      format: "local",
      version: 1,
      accountNumber: "66374958",
      sortCode: "08-99-99",
    });
    expect(revealed.headers["cache-control"]).toBe("no-store");
    await call(client, "POST", `/${id}/reveal`);
    const audit = await db
      .selectFrom("auditLog")
      .selectAll()
      .where("subjectId", "=", id)
      .orderBy("at")
      .execute();
    expect(audit.map(({ action }) => action)).toEqual([
      "add_beneficiary",
      "reveal_beneficiary",
      "reveal_beneficiary",
    ]);
    expect(audit.every(({ actorKind, actorId }) => actorKind === "client" && actorId === client.id)).toBe(
      true,
    );
  });

  it("an account at rest moved to another recipient's row does not decrypt", async () => {
    const client = await newClient();
    const [one, other] = [await saveRecipient(client), await saveRecipient(client, britishRecipient)];
    await sql`update beneficiaries set account_details = (select account_details from beneficiaries where id = ${other.id})
      where id = ${one.id}`.execute(db);
    expect((await call(client, "POST", `/${one.id}/reveal`)).status).toBe(500);
    expect(loggedLines.join("")).not.toMatch(/66374958/);
  });
});

describe("another client's recipient", () => {
  it("another client's recipient is answered with 404 by every call, and stays unchanged", async () => {
    const [mine, theirs] = [await newClient(), await newClient()];
    const recipient = await saveRecipient(theirs);
    const answers = await Promise.all([
      call(mine, "GET", `/${recipient.id}`),
      call(mine, "PUT", `/${recipient.id}`, { ...germanRecipient, accountHolder: "Someone Else" }),
      call(mine, "PUT", `/${recipient.id}/nickname`, { nickname: "mine" }),
      call(mine, "DELETE", `/${recipient.id}`),
      call(mine, "POST", `/${recipient.id}/reveal`),
      call(mine, "GET", `/${randomUUIDv7()}`),
      call(mine, "GET", "/not-an-id"),
    ]);
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual(Array(7).fill([404, "not_found"]));
    expect((await call(mine, "GET", "")).body.items).toEqual([]);
    expect((await call(theirs, "GET", `/${recipient.id}`)).body).toEqual(recipient);
  });

  it("recipients require an activated session", async () => {
    expect((await call(undefined, "GET", "")).status).toBe(401);
    expect((await call(await newClient("AWAITING_DOCS"), "GET", "")).status).toBe(403);
  });
});
