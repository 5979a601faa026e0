import { sql } from "kysely";
import type { SubjectKind } from "#domain/clients/screening/subject-kind.ts";
import type { Database, Transaction } from "#server/platform/postgres/database.ts";
import { encodeArray } from "#server/platform/postgres/encode-array.ts";

type Reader = Database | Transaction;

export type Subject = {
  readonly kind: SubjectKind;
  readonly id: string;
  /** Client whose money is concerned. */
  readonly clientId: string | null;
  readonly names: readonly string[];
};

/** By ids, or a batch after an id. */
type SubjectSelection =
  | { readonly ids: readonly string[] }
  | { readonly after: string; readonly limit: number };

function isSelected(asked: SubjectSelection) {
  return "ids" in asked
    ? sql<boolean>`id = any(${encodeArray("uuid", asked.ids)}::uuid[])`
    : sql<boolean>`id > ${asked.after}::uuid`;
}

export async function clientsToScreen(db: Reader, asked: SubjectSelection): Promise<Subject[]> {
  const rows = await db
    .selectFrom("clients")
    .select(["id", "name", "companyName"])
    .where("closedAt", "is", null)
    .where(isSelected(asked))
    .orderBy("id")
    .$if("limit" in asked, (query) => query.limit("limit" in asked ? asked.limit : 0))
    .execute();
  return rows.map(({ id, name, companyName }) => ({
    kind: "client",
    id,
    clientId: id,
    names: [name, companyName ?? ""],
  }));
}

export async function recipientsToScreen(db: Reader, asked: SubjectSelection): Promise<Subject[]> {
  const rows = await db
    .selectFrom("beneficiaries")
    .select(["id", "clientId", "holderName"])
    .where("deletedAt", "is", null)
    .where(isSelected(asked))
    .orderBy("id")
    .$if("limit" in asked, (query) => query.limit("limit" in asked ? asked.limit : 0))
    .execute();
  return rows.map(({ id, clientId, holderName }) => ({
    kind: "recipient",
    id,
    clientId,
    names: [holderName],
  }));
}

/** Directors and major owners of open company clients. */
export async function peopleToScreen(
  db: Reader,
  asked: { readonly clientIds: readonly string[] } | { readonly after: string; readonly limit: number },
): Promise<Subject[]> {
  const isAskedFor =
    "clientIds" in asked
      ? sql<boolean>`client_people.client_id = any(${encodeArray("uuid", asked.clientIds)}::uuid[])`
      : sql<boolean>`client_people.id > ${asked.after}::uuid`;
  const rows = await db
    .selectFrom("clientPeople")
    .innerJoin("clients", "clients.id", "clientPeople.clientId")
    .select(["clientPeople.id", "clientPeople.clientId", "clientPeople.name"])
    .where("clientPeople.removedAt", "is", null)
    .where("clients.closedAt", "is", null)
    .where(isAskedFor)
    .orderBy("clientPeople.id")
    .$if("limit" in asked, (query) => query.limit("limit" in asked ? asked.limit : 0))
    .execute();
  return rows.map(({ id, clientId, name }) => ({ kind: "related_person", id, clientId, names: [name] }));
}

/** Subjects of payments, by payment: client, related people, and the payee under the name at confirmation. */
export async function subjectsOfPayments(
  tx: Transaction,
  paymentIds: readonly string[],
): Promise<ReadonlyMap<string, readonly Subject[]>> {
  const payments = await tx
    .selectFrom("payments")
    .select(["id", "clientId", "beneficiaryId", "payeeName"])
    .where("id", "=", sql<string>`any(${encodeArray("uuid", paymentIds)}::uuid[])`)
    .execute();
  const clientIds = [...new Set(payments.flatMap(({ clientId }) => clientId ?? []))];
  const isAboutClients = clientIds.length > 0;
  const clients = isAboutClients ? await clientsToScreen(tx, { ids: clientIds }) : [];
  const people = isAboutClients ? await peopleToScreen(tx, { clientIds }) : [];
  const ofClient = Map.groupBy([...clients, ...people], ({ clientId }) => clientId);
  return new Map(
    payments.map(({ id, clientId, beneficiaryId, payeeName }) => {
      const payee: Subject = {
        kind: beneficiaryId === null ? "payee" : "recipient",
        id: beneficiaryId ?? id,
        clientId,
        names: [payeeName],
      };
      return [id, [...(clientId === null ? [] : (ofClient.get(clientId) ?? [])), payee]];
    }),
  );
}

/** Clients whose contact has an active authenticator app or passkey. */
export async function clientsWithFactor(
  tx: Transaction,
  clientIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`
    select id from clients where id = any(${encodeArray("uuid", clientIds)}::uuid[]) and (
      exists (select from totp_secrets where user_id = clients.contact_user_id and enabled_at is not null)
      or exists (select from passkeys where user_id = clients.contact_user_id))`.execute(tx);
  return new Set(rows.map(({ id }) => id));
}

/** Recipients whose town is known. */
export async function recipientsWithTown(
  tx: Transaction,
  beneficiaryIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await tx
    .selectFrom("beneficiaries")
    .select("id")
    .where("id", "=", sql<string>`any(${encodeArray("uuid", beneficiaryIds)}::uuid[])`)
    .where("addressDetails", "is not", null)
    .execute();
  return new Set(rows.map(({ id }) => id));
}
