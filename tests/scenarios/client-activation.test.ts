import { randomUUIDv7 } from "node:crypto";
import { describe, expect, it } from "vitest";
import type { Browser } from "../support/browser.ts";
import {
  annNameStep,
  type Client,
  clientFileFixture,
  directorInput,
  profileInput,
  readyStatus,
} from "../support/client-file-fixture.ts";
import { serveSummit } from "../support/serve-summit.ts";

const summit = serveSummit({ ACTIVATION_CHECKS: "required" });
const { registered, complete, relayAll, loadNames } = clientFileFixture(summit);

const codes = (missing: { code: string }[]) => missing.map(({ code }) => code);

describe("an account", () => {
  it("an account with an incomplete file is not activated, and the refusal lists what is missing", async () => {
    const desk = await summit.staffBrowser("operator");
    const client = await registered();
    const answer = await desk.patch(`${client.file}/status`, readyStatus);
    expect(answer.status).toBe(409);
    expect(answer.body.code).toBe("activation_incomplete");
    expect(answer.body.fields).toEqual({
      email: "The client hasn't confirmed their email address",
      name: "Full name",
      date_of_birth: "Date of birth",
      nationality: "Nationality",
      address: "Address",
      identity_document: "An accepted proof of identity",
      address_document: "An accepted proof of address",
    });
    expect((await client.browser.get("/api/user")).body.status).toBe("SIGNED_UP");
    expect((await desk.patch(`${client.file}/status`, { status: "AWAITING_DOCS" })).status).toBe(200);
  });

  it.each([
    ["name", ["name", "date_of_birth", "nationality"]],
    ["address", ["address"]],
    ["email", ["email"]],
    ["documents", ["identity_document", "address_document"]],
  ])("an account without its %s is not activated", async (part, missing) => {
    const desk = await summit.staffBrowser("operator");
    const client = await complete(desk, [part]);
    const answer = await desk.patch(`${client.file}/status`, readyStatus);
    expect(answer.status).toBe(409);
    expect(Object.keys(answer.body.fields)).toEqual(missing);
    expect(codes((await desk.get(`${client.file}/review`)).body.missing)).toEqual(missing);
  });

  it("an account with a complete file is activated, which approves it until the next review in 36 months", async () => {
    const desk = await summit.staffBrowser("operator");
    const client = await complete(desk);
    expect((await desk.get(`${client.file}/review`)).body).toMatchObject({
      missing: [],
      checks: "required",
      kind: "person",
      risk: { level: "low", points: 0, reasons: [] },
      review: { state: "DRAFT", nextReviewOn: null },
    });
    expect((await desk.patch(`${client.file}/status`, readyStatus)).body.status).toBe("ACCOUNT_READY");
    const { review } = (await desk.get(`${client.file}/review`)).body;
    expect(review).toMatchObject({ state: "APPROVED", nextReviewOn: "2029-03-10", approvals: [{}] });
    expect((await client.browser.get("/api/user")).body.status).toBe("ACTIVATED");
  });

  it("an account with an incomplete file is activated by an administrator alone, with a recorded reason", async () => {
    const client = await registered();
    const override = { reason: "Known to the house for ten years" };
    for (const role of ["operator", "approver"] as const) {
      const answer = await (await summit.staffBrowser(role)).patch(`${client.file}/status`, {
        ...readyStatus,
        override,
      });
      expect(answer).toMatchObject({ status: 403, body: { code: "not_permitted" } });
    }
    const desk = await summit.staffBrowser();
    expect(
      (await desk.patch(`${client.file}/status`, { ...readyStatus, override: { reason: " " } })).status,
    ).toBe(422);
    expect((await desk.patch(`${client.file}/status`, { ...readyStatus, override })).status).toBe(200);
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

  it("an account is not activated while its name is near a listed one or unscreened", async () => {
    await loadNames({ DEM0001: ["Ann Listed"], DEM0002: ["Otto Owner"] });
    const desk = await summit.staffBrowser("operator");
    const client = await complete(desk, ["name"]);
    // Not relayed: the status change itself screens the name.
    await client.browser.post("/api/user/preferences", { ...annNameStep, name: "Ann Listed" });
    const answer = await desk.patch(`${client.file}/status`, readyStatus);
    expect(answer.body.fields).toEqual({ screening: "A screening case that isn't cleared" });
  });
});

describe("a company", () => {
  async function company(desk: Browser, but: readonly string[] = []): Promise<Client> {
    const client = await complete(desk, but);
    await desk.patch(client.file, { companyName: "Example Trading Ltd" });
    return client;
  }

  it("a company needs a profile with directors and owners, and is approved like a person", async () => {
    const desk = await summit.staffBrowser("operator");
    const client = await company(desk);
    const answer = await desk.patch(`${client.file}/status`, readyStatus);
    expect(Object.keys(answer.body.fields)).toEqual([
      "registration_number",
      "registered_in",
      "directors",
      "owners",
      "nature_of_business",
      "expected_volume",
      "source_of_funds",
    ]);
    const saved = await desk.put(`${client.file}/profile`, profileInput);
    expect(saved).toMatchObject({
      status: 200,
      body: { kind: "company", missing: [], people: [directorInput] },
    });
    expect((await desk.patch(`${client.file}/status`, readyStatus)).status).toBe(200);
  });

  it("a company may edit its own profile until the desk has reviewed it", async () => {
    const desk = await summit.staffBrowser("operator");
    const client = await complete(desk);
    const details = { ...profileInput, companyName: "Example Trading Ltd" };
    const saved = await client.browser.put("/api/user/company", details);
    expect(saved).toMatchObject({
      status: 200,
      body: { companyName: "Example Trading Ltd", people: [directorInput] },
    });
    expect((await client.browser.get("/api/user/company")).body).toEqual(saved.body);
    expect(saved.body).toMatchObject({ isReviewed: false, missing: [] });
    await desk.patch(`${client.file}/status`, readyStatus);
    const refused = await client.browser.put("/api/user/company", {
      ...details,
      registrationNumber: "00000002",
    });
    expect(refused).toMatchObject({
      status: 409,
      body: { code: "key_fact_locked", fields: { registrationNumber: "Contact us to change this" } },
    });
    expect((await client.browser.get("/api/user/company")).body.isReviewed).toBe(true);
  });

  it("a company learns what is missing, and may complete what the desk left open", async () => {
    const desk = await summit.staffBrowser();
    const client = await complete(desk);
    const part = { ...profileInput, companyName: "Example Trading Ltd", sourceOfFunds: null, people: [] };
    const saved = await client.browser.put("/api/user/company", part);
    expect(codes(saved.body.missing)).toEqual(["directors", "owners", "source_of_funds"]);
    const override = { reason: "Known to the house for ten years" };
    await desk.patch(`${client.file}/status`, { ...readyStatus, override });
    const filled = { ...part, sourceOfFunds: "Sales", people: [directorInput] };
    const answer = await client.browser.put("/api/user/company", filled);
    expect(answer).toMatchObject({
      status: 200,
      body: { missing: [], isReviewed: true, people: [directorInput] },
    });
  });

  it("a company that names another owner after its review is due for another, and removes nobody by itself", async () => {
    const desk = await summit.staffBrowser("operator");
    const client = await complete(desk);
    const details = { ...profileInput, companyName: "Example Trading Ltd" };
    const saved = await client.browser.put("/api/user/company", details);
    await desk.patch(`${client.file}/status`, readyStatus);
    const otto = { ...directorInput, name: "Otto Owner", isDirector: false, ownedPercent: 40 };
    const more = { ...details, people: [...saved.body.people, otto] };
    expect((await client.browser.put("/api/user/company", more)).status).toBe(200);
    const { review } = (await desk.get(`${client.file}/review`)).body;
    expect(review).toMatchObject({ state: "REVIEW_DUE", dueBecause: "Changed: directors and owners" });
    const removed = await client.browser.put("/api/user/company", details);
    expect(removed).toMatchObject({ status: 409, body: { fields: { people: "Contact us to change this" } } });
  });

  it("a company cannot be made of a person's activated account", async () => {
    const desk = await summit.staffBrowser("operator");
    const client = await complete(desk);
    await desk.patch(`${client.file}/status`, readyStatus);
    const answer = await client.browser.put("/api/user/company", {
      ...profileInput,
      companyName: "Example Ltd",
    });
    expect(answer.body.fields).toEqual({ companyName: "Contact us to open an account for your company" });
  });

  it("a company's directors and owners are screened when they are named and with each new list", async () => {
    await loadNames({ DEM0001: ["Ann Listed"], DEM0002: ["Otto Owner"] });
    const desk = await summit.staffBrowser("operator");
    const client = await company(desk);
    const people = [
      directorInput,
      { ...directorInput, name: "Otto Owner", isDirector: false, ownedPercent: 25 },
    ];
    await desk.put(`${client.file}/profile`, { ...profileInput, people });
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
    [{ ...directorInput, isDirector: false, ownedPercent: null }, "people.0.isDirector"],
    [{ ...directorInput, ownedPercent: 24 }, "people.0.ownedPercent"],
    [{ ...directorInput, dateOfBirth: "1850-01-01" }, "people.0.dateOfBirth"],
    [{ ...directorInput, nationality: "ZZ" }, "people.0.nationality"],
    [{ ...directorInput, id: randomUUIDv7() }, "people.0.name"],
  ])("a company names nobody who cannot be a director or owner (case %#)", async (person, field) => {
    const desk = await summit.staffBrowser("operator");
    const client = await company(desk);
    const answer = await desk.put(`${client.file}/profile`, { ...profileInput, people: [person] });
    expect(answer.status).toBe(422);
    expect(Object.keys(answer.body.fields)).toEqual([field]);
  });

  it("a company's owners never own more than all of it", async () => {
    const desk = await summit.staffBrowser("operator");
    const client = await company(desk);
    const people = [directorInput, { ...directorInput, name: "Otto Owner", ownedPercent: 41 }];
    const answer = await desk.put(`${client.file}/profile`, { ...profileInput, people });
    expect(answer).toMatchObject({
      status: 422,
      body: { fields: { people: "The shares add up to more than 100%. Check them." } },
    });
  });
});
