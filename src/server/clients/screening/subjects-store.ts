import { sql } from "kysely";
import type { SubjectKind } from "#domain/clients/screening/subject-kind.ts";
import type { Database, Transaction } from "#server/platform/postgres/database.ts";

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
    ? sql<boolean>`id = any(${asked.ids}::uuid[])`
    : sql<boolean>`id > ${asked.after}::uuid`;
}

export async function clientsToScreen(db: Reader, asked: SubjectSelection): Promise<Subject[]> {
  const rows = await db
    .selectFrom("clients")
    .select(["id", "name", "companyName"])
    .where("closedAt", "is", null)
    .where(isSelected(asked))
    .orderBy("id")
    .limit("limit" in asked ? asked.limit : asked.ids.length)
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
    .limit("limit" in asked ? asked.limit : asked.ids.length)
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
      ? sql<boolean>`client_people.client_id = any(${asked.clientIds}::uuid[])`
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

/** Subjects of a payment: client, related people, and the payee under the name at confirmation. */
export async function subjectsOfPayment(tx: Transaction, paymentId: string): Promise<Subject[]> {
  const payment = await tx
    .selectFrom("payments")
    .select(["id", "clientId", "beneficiaryId", "payeeName"])
    .where("id", "=", paymentId)
    .executeTakeFirstOrThrow();
  const { id, clientId, beneficiaryId, payeeName } = payment;
  const payee: Subject = {
    kind: beneficiaryId === null ? "payee" : "recipient",
    id: beneficiaryId ?? id,
    clientId,
    names: [payeeName],
  };
  if (clientId === null) return [payee];
  const client = await clientsToScreen(tx, { ids: [clientId] });
  return [...client, ...(await peopleToScreen(tx, { clientIds: [clientId] })), payee];
}

/** Whether the client's contact has an active authenticator app or passkey. */
export async function hasEnabledFactor(tx: Transaction, clientId: string): Promise<boolean> {
  const { secured } = await tx
    .selectNoFrom(({ exists, selectFrom, or }) =>
      or([
        exists(
          selectFrom("totpSecrets")
            .innerJoin("clients", "clients.contactUserId", "totpSecrets.userId")
            .select("clients.id")
            .where("clients.id", "=", clientId)
            .where("enabledAt", "is not", null),
        ),
        exists(
          selectFrom("passkeys")
            .innerJoin("clients", "clients.contactUserId", "passkeys.userId")
            .select("clients.id")
            .where("clients.id", "=", clientId),
        ),
      ]).as("secured"),
    )
    .executeTakeFirstOrThrow();
  return Boolean(secured);
}

/** Whether a recipient's town is known, in the payment's copy or the saved recipient. */
export async function hasTownAndCountry(tx: Transaction, beneficiaryId: string): Promise<boolean> {
  const recipient = await tx
    .selectFrom("beneficiaries")
    .select("id")
    .where("id", "=", beneficiaryId)
    .where("addressDetails", "is not", null)
    .executeTakeFirst();
  return recipient !== undefined;
}
