import { isName } from "#domain/clients/accounts/client-name.ts";
import { listFaults } from "#domain/clients/screening/list-freshness.ts";
import type { PayoutOutcome } from "#domain/clients/screening/payout-outcome.ts";
import { appendAudit } from "#server/platform/append-audit.ts";
import { appendEvents } from "#server/platform/outbox/append-events.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import { type ScreeningContext, screenSubjects } from "./screen-subjects.ts";
import { heldSubjects, isHeld, recordPayoutOutcomes } from "./screenings-store.ts";
import { clientsWithFactor, recipientsWithTown, type Subject, subjectsOfPayments } from "./subjects-store.ts";

/**
 * Screens READY payments with the current lists and decides which may be sent. Held while a match of
 * its client or payee is not cleared, the client lacks a name or a second factor, the recipient lacks a town,
 * or a required list is missing or stale. In the demo, payments of unnamed clients pass with a note.
 */
export async function screenPayouts(
  tx: Transaction,
  paymentIds: readonly string[],
  context: ScreeningContext,
): Promise<ReadonlyMap<string, PayoutOutcome>> {
  if (paymentIds.length === 0) return new Map();
  const subjectsOf = await subjectsOfPayments(tx, paymentIds);
  const everybody = [...subjectsOf.values()].flat();
  const lists = await screenSubjects(tx, everybody, context);
  const facts = await readFacts(tx, everybody, context);
  const { now: at, newId } = context;
  const listIds = lists.map(({ id }) => id);
  const isStale = listFaults(lists, context.screening, at).length > 0;
  const decided = [...subjectsOf].map(([paymentId, subjects]) => {
    const unnamed = subjects.find(({ kind, names }) => kind === "client" && !names.some(isName));
    const outcome = outcomeOf({ subjects, isUnnamed: unnamed !== undefined, isStale }, facts, context);
    const note = unnamed && outcome === "released" ? notScreened : null;
    return { id: newId(), paymentId, outcome, note, listIds, at };
  });
  for (const { paymentId, outcome, before } of await recordPayoutOutcomes(tx, decided)) {
    if (outcome === "released") continue;
    const client = subjectsOf.get(paymentId)?.find(({ kind }) => kind === "client");
    await announceHold(tx, { paymentId, clientId: client?.id, outcome, before, listIds }, context);
  }
  return new Map(decided.map(({ paymentId, outcome }) => [paymentId, outcome]));
}

type Hold = {
  readonly paymentId: string;
  readonly clientId: string | undefined;
  readonly outcome: Exclude<PayoutOutcome, "released">;
  readonly before: PayoutOutcome | undefined;
  readonly listIds: readonly string[];
};

/** Audits a hold, and asks the client for what is missing unless they were asked before. */
async function announceHold(
  tx: Transaction,
  { paymentId, clientId, outcome, before, listIds }: Hold,
  { now: at, newId }: ScreeningContext,
): Promise<void> {
  await appendAudit(tx, {
    id: newId(),
    at,
    actor: { kind: "system" },
    action: "hold_payout",
    subject: { kind: "payment", id: paymentId },
    details: { because: reasons[outcome], lists: listIds.join(" ") },
  });
  const kind = missing[outcome];
  if (kind && clientId !== undefined && before !== outcome)
    await appendEvents(tx, [{ kind, clientId, paymentId }], at);
}

/** Events of holds that the client can end. */
const missing = {
  held: undefined,
  no_name: "client_name_needed",
  no_second_factor: "client_second_factor_needed",
  no_address: "recipient_address_needed",
  stale: undefined,
} as const;

const notScreened = "not screened: no name";

const reasons: Readonly<Record<Exclude<PayoutOutcome, "released">, string>> = {
  held: "near name",
  no_name: "client without a name",
  no_second_factor: "client without a second factor",
  no_address: "recipient without a town",
  stale: "lists missing or too old",
};

/** What is known of the subjects of several payments; undefined where the rules don't ask for it. */
type Facts = {
  readonly held: ReadonlySet<string>;
  readonly secured: ReadonlySet<string> | undefined;
  readonly addressed: ReadonlySet<string> | undefined;
};

async function readFacts(
  tx: Transaction,
  everybody: readonly Subject[],
  { screening }: ScreeningContext,
): Promise<Facts> {
  const idsOf = (asked: Subject["kind"]) =>
    everybody.filter(({ kind }) => kind === asked).map(({ id }) => id);
  return {
    held: await heldSubjects(
      tx,
      everybody.map(({ id }) => id),
    ),
    secured:
      screening.withoutSecondFactor === "wait" ? await clientsWithFactor(tx, idsOf("client")) : undefined,
    addressed:
      screening.withoutAddress === "wait" ? await recipientsWithTown(tx, idsOf("recipient")) : undefined,
  };
}

type Screened = {
  readonly subjects: readonly Subject[];
  readonly isUnnamed: boolean;
  readonly isStale: boolean;
};

function outcomeOf(
  { subjects, isUnnamed, isStale }: Screened,
  { held, secured, addressed }: Facts,
  { screening }: ScreeningContext,
): PayoutOutcome {
  if (subjects.some(({ id }) => held.has(id))) return "held";
  if (isUnnamed && screening.unnamedClients === "wait") return "no_name";
  const lacks = (known: ReadonlySet<string> | undefined, of: Subject["kind"]) =>
    known !== undefined && subjects.some(({ kind, id }) => kind === of && !known.has(id));
  if (lacks(secured, "client")) return "no_second_factor";
  if (lacks(addressed, "recipient")) return "no_address";
  return isStale ? "stale" : "released";
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
