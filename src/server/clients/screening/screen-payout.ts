import { isName } from "#domain/clients/accounts/client-name.ts";
import { listFaults } from "#domain/clients/screening/list-freshness.ts";
import type { PayoutOutcome } from "#domain/clients/screening/payout-outcome.ts";
import { appendAudit } from "#server/platform/append-audit.ts";
import { appendEvents } from "#server/platform/outbox/append-events.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import type { ListVersion } from "./lists-store.ts";
import { type ScreeningContext, screenSubjects } from "./screen-subjects.ts";
import { isHeld, recordPayoutOutcome } from "./screenings-store.ts";
import { hasEnabledFactor, hasTownAndCountry, type Subject, subjectsOfPayment } from "./subjects-store.ts";

/**
 * Screens a READY payment with the current lists and decides whether it may be sent. Held while a match of
 * its client or payee is not cleared, the client lacks a name or a second factor, the recipient lacks a town,
 * or a required list is missing or stale. In the demo, payments of unnamed clients pass with a note.
 */
export async function screenPayout(
  tx: Transaction,
  { paymentId }: { readonly paymentId: string },
  context: ScreeningContext,
): Promise<PayoutOutcome> {
  const subjects = await subjectsOfPayment(tx, paymentId);
  const lists = await screenSubjects(tx, subjects, context);
  const unnamed = subjects.find(({ kind, names }) => kind === "client" && !names.some(isName));
  const outcome = await outcomeOf(tx, { subjects, lists, unnamed }, context);
  const note = unnamed && outcome === "released" ? notScreened : null;
  const { now: at, newId } = context;
  const listIds = lists.map(({ id }) => id);
  const decided = { id: newId(), paymentId, outcome, note, listIds, at };
  const { isNew, before } = await recordPayoutOutcome(tx, decided);
  if (!isNew || outcome === "released") return outcome;
  await appendAudit(tx, {
    id: newId(),
    at,
    actor: { kind: "system" },
    action: "hold_payout",
    subject: { kind: "payment", id: paymentId },
    details: { because: reasons[outcome], lists: listIds.join(" ") },
  });
  const client = subjects.find(({ kind }) => kind === "client");
  if (client && before !== outcome && outcome === "no_name")
    await appendEvents(tx, [{ kind: "client_name_needed", clientId: client.id, paymentId }], at);
  if (client && before !== outcome && outcome === "no_second_factor")
    await appendEvents(tx, [{ kind: "client_second_factor_needed", clientId: client.id, paymentId }], at);
  if (client && before !== outcome && outcome === "no_address")
    await appendEvents(tx, [{ kind: "recipient_address_needed", clientId: client.id, paymentId }], at);
  return outcome;
}

const notScreened = "not screened: no name";

const reasons: Readonly<Record<Exclude<PayoutOutcome, "released">, string>> = {
  held: "near name",
  no_name: "client without a name",
  no_second_factor: "client without a second factor",
  no_address: "recipient without a town",
  stale: "lists missing or too old",
};

type Found = {
  readonly subjects: readonly Subject[];
  readonly lists: readonly ListVersion[];
  readonly unnamed: Subject | undefined;
};

async function outcomeOf(
  tx: Transaction,
  { subjects, lists, unnamed }: Found,
  { now, screening }: ScreeningContext,
): Promise<PayoutOutcome> {
  const subjectIds = subjects.map(({ id }) => id);
  if (await isHeld(tx, subjectIds)) return "held";
  if (unnamed && screening.unnamedClients === "wait") return "no_name";
  const client = subjects.find(({ kind }) => kind === "client");
  if (client && screening.withoutSecondFactor === "wait" && !(await hasEnabledFactor(tx, client.id)))
    return "no_second_factor";
  const recipient = subjects.find(({ kind }) => kind === "recipient");
  if (recipient && screening.withoutAddress === "wait" && !(await hasTownAndCountry(tx, recipient.id)))
    return "no_address";
  return listFaults(lists, screening, now).length > 0 ? "stale" : "released";
}

/** Screens a payer with the lists in force; true while a potential match is not cleared. */
export async function isPayerHeld(
  tx: Transaction,
  payer: { readonly receiptId: string; readonly clientId: string | null; readonly name: string },
  context: ScreeningContext,
): Promise<boolean> {
  const { receiptId: id, clientId, name } = payer;
  await screenSubjects(tx, [{ kind: "payer", id, clientId, names: [name] }], context);
  return isHeld(tx, [id]);
}
