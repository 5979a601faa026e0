import type { Transaction } from "#server/platform/postgres/database.ts";

/** What the client or the desk entered about the business; null before anything was. */
export async function exportBusiness(tx: Transaction, clientId: string) {
  const profile = await tx
    .selectFrom("clientProfiles")
    .select(["registrationNumber", "registeredIn", "lei", "business", "natureOfBusiness", "expectedVolume"])
    .select(["intendedUse", "sourceOfFunds", "politicallyExposed", "noLargeOwner", "birthTown"])
    .select(["birthCountry", "updatedAt"])
    .where("clientId", "=", clientId)
    .executeTakeFirst();
  return profile ?? null;
}

/** A company's directors and owners, also those who are no longer. */
export async function exportPeople(tx: Transaction, clientId: string) {
  return tx
    .selectFrom("clientPeople")
    .select(["name", "dateOfBirth", "nationality", "isDirector", "ownedPercent", "politicallyExposed"])
    .select(["addedAt", "removedAt"])
    .where("clientId", "=", clientId)
    .orderBy("addedAt")
    .orderBy("id")
    .execute();
}

/** Servers of the client's own that we report events to, without their secrets. */
export async function exportWebhookEndpoints(tx: Transaction, clientId: string) {
  return tx
    .selectFrom("webhookEndpoints")
    .select(["url", "description", "eventTypes", "createdAt", "disabledAt", "deletedAt"])
    .where("clientId", "=", clientId)
    .orderBy("createdAt")
    .orderBy("id")
    .execute();
}
