import { randomUUIDv7 } from "node:crypto";
import { describe, expect, it } from "vitest";
import type { RecipientRequest } from "#contract/payments/recipient-requests.ts";
import { requestLifetimeMs, resendAfterMs } from "#domain/payments/recipient-requests/recipient-request.ts";
import { TooManyAttempts } from "#server/clients/auth/limit-attempts.ts";
import {
  issueRecipientLink,
  limitRequestMails,
} from "#server/payments/recipient-requests/request-details.ts";
import { recipientRequestRoutes } from "#server/payments/recipient-requests/routes.ts";
import type { SignedIn } from "../support/payment-fixture.ts";
import { repeatCount } from "../support/repeat-count.ts";
import { setupApprovalFixture } from "../support/setup-approval-fixture.ts";

const { desk, addTo, approve, setRules } = setupApprovalFixture(recipientRequestRoutes);

const entered = {
  accountHolder: "Demo Recipient",
  iban: "DE89 3704 0044 0532 0130 00",
  bic: "COBADEFF",
  addressLine: "",
  town: "Berlin",
  addressCountry: "DE",
};
const asked = () => ({
  name: "Demo Recipient",
  email: `${randomUUIDv7()}@example.test`,
  type: "someone",
  currency: "EUR",
});

const post = (who: SignedIn | undefined, path: string, payload: object = {}) =>
  desk().call(who as SignedIn, "POST", path, { payload });

async function ask(who: SignedIn, payload: object = asked()): Promise<RecipientRequest> {
  const { status, body } = await post(who, "/api/recipient-requests", payload);
  expect(status, JSON.stringify(body)).toBe(201);
  return body;
}

/** The token of the mail's link. */
async function tokenOf(id: string): Promise<string> {
  const path = await desk()
    .db.transaction()
    .execute((tx) => issueRecipientLink(tx, id));
  return path.replace("/recipient-details#", "");
}

const submit = (token: string, also: object = {}) =>
  post(undefined, "/api/recipient-details/submit", { ...entered, ...also, token });
const read = async (who: SignedIn, id: string): Promise<RecipientRequest> =>
  (await desk().call(who, "GET", `/api/recipient-requests/${id}`)).body;
const recipientsOf = async (who: SignedIn) =>
  (await desk().call(who, "GET", "/api/beneficiaries")).body.items;

describe("a recipient who is asked", () => {
  it("reads who asks and nothing else, and what they enter is no recipient until the client saves it", async () => {
    const client = await desk().addClient();
    const request = await ask(client);
    expect(request).toMatchObject({ status: "OPEN", hasExpired: false, mayResend: false, details: null });
    const token = await tokenOf(request.id);
    const { body: opened } = await post(undefined, "/api/recipient-details", { token });
    expect(Object.keys(opened).toSorted()).toEqual([
      "askedBy",
      "country",
      "currency",
      "expiresAt",
      "name",
      "type",
    ]);
    expect((await submit(token)).status).toBe(204);
    expect(await recipientsOf(client)).toEqual([]);
    const submitted = await read(client, request.id);
    expect(submitted).toMatchObject({
      status: "SUBMITTED",
      details: { accountHolder: "Demo Recipient", accountNumber: "•••• 3000", country: "Germany" },
    });
    expect(JSON.stringify(submitted)).not.toContain("0532");
    const { status, body } = await post(client, `/api/recipient-requests/${request.id}/accept`);
    expect([status, body.accountNumber, body.email]).toEqual([201, "•••• 3000", request.email]);
    expect(await recipientsOf(client)).toHaveLength(1);
    expect(await read(client, request.id)).toMatchObject({ status: "ACCEPTED", details: null });
  });

  it("may correct what breaks a rule, and then uses the link once", async () => {
    const client = await desk().addClient();
    const token = await tokenOf((await ask(client)).id);
    const wrong = await submit(token, { iban: "DE00", town: "" });
    expect([wrong.status, Object.keys(wrong.body.fields).toSorted()]).toEqual([422, ["iban", "town"]]);
    expect((await submit(token)).status).toBe(204);
    expect((await submit(token)).body.code).toBe("link_invalid");
    expect((await post(undefined, "/api/recipient-details", { token })).body.code).toBe("link_invalid");
  });

  it("submits once however often at once", async () => {
    const client = await desk().addClient();
    const request = await ask(client);
    const token = await tokenOf(request.id);
    const answers = await Promise.all(Array.from({ length: repeatCount(20, 50) }, () => submit(token)));
    const statuses = answers.map(({ status }) => status).toSorted();
    expect(statuses.filter((status) => status === 204)).toHaveLength(1);
    expect(new Set(answers.filter(({ status }) => status !== 204).map(({ body }) => body.code))).toEqual(
      new Set(["link_invalid"]),
    );
    expect((await read(client, request.id)).status).toBe("SUBMITTED");
  });

  it("learns nothing of accounts that the client knows already; the client does", async () => {
    const client = await desk().addClient();
    await post(client, "/api/beneficiaries", { ...entered, currency: "EUR", type: "someone" });
    const request = await ask(client);
    expect((await submit(await tokenOf(request.id))).status).toBe(204);
    const { body } = await post(client, `/api/recipient-requests/${request.id}/accept`);
    expect(body.code).toBe("beneficiary_duplicate");
    expect((await read(client, request.id)).status).toBe("SUBMITTED");
  });

  it("can choose neither whom it is for, the currency, nor the address that the client asked", async () => {
    const client = await desk().addClient();
    const request = await ask(client);
    const forged = { type: "myself", currency: "GBP", email: "thief@example.test", nickname: "Rent" };
    const token = await tokenOf(request.id);
    expect(Object.keys((await submit(token, forged)).body.fields)).toEqual(Object.keys(forged));
    expect((await submit(token)).status).toBe(204);
    const { body } = await post(client, `/api/recipient-requests/${request.id}/accept`);
    expect(body).toMatchObject({
      type: "someone",
      currency: "EUR",
      email: request.email,
      nickname: null,
    });
  });
});

describe("a link", () => {
  it("ends with its request, after seven days and with the next mail", async () => {
    const client = await desk().addClient();
    const cancelled = await ask(client);
    const first = await tokenOf(cancelled.id);
    expect((await post(client, `/api/recipient-requests/${cancelled.id}/cancel`)).status).toBe(204);
    expect((await submit(first)).body.code).toBe("link_invalid");
    const request = await ask(client);
    const second = await tokenOf(request.id);
    const soon = await post(client, `/api/recipient-requests/${request.id}/resend`);
    expect(soon.body.code).toBe("recipient_request_mailed");
    await desk()
      .db.updateTable("recipientRequests")
      .set({
        mailedAt: new Date(desk().clock().getTime() - resendAfterMs),
        expiresAt: new Date(desk().clock().getTime() - 1),
      })
      .where("id", "=", request.id)
      .execute();
    expect((await submit(second)).body.code).toBe("link_invalid");
    expect(await read(client, request.id)).toMatchObject({ hasExpired: true, mayResend: true });
    const { body: sent } = await post(client, `/api/recipient-requests/${request.id}/resend`);
    expect(sent).toMatchObject({ hasExpired: false, mayResend: false });
    expect(new Date(sent.expiresAt).getTime() - new Date(sent.mailedAt).getTime()).toBe(requestLifetimeMs);
    expect((await submit(second)).body.code).toBe("link_invalid");
    expect((await submit(await tokenOf(request.id))).status).toBe(204);
  });

  it("that is guessed finds nothing", async () => {
    expect((await post(undefined, "/api/recipient-details", { token: "x".repeat(43) })).body.code).toBe(
      "link_invalid",
    );
  });
});

describe("a client who asks", () => {
  it("is refused names with links, a second open request, and the fourth mail to one address in a day", async () => {
    const client = await desk().addClient();
    const lure = await post(client, "/api/recipient-requests", { ...asked(), name: "win at evil.com" });
    expect([lure.status, Object.keys(lure.body.fields)]).toEqual([422, ["name"]]);
    const mailed = { clientId: client.id, email: asked().email };
    const limited = { ...desk().app, config: { ...desk().app.config, RATE_LIMIT_FACTOR: 1 } };
    for (let mail = 0; mail < 3; mail += 1) await limitRequestMails(limited, mailed);
    await expect(limitRequestMails(limited, mailed)).rejects.toThrow(TooManyAttempts);
    const other = asked();
    await ask(client, other);
    expect((await post(client, "/api/recipient-requests", other)).body.code).toBe("recipient_request_open");
  });

  it("with an approval rule for recipients needs the approval to save one, of exactly these details", async () => {
    const owner = await desk().addClient();
    const preparer = await addTo(owner, "preparer");
    const rule = { kind: "recipient", above: "0.00", approvals: 1, role: "owner" };
    expect((await setRules(owner, [rule])).status).toBe(200);
    const request = await ask(preparer);
    await submit(await tokenOf(request.id));
    const { status, body } = await post(preparer, `/api/recipient-requests/${request.id}/accept`);
    expect([status, body.code]).toEqual([202, "approval_pending"]);
    expect(await recipientsOf(owner)).toEqual([]);
    expect((await approve(owner, body.approval.id)).status).toBe(200);
    expect(await recipientsOf(owner)).toHaveLength(1);
    expect((await read(owner, request.id)).status).toBe("ACCEPTED");
  });

  it("saves once of many at once, and a discarded answer is gone", async () => {
    const client = await desk().addClient();
    const request = await ask(client);
    await submit(await tokenOf(request.id));
    const answers = await Promise.all(
      Array.from({ length: repeatCount(10, 50) }, () =>
        post(client, `/api/recipient-requests/${request.id}/accept`),
      ),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(await recipientsOf(client)).toHaveLength(1);
    const second = await ask(client);
    await submit(await tokenOf(second.id), { iban: "DE02 1203 0000 0000 2020 51" });
    expect((await post(client, `/api/recipient-requests/${second.id}/decline`)).status).toBe(204);
    const { details } = await desk()
      .db.selectFrom("recipientRequests")
      .select("details")
      .where("id", "=", second.id)
      .executeTakeFirstOrThrow();
    expect(details).toBeNull();
    const late = await post(client, `/api/recipient-requests/${second.id}/accept`);
    expect(late.body.code).toBe("recipient_request_closed");
  });
});
