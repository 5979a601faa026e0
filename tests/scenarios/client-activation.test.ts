import { randomUUIDv7 } from "node:crypto";
import { describe, expect, it } from "vitest";
import { dueReviews } from "#server/clients/due-reviews.ts";
import { loadList } from "#server/screening/load-list.ts";
import { readListFiles } from "#server/screening/read-list-files.ts";
import { subscriptions } from "#server/subscriptions.ts";
import { relayNext } from "#server/workers/outbox-relay.ts";
import { screenNames } from "#server/workers/screen-names.ts";
import type { Browser } from "../support/browser.ts";
import { ukFile } from "../support/screening-lists.ts";
import { serveSummit } from "../support/serve-summit.ts";

const summit = serveSummit({ ACTIVATION_CHECKS: "required" });

const ready = { status: "ACCOUNT_READY" };
const ann = { type: "name", name: "Ann Example", dateOfBirth: "1990-02-28", nationality: "GB" };
const address = {
  type: "address",
  addressLine1: "1 Example Street",
  city: "Exampleton",
  postalCode: "EX1 1EX",
  country: "GB",
};
const director = {
  name: "Dora Director",
  dateOfBirth: "1970-01-01",
  nationality: "GB",
  isDirector: true,
  ownedPercent: 60,
  politicallyExposed: false,
};
const profile = {
  registrationNumber: "00000001",
  registeredIn: "GB",
  business: "manufacturing",
  natureOfBusiness: "Makes example parts",
  expectedVolume: "up_to_100k",
  intendedUse: "third_parties",
  sourceOfFunds: "Sales",
  politicallyExposed: false,
  noLargeOwner: false,
  people: [director],
};

async function registered() {
  const browser = summit.browser();
  const credentials = { email: `client-${randomUUIDv7()}@example.test`, password: "a ridge before dawn" };
  const { body } = await browser.post("/api/register", credentials);
  const id = body.user.id as string;
  return { browser, id, file: `/api/admin/clients/${id}` };
}

type Client = Awaited<ReturnType<typeof registered>>;

async function confirmEmail({ id }: Client): Promise<void> {
  const emailVerifiedAt = summit.app.clock();
  await summit.app.db.updateTable("clients").set({ emailVerifiedAt }).where("id", "=", id).execute();
}

/** A document for each purpose, accepted by the desk. */
async function acceptDocuments(client: Client, desk: Browser): Promise<void> {
  for (const purpose of ["identity", "address"]) {
    const id = randomUUIDv7();
    await summit.app.db
      .insertInto("clientDocuments")
      .values({
        id,
        clientId: client.id,
        purpose,
        name: `${purpose}.png`,
        mediaType: "image/png",
        size: 1,
        storedAs: id,
        uploadedAt: summit.app.clock(),
      })
      .execute();
    await desk.put(`/api/admin/documents/${id}/review`, { decision: "accepted" });
  }
}

/** A client whose file is complete but for what is left out. */
async function complete(desk: Browser, but: readonly string[] = []): Promise<Client> {
  const client = await registered();
  if (!but.includes("name")) await client.browser.post("/api/user/preferences", ann);
  if (!but.includes("address")) await client.browser.post("/api/user/preferences", address);
  if (!but.includes("email")) await confirmEmail(client);
  if (!but.includes("documents")) await acceptDocuments(client, desk);
  return client;
}

async function relayAll(): Promise<void> {
  while (await relayNext(summit.app, summit.app.db, subscriptions)) {
    // On to the next row.
  }
}

async function loadNames(entries: Readonly<Record<string, readonly string[]>>): Promise<void> {
  const { clock, newId, db } = summit.app;
  const files = readListFiles("uk", [ukFile(clock().toISOString().slice(0, 10), entries)]);
  await db.transaction().execute((tx) => loadList(tx, { source: "uk", files }, { now: clock(), newId }));
  await screenNames(summit.app, db);
}

const codes = (missing: { code: string }[]) => missing.map(({ code }) => code);

describe("an account", () => {
  it("is not made ready while its file is incomplete, and the refusal says what is missing", async () => {
    const desk = await summit.staffBrowser("operator");
    const client = await registered();
    const answer = await desk.patch(`${client.file}/status`, ready);
    expect(answer.status).toBe(409);
    expect(answer.body.code).toBe("activation_incomplete");
    expect(answer.body.fields).toEqual({
      email: "The client hasn't confirmed their e-mail address",
      name: "Full name",
      date_of_birth: "Date of birth",
      nationality: "Nationality",
      address: "Address",
      identity_document: "An accepted document that shows who they are",
      address_document: "An accepted document that shows where they live",
    });
    expect((await client.browser.get("/api/user")).body.status).toBe("SIGNED_UP");
    expect((await desk.patch(`${client.file}/status`, { status: "AWAITING_DOCS" })).status).toBe(200);
  });

  it.each([
    ["name", ["name", "date_of_birth", "nationality"]],
    ["address", ["address"]],
    ["email", ["email"]],
    ["documents", ["identity_document", "address_document"]],
  ])("without its %s alone is not ready either", async (part, missing) => {
    const desk = await summit.staffBrowser("operator");
    const client = await complete(desk, [part]);
    const answer = await desk.patch(`${client.file}/status`, ready);
    expect(answer.status).toBe(409);
    expect(Object.keys(answer.body.fields)).toEqual(missing);
    expect(codes((await desk.get(`${client.file}/review`)).body.missing)).toEqual(missing);
  });

  it("is made ready once its file is complete, which is its approval until the next review in 36 months", async () => {
    const desk = await summit.staffBrowser("operator");
    const client = await complete(desk);
    expect((await desk.get(`${client.file}/review`)).body).toMatchObject({
      missing: [],
      checks: "required",
      kind: "person",
      risk: { level: "low", points: 0, reasons: [] },
      review: { state: "DRAFT", nextReviewOn: null },
    });
    expect((await desk.patch(`${client.file}/status`, ready)).body.status).toBe("ACCOUNT_READY");
    const { review } = (await desk.get(`${client.file}/review`)).body;
    expect(review).toMatchObject({ state: "APPROVED", nextReviewOn: "2029-03-10", approvals: [{}] });
    expect((await client.browser.get("/api/user")).body.status).toBe("ACTIVATED");
  });

  it("is made ready in spite of it by an administrator alone, with a reason, on record", async () => {
    const client = await registered();
    const override = { reason: "Known to the house for ten years" };
    for (const role of ["operator", "approver"] as const) {
      const answer = await (await summit.staffBrowser(role)).patch(`${client.file}/status`, {
        ...ready,
        override,
      });
      expect(answer).toMatchObject({ status: 403, body: { code: "not_permitted" } });
    }
    const desk = await summit.staffBrowser();
    expect((await desk.patch(`${client.file}/status`, { ...ready, override: { reason: " " } })).status).toBe(
      422,
    );
    expect((await desk.patch(`${client.file}/status`, { ...ready, override })).status).toBe(200);
    const [audited] = await summit.app.db
      .selectFrom("auditLog")
      .select("details")
      .where("subjectId", "=", client.id)
      .where("action", "=", "change_client_status")
      .execute();
    expect(audited?.details).toEqual({
      from: "SIGNED_UP",
      to: "ACCOUNT_READY",
      missing: "email, name, date_of_birth, nationality, address, identity_document, address_document",
      override: override.reason,
    });
  });

  it("is not ready while its name is near a listed one, nor while the name was never looked at", async () => {
    await loadNames({ DEM0001: ["Ann Listed"], DEM0002: ["Otto Owner"] });
    const desk = await summit.staffBrowser("operator");
    const client = await complete(desk, ["name"]);
    // Not relayed: the status change screens the name itself.
    await client.browser.post("/api/user/preferences", { ...ann, name: "Ann Listed" });
    const answer = await desk.patch(`${client.file}/status`, ready);
    expect(answer.body.fields).toEqual({ screening: "A screening case that isn't cleared" });
  });
});

describe("a company", () => {
  async function company(desk: Browser, but: readonly string[] = []): Promise<Client> {
    const client = await complete(desk, but);
    await desk.patch(client.file, { companyName: "Example Trading Ltd" });
    return client;
  }

  it("needs its profile, with directors and owners, and is approved as a person is", async () => {
    const desk = await summit.staffBrowser("operator");
    const client = await company(desk);
    const answer = await desk.patch(`${client.file}/status`, ready);
    expect(Object.keys(answer.body.fields)).toEqual([
      "registration_number",
      "registered_in",
      "directors",
      "owners",
      "nature_of_business",
      "expected_volume",
      "source_of_funds",
    ]);
    const saved = await desk.put(`${client.file}/profile`, profile);
    expect(saved).toMatchObject({ status: 200, body: { kind: "company", missing: [], people: [director] } });
    expect((await desk.patch(`${client.file}/status`, ready)).status).toBe(200);
  });

  it("may say itself what there is to know of it, until the desk has reviewed it", async () => {
    const desk = await summit.staffBrowser("operator");
    const client = await complete(desk);
    const details = { ...profile, companyName: "Example Trading Ltd" };
    const saved = await client.browser.put("/api/user/company", details);
    expect(saved).toMatchObject({
      status: 200,
      body: { companyName: "Example Trading Ltd", people: [director] },
    });
    expect((await client.browser.get("/api/user/company")).body).toEqual(saved.body);
    await desk.patch(`${client.file}/status`, ready);
    const refused = await client.browser.put("/api/user/company", {
      ...details,
      registrationNumber: "00000002",
    });
    expect(refused).toMatchObject({ status: 409, body: { code: "key_fact_locked" } });
  });

  it("has its directors and owners screened when they are named and with each new list", async () => {
    await loadNames({ DEM0001: ["Ann Listed"], DEM0002: ["Otto Owner"] });
    const desk = await summit.staffBrowser("operator");
    const client = await company(desk);
    const people = [director, { ...director, name: "Otto Owner", isDirector: false, ownedPercent: 25 }];
    await desk.put(`${client.file}/profile`, { ...profile, people });
    await relayAll();
    const { body } = await desk.get(`${client.file}/review`);
    expect(body.people.map(({ screening }: { screening: string }) => screening)).toEqual(["clear", "open"]);
    expect(codes(body.missing)).toEqual(["screening"]);
    summit.pass(1_000);
    await loadNames({ DEM0001: ["Ann Listed"], DEM0002: ["Otto Owner"], DEM0003: ["Dora Director"] });
    const later = (await desk.get(`${client.file}/review`)).body.people;
    expect(later.map(({ screening }: { screening: string }) => screening)).toEqual(["open", "open"]);
    const cases: { about: string; client: { id: string } }[] = (await desk.get("/api/admin/screening/cases"))
      .body.items;
    const ofClient = cases.filter((each) => each.client.id === client.id);
    expect(ofClient.map(({ about }) => about)).toEqual(["related_person", "related_person"]);
  });

  it.each([
    [{ ...director, isDirector: false, ownedPercent: null }, "people.0.isDirector"],
    [{ ...director, ownedPercent: 24 }, "people.0.ownedPercent"],
    [{ ...director, dateOfBirth: "1850-01-01" }, "people.0.dateOfBirth"],
    [{ ...director, nationality: "ZZ" }, "people.0.nationality"],
    [{ ...director, id: randomUUIDv7() }, "people.0.name"],
  ])("names nobody who cannot be a director or owner %#", async (person, field) => {
    const desk = await summit.staffBrowser("operator");
    const client = await company(desk);
    const answer = await desk.put(`${client.file}/profile`, { ...profile, people: [person] });
    expect(answer.status).toBe(422);
    expect(Object.keys(answer.body.fields)).toEqual([field]);
  });
});

describe("a client of high risk", () => {
  it("is approved by two people before the account is ready, and reviewed again in 12 months", async () => {
    const operator = await summit.staffBrowser("operator");
    const client = await complete(operator);
    await operator.put(`${client.file}/profile`, { ...profile, people: [], politicallyExposed: true });
    const refused = await operator.patch(`${client.file}/status`, ready);
    expect(refused.body.fields).toEqual({ second_approver: "Approval by two people: the risk is high" });
    const review = `${client.file}/review`;
    expect((await operator.post(`${review}/submit`)).body.review.state).toBe("IN_REVIEW");
    expect((await operator.post(`${review}/submit`)).body.code).toBe("review_under_way");
    expect((await operator.post(`${review}/approve`)).status).toBe(403);
    const [one, other] = [await summit.staffBrowser("approver"), await summit.staffBrowser("approver")];
    expect((await one.post(`${review}/approve`)).body.review.state).toBe("IN_REVIEW");
    expect((await one.post(`${review}/approve`)).body.code).toBe("review_approved_by_you");
    expect((await operator.patch(`${client.file}/status`, ready)).status).toBe(409);
    expect((await other.post(`${review}/approve`)).body).toMatchObject({
      missing: [],
      review: { state: "APPROVED", nextReviewOn: "2027-03-10", approvals: [{}, {}] },
    });
    expect((await operator.patch(`${client.file}/status`, ready)).status).toBe(200);
  });

  it("whose facts change in between is approved anew by both", async () => {
    const operator = await summit.staffBrowser("operator");
    const client = await complete(operator);
    await operator.put(`${client.file}/profile`, { ...profile, people: [], politicallyExposed: true });
    await operator.post(`${client.file}/review/submit`);
    const approver = await summit.staffBrowser("approver");
    await approver.post(`${client.file}/review/approve`);
    expect((await operator.patch(client.file, { name: "Anna Example" })).body.name).toBe("Anna Example");
    expect((await operator.get(`${client.file}/review`)).body.review).toMatchObject({
      state: "IN_REVIEW",
      approvals: [],
    });
  });
});

describe("a review", () => {
  it("is rejected with a reason, and the account is not made ready until it is reviewed again", async () => {
    const operator = await summit.staffBrowser("operator");
    const approver = await summit.staffBrowser("approver");
    const client = await complete(operator);
    const review = `${client.file}/review`;
    expect((await approver.post(`${review}/reject`, { reason: "Too early" })).status).toBe(409);
    await operator.post(`${review}/submit`);
    const rejected = await approver.post(`${review}/reject`, { reason: "The source of funds is unclear" });
    expect(rejected.body.review).toMatchObject({
      state: "REJECTED",
      rejection: { reason: "The source of funds is unclear" },
    });
    expect(Object.keys((await operator.patch(`${client.file}/status`, ready)).body.fields)).toEqual([
      "review",
    ]);
    await operator.post(`${review}/submit`);
    expect((await approver.post(`${review}/approve`)).body.review.state).toBe("APPROVED");
    expect((await operator.patch(`${client.file}/status`, ready)).status).toBe(200);
  });

  it("is due when a key fact changes, and not when another one does", async () => {
    const desk = await summit.staffBrowser("operator");
    const client = await complete(desk);
    await desk.patch(`${client.file}/status`, ready);
    const state = async () => (await desk.get(`${client.file}/review`)).body.review;
    await desk.patch(client.file, { phoneNumber: "7700900123", countryCode: "+44" });
    expect((await state()).state).toBe("APPROVED");
    await client.browser.post("/api/user/preferences", { ...address, addressLine1: "2 Example Street" });
    expect(await state()).toMatchObject({ state: "REVIEW_DUE", dueBecause: "Changed: address" });
    expect((await client.browser.get("/api/user")).body.status).toBe("ACTIVATED");
  });

  it("is due when its day has come, on record", async () => {
    const desk = await summit.staffBrowser("operator");
    const client = await complete(desk);
    await desk.patch(`${client.file}/status`, ready);
    const run = async (now: Date) =>
      summit.app.db.transaction().execute((tx) => dueReviews(tx, { now, newId: randomUUIDv7 }));
    await run(new Date("2029-03-09T23:59:59Z"));
    expect((await desk.get(`${client.file}/review`)).body.review.state).toBe("APPROVED");
    expect(await run(new Date("2029-03-10T00:00:00Z"))).toBeGreaterThan(0);
    expect((await desk.get(`${client.file}/review`)).body.review.state).toBe("REVIEW_DUE");
    expect(await run(new Date("2029-03-10T00:00:00Z"))).toBe(0);
  });
});
