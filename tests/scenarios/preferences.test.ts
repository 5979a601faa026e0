import { randomUUIDv7 } from "node:crypto";
import { describe, expect, it } from "vitest";
import { homeCountries } from "#domain/clients/accounts/home-countries.ts";
import type { Browser } from "../support/browser.ts";
import { serveSummit } from "../support/serve-summit.ts";

const summit = serveSummit();
const path = "/api/user/preferences";

const currencies = { type: "currencies", preferredSellCurrency: "GBP", preferredBuyCurrency: "CHF" };
const mobile = { type: "mobile", countryCode: "+44", phoneNumber: "7700900123" };
const address = {
  type: "address",
  addressLine1: "1 Example Street",
  city: "Exampleton",
  postalCode: "EX1 1EX",
  country: "GB",
};

/** A client who just registered and is on hold. */
async function newcomer(): Promise<Browser> {
  const browser = summit.browser();
  const credentials = { email: `client-${randomUUIDv7()}@example.test`, password: "a ridge before dawn" };
  await browser.post("/api/register", credentials);
  return browser;
}

describe("getting started", () => {
  it("onboarding has three steps, each saved by itself, and says which one is next", async () => {
    const browser = await newcomer();
    const before = await browser.get(path);
    expect(before.body).toMatchObject({ preferredSellCurrency: null, city: null, nextStep: "currencies" });
    expect((await browser.post(path, currencies)).body).toMatchObject({
      preferredSellCurrency: "GBP",
      preferredBuyCurrency: "CHF",
      nextStep: "mobile",
    });
    expect((await browser.post(path, mobile)).body).toMatchObject({
      countryCode: "+44",
      phoneNumber: "7700900123",
      nextStep: "address",
    });
    const { status, body } = await browser.post(path, { ...address, addressLine2: " ", state: "Devon" });
    expect({ status, body }).toMatchObject({
      status: 200,
      body: { addressLine1: "1 Example Street", addressLine2: null, state: "Devon", nextStep: null },
    });
    expect((await browser.get(path)).body).toEqual(body);
  });

  it("onboarding begins with what the account is for, which the desk's file shows at once", async () => {
    const browser = await newcomer();
    const id = (await browser.get("/api/user")).body.id;
    const desk = await summit.staffBrowser("administrator");
    const reviewOf = async () => (await desk.get(`/api/admin/clients/${id}/review`)).body;
    expect((await browser.get(path)).body.kind).toBeNull();
    expect((await browser.post(path, { type: "kind", kind: "family" })).status).toBe(422);
    expect((await browser.post(path, { type: "kind", kind: "company" })).body.kind).toBe("company");
    const codesOf = ({ missing }: { missing: { code: string }[] }) => missing.map(({ code }) => code);
    expect((await browser.get("/api/user/company")).body).toMatchObject({
      isCompany: true,
      companyName: null,
    });
    const review = await reviewOf();
    expect(review.kind).toBe("company");
    expect(codesOf(review)).toEqual(expect.arrayContaining(["company_name", "directors", "source_of_funds"]));
    expect(codesOf(review)).not.toContain("date_of_birth");
    expect((await browser.post(path, { type: "kind", kind: "person" })).body.kind).toBe("person");
    expect(codesOf(await reviewOf())).toEqual(expect.arrayContaining(["date_of_birth", "nationality"]));
  });

  it("what a reviewed account is for no longer changes", async () => {
    const browser = await newcomer();
    const id = (await browser.get("/api/user")).body.id;
    await browser.post(path, { type: "kind", kind: "person" });
    await summit.app.db
      .updateTable("clients")
      .set({ status: "ACCOUNT_READY" })
      .where("id", "=", id)
      .execute();
    expect((await browser.post(path, { type: "kind", kind: "company" })).body).toMatchObject({
      code: "key_fact_locked",
      fields: { kind: "Contact us to change this" },
    });
    expect((await browser.post(path, { type: "kind", kind: "person" })).status).toBe(200);
  });

  it("onboarding allows saving a step again and skipping one", async () => {
    const browser = await newcomer();
    await browser.post(path, mobile);
    await browser.post(path, address);
    const again = await browser.post(path, { ...mobile, countryCode: "+1", phoneNumber: "2025550123" });
    expect(again.body).toMatchObject({ countryCode: "+1", city: "Exampleton", nextStep: "currencies" });
  });

  it("onboarding belongs to each client and needs a session", async () => {
    const [one, other] = [await newcomer(), await newcomer()];
    await one.post(path, mobile);
    expect((await other.get(path)).body.phoneNumber).toBeNull();
    expect((await summit.browser().post(path, mobile)).status).toBe(401);
  });

  it("onboarding is recorded without its contents", async () => {
    const browser = await newcomer();
    await browser.post(path, mobile);
    const { id } = (await browser.get("/api/user")).body;
    const audit = await summit.app.db
      .selectFrom("auditLog")
      .selectAll()
      .where("subjectId", "=", id)
      .where("action", "=", "save_preferences")
      .execute();
    expect(audit).toMatchObject([{ actorId: id, details: { step: "mobile" } }]);
  });

  it.each<[string, object, Record<string, string>]>([
    [
      "no currency",
      { ...currencies, preferredSellCurrency: "" },
      { preferredSellCurrency: "Please select a currency" },
    ],
    [
      "a currency that there is not",
      { ...currencies, preferredBuyCurrency: "XXX" },
      { preferredBuyCurrency: "Please select a currency" },
    ],
    [
      "a currency that is not offered",
      { ...currencies, preferredBuyCurrency: "INR" },
      { preferredBuyCurrency: "Please select a currency" },
    ],
    ["no country code", { ...mobile, countryCode: "" }, { countryCode: "Please select a country code" }],
    [
      "another country code",
      { ...mobile, countryCode: "+999" },
      { countryCode: "Please select a country code" },
    ],
    [
      "letters",
      { ...mobile, phoneNumber: "7700 900x" },
      { phoneNumber: "Phone number must contain only digits" },
    ],
    [
      "spaces between",
      { ...mobile, phoneNumber: "7700 900123" },
      { phoneNumber: "Phone number must contain only digits" },
    ],
    [
      "7 digits",
      { ...mobile, phoneNumber: "1234567" },
      { phoneNumber: "Phone number must be at least 8 digits" },
    ],
    [
      "16 digits",
      { ...mobile, phoneNumber: "1234567890123456" },
      { phoneNumber: "Phone number must not exceed 15 digits" },
    ],
    [
      "no street",
      { ...address, addressLine1: "  " },
      { addressLine1: "Please enter the first line of your address" },
    ],
    [
      "no city and no postal code",
      { ...address, city: "", postalCode: "" },
      { city: "Please enter your city", postalCode: "Please enter your postal code" },
    ],
    ["a country that is not listed", { ...address, country: "XK" }, { country: "Please select a country" }],
    [
      "a line break",
      { ...address, addressLine1: "1 Example Street\nBcc: x" },
      { addressLine1: "Use one line only" },
    ],
    [
      "a street of 10,000 letters",
      { ...address, addressLine1: "a".repeat(10_000) },
      { addressLine1: "At most 100 characters" },
    ],
  ])("onboarding with %s is refused beside the field, and nothing is saved", async (_, body, fields) => {
    const browser = await newcomer();
    const answer = await browser.post(path, body);
    expect({ status: answer.status, fields: answer.body.fields }).toEqual({ status: 422, fields });
    expect((await browser.get(path)).body.nextStep).toBe("currencies");
  });

  it.each([8, 15])("onboarding accepts a phone number of %i digits", async (digits) => {
    const browser = await newcomer();
    expect((await browser.post(path, { ...mobile, phoneNumber: "1".repeat(digits) })).status).toBe(200);
  });

  it("onboarding accepts every country of the list", async () => {
    const browser = await newcomer();
    for (const { code } of homeCountries)
      expect((await browser.post(path, { ...address, country: code })).status).toBe(200);
  });

  it.each([{}, { type: "shoes" }, { type: "mobile" }])("onboarding refuses %j", async (body) => {
    expect((await (await newcomer()).post(path, body)).status).toBeGreaterThanOrEqual(400);
  });

  it("onboarding stores the browser's locale, and ignores unknown values", async () => {
    const browser = await newcomer();
    const noted = await browser.post(path, { ...mobile, timeZone: "Asia/Tokyo", locale: "ja-jp" });
    expect(noted.body).toMatchObject({ timeZone: "Asia/Tokyo", locale: "ja-JP" });
    const odd = await browser.post(path, { ...mobile, timeZone: "Mars/Olympus", locale: 7 });
    expect({ status: odd.status, body: odd.body }).toMatchObject({
      status: 200,
      body: { timeZone: "Asia/Tokyo", locale: "ja-JP" },
    });
  });
});
