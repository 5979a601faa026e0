import { randomUUIDv7 } from "node:crypto";
import { documentPurposes } from "#domain/clients/accounts/client-document.ts";
import { loadList } from "#server/clients/screening/load-list.ts";
import { readListFiles } from "#server/clients/screening/read-list-files.ts";
import { relayNext } from "#server/processes/outbox-relay.ts";
import { screenNames } from "#server/processes/screen-names.ts";
import { subscriptions } from "#server/subscriptions.ts";
import type { Browser } from "./browser.ts";
import { contactOf } from "./client-users.ts";
import { ukFile } from "./screening-lists.ts";
import type { Summit } from "./serve-summit.ts";

export const readyStatus = { status: "ACCOUNT_READY" };
export const annNameStep = {
  type: "name",
  name: "Ann Example",
  dateOfBirth: "1990-02-28",
  nationality: "GB",
};
export const address = {
  type: "address",
  addressLine1: "1 Example Street",
  city: "Exampleton",
  postalCode: "EX1 1EX",
  country: "GB",
};
export const directorInput = {
  name: "Dora Director",
  dateOfBirth: "1970-01-01",
  nationality: "GB",
  isDirector: true,
  ownedPercent: 60,
  politicallyExposed: false,
};
export const profileInput = {
  registrationNumber: "00000001",
  registeredIn: "GB",
  business: "manufacturing",
  natureOfBusiness: "Makes example parts",
  expectedVolume: "up_to_100k",
  intendedUse: "third_parties",
  sourceOfFunds: "Sales",
  politicallyExposed: false,
  noLargeOwner: false,
  people: [directorInput],
};

export type Client = { readonly browser: Browser; readonly id: string; readonly file: string };

/** Clients whose files the desk completes. */
export function clientFileFixture(summit: Summit) {
  async function registered(): Promise<Client> {
    const browser = summit.browser();
    const credentials = { email: `client-${randomUUIDv7()}@example.test`, password: "a ridge before dawn" };
    const { body } = await browser.post("/api/register", credentials);
    const id = body.user.id as string;
    return { browser, id, file: `/api/admin/clients/${id}` };
  }

  async function verifyEmail({ id }: Client): Promise<void> {
    const emailVerifiedAt = summit.app.clock();
    const userId = await contactOf(summit.app.db, id);
    await summit.app.db.updateTable("users").set({ emailVerifiedAt }).where("id", "=", userId).execute();
  }

  /** An accepted document for each purpose. */
  async function acceptDocuments(client: Client, desk: Browser): Promise<void> {
    for (const purpose of documentPurposes) {
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

  /** A client whose file is complete except for the parts left out. */
  async function complete(desk: Browser, but: readonly string[] = []): Promise<Client> {
    const client = await registered();
    if (!but.includes("name")) await client.browser.post("/api/user/preferences", annNameStep);
    if (!but.includes("address")) await client.browser.post("/api/user/preferences", address);
    if (!but.includes("email")) await verifyEmail(client);
    if (!but.includes("documents")) await acceptDocuments(client, desk);
    return client;
  }

  async function relayAll(): Promise<void> {
    while (await relayNext(summit.app, summit.app.db, subscriptions)) {
      // Each call relays one row.
    }
  }

  async function loadNames(entries: Readonly<Record<string, readonly string[]>>): Promise<void> {
    const { clock, newId, db } = summit.app;
    const files = readListFiles("uk", [ukFile(clock().toISOString().slice(0, 10), entries)]);
    await db.transaction().execute((tx) => loadList(tx, { source: "uk", files }, { now: clock(), newId }));
    await screenNames(summit.app, db);
  }

  return { registered, complete, relayAll, loadNames };
}
