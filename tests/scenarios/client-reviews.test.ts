import { randomUUIDv7 } from "node:crypto";
import { describe, expect, it } from "vitest";
import { dueReviews } from "#server/clients/accounts/review-client.ts";
import type { Browser } from "../support/browser.ts";
import { address, clientFileFixture, profileInput, readyStatus } from "../support/client-file-fixture.ts";
import { serveSummit } from "../support/serve-summit.ts";

const summit = serveSummit({ ACTIVATION_CHECKS: "required" });
const { complete, registered } = clientFileFixture(summit);

/** Approves a client's file as it is now. */
async function approve(by: Browser, file: string) {
  const { version } = (await by.get(`${file}/review`)).body.review;
  return by.post(`${file}/review/approve`, { version });
}

describe("a client of high risk", () => {
  it("a high-risk client is approved by two people before activation, and reviewed again in 12 months", async () => {
    const operator = await summit.staffBrowser("operator");
    const client = await complete(operator);
    await operator.put(`${client.file}/profile`, { ...profileInput, people: [], politicallyExposed: true });
    const refused = await operator.patch(`${client.file}/status`, readyStatus);
    expect(refused.body.fields).toEqual({ second_approver: "Approval by two people: the risk is high" });
    const review = `${client.file}/review`;
    expect((await operator.post(`${review}/submit`)).body.review.state).toBe("IN_REVIEW");
    expect((await operator.post(`${review}/submit`)).body.code).toBe("review_under_way");
    expect((await approve(operator, client.file)).status).toBe(403);
    const [one, other] = [await summit.staffBrowser("approver"), await summit.staffBrowser("approver")];
    expect((await approve(one, client.file)).body.review).toMatchObject({
      state: "IN_REVIEW",
      approvals: [{ byMe: true }],
    });
    expect((await other.get(review)).body.review.approvals).toMatchObject([{ byMe: false }]);
    expect((await approve(one, client.file)).body.code).toBe("review_approved_by_you");
    expect((await operator.patch(`${client.file}/status`, readyStatus)).status).toBe(409);
    expect((await approve(other, client.file)).body).toMatchObject({
      missing: [],
      review: { state: "APPROVED", nextReviewOn: "2027-03-10", approvals: [{}, {}] },
    });
    expect((await operator.patch(`${client.file}/status`, readyStatus)).status).toBe(200);
  });

  it("a high-risk client whose facts change in between is approved again by both", async () => {
    const operator = await summit.staffBrowser("operator");
    const client = await complete(operator);
    await operator.put(`${client.file}/profile`, { ...profileInput, people: [], politicallyExposed: true });
    await operator.post(`${client.file}/review/submit`);
    const approver = await summit.staffBrowser("approver");
    await approve(approver, client.file);
    expect((await operator.patch(client.file, { name: "Anna Example" })).body.name).toBe("Anna Example");
    expect((await operator.get(`${client.file}/review`)).body.review).toMatchObject({
      state: "IN_REVIEW",
      approvals: [],
    });
  });
});

describe("a review", () => {
  it("a review is not approved from a screen that shows the file before a change", async () => {
    const operator = await summit.staffBrowser("operator");
    const approver = await summit.staffBrowser("approver");
    const client = await complete(operator);
    const review = `${client.file}/review`;
    const { version } = (await operator.post(`${review}/submit`)).body.review;
    await operator.patch(client.file, { name: "Anna Example" });
    const late = await approver.post(`${review}/approve`, { version });
    expect([late.status, late.body.code]).toEqual([409, "client_file_changed"]);
    expect((await approve(approver, client.file)).body.review.state).toBe("APPROVED");
  });

  it("a review is rejected with a reason, and the account is not activated until it is reviewed again", async () => {
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
    expect(Object.keys((await operator.patch(`${client.file}/status`, readyStatus)).body.fields)).toEqual([
      "review",
    ]);
    await operator.post(`${review}/submit`);
    expect((await approve(approver, client.file)).body.review.state).toBe("APPROVED");
    expect((await operator.patch(`${client.file}/status`, readyStatus)).status).toBe(200);
  });

  it("a review is due when a key fact changes, and not when another one does", async () => {
    const desk = await summit.staffBrowser("operator");
    const client = await complete(desk);
    await desk.patch(`${client.file}/status`, readyStatus);
    const state = async () => (await desk.get(`${client.file}/review`)).body.review;
    await desk.patch(client.file, { phoneNumber: "7700900123", countryCode: "+44" });
    expect((await state()).state).toBe("APPROVED");
    await client.browser.post("/api/user/preferences", { ...address, addressLine1: "2 Example Street" });
    expect(await state()).toMatchObject({ state: "REVIEW_DUE", dueBecause: "Changed: address" });
    expect((await client.browser.get("/api/user")).body.status).toBe("ACTIVATED");
  });

  it("a review is due when its day has come, and recorded", async () => {
    const desk = await summit.staffBrowser("operator");
    const client = await complete(desk);
    await desk.patch(`${client.file}/status`, readyStatus);
    const run = async (now: Date) =>
      summit.app.db.transaction().execute((tx) => dueReviews(tx, { now, newId: randomUUIDv7 }));
    await run(new Date("2029-03-09T23:59:59Z"));
    expect((await desk.get(`${client.file}/review`)).body.review.state).toBe("APPROVED");
    expect(await run(new Date("2029-03-10T00:00:00Z"))).toBeGreaterThan(0);
    expect((await desk.get(`${client.file}/review`)).body.review.state).toBe("REVIEW_DUE");
    expect(await run(new Date("2029-03-10T00:00:00Z"))).toBe(0);
  });
});

describe("a client's profile", () => {
  it("a change of a profile that somebody else changed meanwhile is refused, and overwrites nothing", async () => {
    const [one, other] = [await summit.staffBrowser("operator"), await summit.staffBrowser("operator")];
    const client = await complete(one);
    const { version } = (await other.get(`${client.file}/review`)).body;
    const saved = await one.put(`${client.file}/profile`, {
      ...profileInput,
      version,
      sourceOfFunds: "Dividends",
    });
    expect(saved.body.profile.sourceOfFunds).toBe("Dividends");
    const late = { ...profileInput, version, natureOfBusiness: "Sells example parts", people: [] };
    expect((await other.put(`${client.file}/profile`, late)).body.code).toBe("client_file_changed");
    const latest = (await other.get(`${client.file}/review`)).body;
    expect(latest.profile).toMatchObject({
      sourceOfFunds: "Dividends",
      natureOfBusiness: profileInput.natureOfBusiness,
    });
    const again = { ...late, version: latest.version, sourceOfFunds: "Dividends", people: latest.people };
    expect((await other.put(`${client.file}/profile`, again)).body.profile).toMatchObject({
      sourceOfFunds: "Dividends",
      natureOfBusiness: "Sells example parts",
    });
  });

  it("a company's owner named in another tab is not removed by a form opened before", async () => {
    const client = await registered();
    const { version } = (await client.browser.get("/api/user/company")).body;
    const company = { ...profileInput, companyName: "Example Parts Ltd" };
    const first = await client.browser.put("/api/user/company", { ...company, version });
    expect(first.body.people).toHaveLength(1);
    const late = await client.browser.put("/api/user/company", { ...company, version, people: [] });
    expect(late.body.code).toBe("client_file_changed");
    expect((await client.browser.get("/api/user/company")).body.people).toHaveLength(1);
  });
});

it("a review that is approved after midnight in London is due again on the anniversary of that day", async () => {
  summit.pass(Date.parse("2026-06-10T23:30:00Z") - summit.app.clock().getTime());
  const operator = await summit.staffBrowser("operator");
  const client = await complete(operator);
  await operator.post(`${client.file}/review/submit`);
  const approver = await summit.staffBrowser("approver");
  expect((await approve(approver, client.file)).body.review).toMatchObject({
    state: "APPROVED",
    nextReviewOn: "2029-06-11",
  });
  const due = (at: string) =>
    summit.app.db.transaction().execute((tx) => dueReviews(tx, { now: new Date(at), newId: randomUUIDv7 }));
  await due("2029-06-10T22:59:00Z");
  const state = async () => (await operator.get(`${client.file}/review`)).body.review.state;
  expect(await state()).toBe("APPROVED");
  await due("2029-06-10T23:00:00Z");
  expect(await state()).toBe("REVIEW_DUE");
});
