import { randomUUIDv7 } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { routes } from "#server/routes.ts";
import { type BookingFixture, openBookingFixture } from "../support/booking-fixture.ts";
import { callerOf } from "../support/caller-of.ts";
import { directorInput, profileInput } from "../support/client-file-fixture.ts";
import { contactOf } from "../support/client-users.ts";
import { idsInRequests } from "../support/ids-in-requests.ts";
import {
  createOwnedResources,
  type OwnedResources,
  ruleBody,
  scheduleBody,
} from "../support/owned-resources.ts";
import { tableAt } from "../support/rate-tables.ts";
import { serveSummit } from "../support/serve-summit.ts";
import { cookieOfClient } from "../support/trading-client.ts";

/** Sends another client's id in each place of a query or body that takes one: it counts as no id at all. */

const summit = serveSummit({ RATE_LIMIT_FACTOR: "1000" });
let fixture: BookingFixture;
let things: OwnedResources;
let owner: string;
let other: { readonly id: string; readonly cookie: string };

beforeAll(async () => {
  fixture = openBookingFixture(summit.databaseUrl, summit.app.clock);
  things = createOwnedResources(summit, fixture);
  summit.app.rates.accept(tableAt(summit.app.clock()));
});
beforeEach(async () => {
  owner = await fixture.addClient();
  const id = await fixture.addClient();
  other = { id, cookie: await cookieOfClient(summit.app, id) };
});
afterAll(() => fixture.close());

const call = (
  ...request: Parameters<ReturnType<typeof callerOf>> extends [unknown, ...infer Rest] ? Rest : never
) => callerOf(summit.server, summit.app)(other, ...request);

/** The owner's thing, and the path and fields with which the other client names it. */
type Case = {
  readonly thing: () => Promise<string>;
  readonly path?: () => Promise<string>;
  readonly fields: (id: string) => object;
};

const beneficiary = () => things.beneficiary(owner);
const quote = () => things.quote(owner);
const of = (path: string, thing: () => Promise<string>) => async () => path.replace(":id", await thing());
const allocated = (beneficiaryId: string) => ({ lines: [{ beneficiaryId, amount: "1166.49" }] });
const rule = (recipientId: string) => ({ ...ruleBody, recipientId, acceptTerms: true });
const scheduled = (beneficiaryId: string) => ({
  ...scheduleBody(summit.app.clock()),
  ...{ startsOn: "2026-03-20", beneficiaryId },
});

const cases: Readonly<Record<string, Case>> = {
  "GET /api/activity member": {
    thing: () => contactOf(summit.app.db, owner),
    fields: (member) => ({ member }),
  },
  "GET /api/activity.csv member": {
    thing: () => contactOf(summit.app.db, owner),
    fields: (member) => ({ member }),
  },
  "GET /api/history recipient": { thing: paidRecipient, fields: (recipient) => ({ recipient }) },
  "GET /api/history.csv recipient": { thing: paidRecipient, fields: (recipient) => ({ recipient }) },
  "POST /api/accounts/switch id": { thing: async () => owner, fields: (id) => ({ id }) },
  "POST /api/approvals/approve requests[].id": {
    thing: () => things.approval(owner),
    fields: (id) => ({ requests: [{ id, version: 1 }] }),
  },
  "POST /api/auto-exchange recipientId": {
    thing: beneficiary,
    fields: (id) => ({ ...rule(id), sourceCurrency: "USD" }),
  },
  "PUT /api/auto-exchange/:id recipientId": {
    thing: beneficiary,
    path: of("/api/auto-exchange/:id", () => things.rule(other.id)),
    fields: ruleWithout,
  },
  "POST /api/balances/:currency/withdrawals beneficiaryId": {
    thing: beneficiary,
    path: async () => "/api/balances/EUR/withdrawals",
    fields: (beneficiaryId) => ({ beneficiaryId, amount: "1.00" }),
  },
  "POST /api/batches/:id/exchanges quoteId": {
    thing: quote,
    path: of("/api/batches/:id/exchanges", () => things.batch(other.id)),
    fields: (quoteId) => ({ version: 1, quoteId }),
  },
  "POST /api/beneficiaries/:id/payee-check/acknowledge checkId": {
    thing: payeeCheck,
    path: of("/api/beneficiaries/:id/payee-check/acknowledge", () => things.beneficiary(other.id)),
    fields: (checkId) => ({ checkId }),
  },
  "POST /api/notifications/read ids[]": { thing: notification, fields: (id) => ({ ids: [id] }) },
  "POST /api/schedules beneficiaryId": { thing: beneficiary, fields: scheduled },
  "PUT /api/schedules/:id beneficiaryId": {
    thing: beneficiary,
    path: of("/api/schedules/:id", () => things.schedule(other.id)),
    fields: (id) => ({ ...scheduled(id), version: 1 }),
  },
  "POST /api/forwards quoteId": {
    thing: () => things.forwardQuote(owner),
    fields: (quoteId) => ({ quoteId, termsAccepted: true }),
  },
  "POST /api/forwards/:id/changes quoteId": {
    thing: () => things.forwardChange(owner),
    path: of("/api/forwards/:id/changes", () => things.forward(other.id)),
    fields: (quoteId) => ({ quoteId }),
  },
  "POST /api/trades quoteId": { thing: quote, fields: (quoteId) => ({ quoteId, termsAccepted: true }) },
  "POST /api/trades/:id/cancel closeoutQuoteId": {
    thing: closeoutQuote,
    path: of("/api/trades/:id/cancel", agedTrade),
    fields: (closeoutQuoteId) => ({ closeoutQuoteId }),
  },
  "PUT /api/trades/:id/allocation lines[].beneficiaryId": {
    thing: beneficiary,
    path: of("/api/trades/:id/allocation", () => things.trade(other.id)),
    fields: allocated,
  },
  "PUT /api/trades/:id/allocation-draft lines[].beneficiaryId": {
    thing: beneficiary,
    path: of("/api/trades/:id/allocation-draft", () => things.trade(other.id)),
    fields: (beneficiaryId) => ({ lines: [{ beneficiaryId, toBalance: false, amount: "1.00" }] }),
  },
  "PUT /api/user/company people[].id": {
    thing: person,
    path: of("/api/user/company", asNewCompany),
    fields: (id) => ({ ...profileInput, companyName: "Example Ltd", people: [{ ...directorInput, id }] }),
  },
};

/** What an unknown id gets where it isn't refused as not found. */
const answers: Readonly<Record<string, string | undefined>> = {
  "GET /api/activity member": undefined,
  "GET /api/activity.csv member": undefined,
  "GET /api/history recipient": undefined,
  "GET /api/history.csv recipient": undefined,
  "POST /api/beneficiaries/:id/payee-check/acknowledge checkId": "beneficiary_changed",
  "POST /api/forwards/:id/changes quoteId": "quote_expired",
  "POST /api/notifications/read ids[]": undefined,
  "POST /api/trades/:id/cancel closeoutQuoteId": "closeout_quote_expired",
  "PUT /api/trades/:id/allocation-draft lines[].beneficiaryId": undefined,
  "PUT /api/user/company people[].id": "input_invalid",
};

function ruleWithout(recipientId: string) {
  const { acceptTerms: _, ...changed } = rule(recipientId);
  return changed;
}

async function paidRecipient(): Promise<string> {
  const paymentId = await things.withdrawal(owner);
  const payments = summit.app.db.selectFrom("payments").select("beneficiaryId").where("id", "=", paymentId);
  return (await payments.executeTakeFirstOrThrow()).beneficiaryId ?? "";
}

async function payeeCheck(): Promise<string> {
  const id = randomUUIDv7();
  const facts = { clientId: owner, beneficiaryId: await beneficiary(), accountFingerprint: Buffer.alloc(32) };
  const checked = {
    outcome: "no_match",
    holderName: "Demo",
    checkedAt: summit.app.clock(),
    simulated: true,
  } as const;
  await summit.app.db
    .insertInto("payeeChecks")
    .values({ id, ...facts, ...checked, accountName: null, reason: "name", acknowledgedAt: null })
    .execute();
  return id;
}

async function notification(): Promise<string> {
  const id = randomUUIDv7();
  const text = { title: "Demo", text: "Demo", path: null, kind: "trade_booked" } as const;
  const of = { clientId: owner, userId: null, tradeId: null, eventKey: id, createdAt: summit.app.clock() };
  await summit.app.db
    .insertInto("notifications")
    .values({ id, ...of, ...text })
    .execute();
  return id;
}

async function asNewCompany(): Promise<string> {
  const company = { status: "AWAITING_DOCS", companyName: "Example Ltd" } as const;
  await summit.app.db.updateTable("clients").set(company).where("id", "=", other.id).execute();
  return other.id;
}

async function person(): Promise<string> {
  const id = randomUUIDv7();
  const { name, dateOfBirth, nationality, isDirector, ownedPercent } = directorInput;
  const facts = { id, clientId: owner, name, dateOfBirth, nationality, isDirector, ownedPercent };
  const addedAt = summit.app.clock();
  await summit.app.db
    .insertInto("clientPeople")
    .values({ ...facts, addedAt, removedAt: null })
    .execute();
  return id;
}

/** A trade that can no longer be cancelled for nothing. */
async function agedTrade(): Promise<string> {
  const id = await things.trade(other.id);
  await age();
  return id;
}

async function age(): Promise<void> {
  summit.pass(120_000);
  summit.app.rates.accept(tableAt(summit.app.clock()));
}

async function closeoutQuote(): Promise<string> {
  const tradeId = await things.trade(owner);
  await age();
  const cookie = await cookieOfClient(summit.app, owner);
  const asOwner = { id: owner, cookie };
  const quoted = await callerOf(summit.server, summit.app)(
    asOwner,
    "POST",
    `/api/trades/${tradeId}/closeout-quote`,
  );
  expect(quoted.status).toBe(201);
  return quoted.body.id;
}

const places = routes.flatMap(({ endpoint }) => (endpoint.access === "staff" ? [] : idsInRequests(endpoint)));

it("every place of an id has its case", () => {
  expect(Object.keys(cases).toSorted()).toEqual(places.toSorted());
});

it.each(Object.entries(cases))(
  "another client's id counts as none in %s",
  async (place, { thing, path, fields }) => {
    const [method = "", pattern = ""] = place.split(" ");
    const url = (await path?.()) ?? pattern;
    const answerTo = async (id: string) => {
      const named =
        method === "GET" ? { query: fields(id) as Record<string, string> } : { payload: fields(id) };
      const { status, body, raw } = await call(method, url, named);
      return {
        status,
        code: body?.code,
        fields: body?.fields,
        text: method === "GET" ? raw.toString() : undefined,
      };
    };
    const unknown = await answerTo(randomUUIDv7());
    expect(await answerTo(await thing())).toEqual(unknown);
    expect(unknown.code).toBe(place in answers ? answers[place] : "not_found");
  },
);
