import { sql } from "kysely";
import type { CurrencyCode } from "#domain/currency.ts";
import { seededRandom } from "#domain/market/rates/random.ts";
import { addClient } from "#server/clients/accounts/add-client.ts";
import { demoAdministrator } from "#server/demo/demo-accounts.ts";
import type { Database } from "#server/platform/postgres/database.ts";
import type { Actor, World } from "./open-world.ts";
import { pdfUpload } from "./pdf-upload.ts";
import { accounts, holders, type Person, toEmail } from "./people.ts";

export type Client = Actor & {
  readonly kind: "client";
  readonly person: Person;
  /** Name that the client's own bank gives. */
  readonly payerName: string;
  /** Recipients by currency. */
  readonly recipients: ReadonlyMap<CurrencyCode, readonly string[]>;
};

const addresses = [
  { addressLine1: "1 Example Street", city: "London", postalCode: "EC1A 1BB", country: "GB" },
  { addressLine1: "22 Sample Road", city: "Bristol", postalCode: "BS1 4DJ", country: "GB" },
  { addressLine1: "7 Specimen Lane", city: "Leeds", postalCode: "LS1 4AP", country: "GB" },
] as const;

/** Adds an activated client with profile and recipients, all made up. */
export async function joinClient(
  world: World,
  owner: Database,
  person: Person,
  index: number,
): Promise<Client> {
  const id = await insertClient(world, owner, { ...person, status: "AWAITING_DOCS" }, index);
  const actor = { kind: "client", id } as const;
  await fillProfile(world, actor, person, index);
  await uploadDocuments(world, actor, 2);
  await activate(world, id);
  const recipients = new Map<CurrencyCode, string[]>();
  for (const currency of [...person.buys, person.home]) {
    const ids = [];
    const known = accounts[currency] ?? [];
    for (const [number, account] of known.slice(index % 2, (index % 2) + 2).entries()) {
      const holder =
        currency === person.home ? (person.company ?? person.name) : holders[(index + number) % 5];
      const payload = { type: "business", currency, accountHolder: holder, ...account };
      const added = await world.call(actor, { method: "POST", path: "/api/beneficiaries", payload });
      ids.push(added.id as string);
    }
    if (ids.length > 0) recipients.set(currency, ids);
  }
  return { ...actor, person, payerName: person.company ?? person.name, recipients };
}

const purposes = ["identity", "address"] as const;

export async function uploadDocuments(world: World, actor: Actor, count: number): Promise<void> {
  for (const purpose of purposes.slice(0, count)) {
    const file = pdfUpload(`${purpose}.pdf`, `Made-up proof of ${purpose}`);
    await world.call(actor, { method: "POST", path: `/api/user/documents/purposes/${purpose}`, ...file });
  }
}

/** The desk looks at the documents and opens the account. */
async function activate(world: World, id: string): Promise<void> {
  const staff = await world.staff(demoAdministrator.email);
  const documents = await world.call(staff, { method: "GET", path: `/api/admin/clients/${id}/documents` });
  for (const document of documents)
    await world.call(staff, {
      method: "PUT",
      path: `/api/admin/documents/${document.id}/review`,
      payload: { decision: "accepted" },
    });
  const path = `/api/admin/clients/${id}/status`;
  await world.call(staff, { method: "PATCH", path, payload: { status: "ACCOUNT_READY" } });
}

type Joining = { readonly name: string; readonly status: "ACCOUNT_READY" | "AWAITING_DOCS" };

/** The codes of new clients are random; a recording needs the same ones each time. */
export async function insertClient(
  world: World,
  owner: Database,
  person: Joining,
  index: number,
): Promise<string> {
  const { app, clock } = world;
  const id = clock.newId();
  const now = clock.now();
  const client = {
    id,
    userId: clock.newId(),
    email: toEmail(person),
    name: person.name,
    passwordHash: await app.passwords.hash(""),
    status: person.status,
    referrerId: null,
    emailVerifiedAt: now,
  };
  await app.db.transaction().execute((tx) => addClient(tx, client, now));
  await fixCodes(owner, id, index + 10);
  return id;
}

/** Gives a client the codes of its number instead of random ones. */
export async function fixCodes(owner: Database, id: string, index: number): Promise<void> {
  const random = seededRandom(`the codes of client ${index}`);
  const letters = "ABCDEFGHJKMNPQRSTVWXYZ23456789";
  const code = () => Array.from({ length: 8 }, () => letters[Math.floor(random() * letters.length)]).join("");
  const known = await owner
    .selectFrom("clients")
    .select("depositReference")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  await sql`update clients set deposit_reference = left(deposit_reference, length(deposit_reference) - 8) || ${code()},
    referral_code = left(referral_code, length(referral_code) - 8) || ${code()} where id = ${id}`.execute(
    owner,
  );
  // Deposits that already came were paid with the random code.
  await sql`update receipts set reference = (select deposit_reference from clients where id = ${id})
    where reference = ${known.depositReference}`.execute(owner);
}

async function fillProfile(world: World, actor: Actor, person: Person, index: number): Promise<void> {
  const steps = [
    {
      type: "name",
      name: person.name,
      dateOfBirth: `19${70 + (index % 28)}-0${1 + (index % 9)}-14`,
      nationality: "GB",
    },
    { type: "currencies", preferredSellCurrency: person.home, preferredBuyCurrency: person.buys[0] },
    { type: "mobile", countryCode: "+44", phoneNumber: `7700900${String(100 + index).padStart(3, "0")}` },
  ];
  for (const step of steps) await savePreferences(world, actor, step);
  await saveAddress(world, actor, index);
  if (person.company === undefined) return;
  await world.call(actor, { method: "PUT", path: "/api/user/company", payload: companyOf(person, index) });
}

/** One of the made-up postal addresses. */
export async function saveAddress(world: World, actor: Actor, index: number): Promise<void> {
  await savePreferences(world, actor, { type: "address", ...addresses[index % addresses.length] });
}

async function savePreferences(world: World, actor: Actor, step: object): Promise<void> {
  const payload = { ...step, timeZone: "Europe/London" };
  await world.call(actor, { method: "POST", path: "/api/user/preferences", payload });
}

function companyOf(person: Person, index: number) {
  const director = { name: person.name, dateOfBirth: "1979-05-14", nationality: "GB" };
  return {
    companyName: person.company,
    registrationNumber: `DEMO${String(1000 + index)}`,
    registeredIn: "GB",
    business: "import_export",
    natureOfBusiness: "Buys and sells made-up goods",
    expectedVolume: person.usual > 8_000 ? "up_to_1m" : "up_to_100k",
    intendedUse: "third_parties",
    sourceOfFunds: "Sales of made-up goods",
    politicallyExposed: false,
    noLargeOwner: false,
    people: [{ ...director, isDirector: true, ownedPercent: 100, politicallyExposed: false }],
  };
}
