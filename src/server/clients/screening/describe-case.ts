import type { ListVersionOut, ScreeningCaseOut } from "#contract/clients/screening.ts";
import type { Day } from "#domain/calendar.ts";
import { ageInDays, isStale, type ScreeningRules } from "#domain/clients/screening/list-freshness.ts";
import { sourceNames } from "#domain/clients/screening/list-source.ts";
import { formatAmount } from "#domain/money.ts";
import { type Case, findCaseClient, type waitingPayments } from "./cases-store.ts";
import type { listVersions } from "./lists-store.ts";

type Waiting = Awaited<ReturnType<typeof waitingPayments>>;

export function describeCase(
  row: Case,
  waiting: Waiting,
  ownAccounts: ReadonlySet<string>,
): ScreeningCaseOut {
  const { id, status, name, listedName, clientId, clientEmail, reason, decidedAt, decidedBy } = row;
  return {
    id,
    status,
    about: row.subjectKind,
    name,
    client:
      clientId !== null && clientEmail !== null
        ? { id: clientId, name: row.clientName ?? "", email: clientEmail }
        : null,
    listedName,
    otherNames: row.names.filter((other) => other !== listedName),
    entry: {
      number: row.entryNumber,
      kind: row.kind,
      programme: row.programme,
      isListed: row.until === null,
    },
    list: { name: sourceNames[row.source], version: row.version, asOf: row.asOf },
    score: Number(row.score),
    openedAt: row.createdAt,
    decision: reason !== null && decidedAt !== null ? { reason, at: decidedAt, by: decidedBy ?? "" } : null,
    overturn:
      row.overturnReason !== null && row.overturnRequestedAt !== null && status === "confirmed"
        ? {
            reason: row.overturnReason,
            at: row.overturnRequestedAt,
            by: row.overturnRequester ?? "",
            byMe: ownAccounts.has(row.overturnRequestedBy ?? ""),
          }
        : null,
    held: waiting
      .filter(({ subjectId }) => status !== "cleared" && subjectId === findCaseClient(row))
      .map(({ id: paymentId, payeeName, amount, reference, tradeReference }) => ({
        id: paymentId,
        recipientName: payeeName,
        amount: formatAmount(amount),
        currency: amount.currency,
        reference: reference ?? tradeReference ?? "",
      })),
  };
}

type Version = Awaited<ReturnType<typeof listVersions>>[number];

export function describeVersion(
  row: Version,
  { inForce, now, rules }: { readonly inForce: boolean; readonly now: Date; readonly rules: ScreeningRules },
): ListVersionOut {
  const { id, source, number, entries, names, sha256, loadedBy, createdAt, screenedAt } = row;
  const asOf: Day = row.asOf;
  return {
    id,
    name: sourceNames[source],
    synthetic: source === "synthetic",
    version: number,
    asOf,
    ageDays: ageInDays(asOf, now),
    isStale: inForce && source !== "synthetic" && isStale(asOf, now, rules),
    inForce,
    entries,
    names,
    sha256: sha256.toString("hex"),
    loadedBy,
    loadedAt: createdAt,
    screenedAt,
  };
}
