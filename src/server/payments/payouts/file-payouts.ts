import { assert } from "#domain/assert.ts";
import { addDays, type Day, isWeekend, type SettlementCalendar } from "#domain/calendar.ts";
import type { ScreeningRules } from "#domain/clients/screening/list-freshness.ts";
import type { PayoutOutcome } from "#domain/clients/screening/payout-outcome.ts";
import type { CurrencyCode } from "#domain/currency.ts";
import type { Money } from "#domain/money.ts";
import type { BankAccount } from "#domain/payments/beneficiaries/bank-account.ts";
import { payoutAmountFault } from "#domain/payments/beneficiaries/payout-terms.ts";
import { nextPaymentStage } from "#domain/payments/payments/lifecycle.ts";
import { canBeFiled, type FiledPayout, payoutFile } from "#domain/payments/payouts/payout-file.ts";
import { payoutFileFaults } from "#domain/payments/payouts/payout-file-rules.ts";
import type { UltimateDebtor } from "#domain/payments/payouts/postal-address.ts";
import { orThrow, type RefusalCode, Refused } from "#domain/refusal.ts";
import { clockIn, defaultTimeZone } from "#domain/time-zone.ts";
import { serializeXml } from "#domain/xml-element.ts";
import { screenPayouts } from "#server/clients/screening/screen-payouts.ts";
import type { Bank } from "#server/payments/bank/bank.ts";
import { findPayeeAddresses, openPayee } from "#server/payments/beneficiaries/find-payee.ts";
import { auditByDesk, type DeskContext } from "#server/payments/payments/desk.ts";
import { refuseRestricted } from "#server/payments/payments/payout-restrictions.ts";
import { findTradeReferences, type Payment } from "#server/payments/payments/store.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import type { Vault } from "#server/platform/vault.ts";
import {
  findUltimateDebtors,
  type Instruction,
  lockUltimateDebtors,
  nextInstructions,
} from "./instructions-store.ts";
import { insertBatch, lockPayouts, nextBatchNumber } from "./payouts-store.ts";
import { sendChecked } from "./send-payments.ts";

export type Filing = DeskContext & {
  readonly screening: ScreeningRules;
  readonly vault: Vault;
  readonly bank: Bank;
  readonly calendar: SettlementCalendar;
};

/** How many days ahead a file may be dated. */
const maxDaysAhead = 30;

/**
 * Writes approved payouts into payment files, one per currency, and marks them as sent. `valueOn` is the
 * requested execution date; it defaults to the currency's next settlement day. Returns the batch ids.
 * @throws Refused `not_found`, `payout_restricted`, `payout_held`, `client_unnamed`, `client_unsecured`,
 * `recipient_unaddressed`, `screening_lists_stale`, `payout_not_approved`, `value_date_closed`,
 * `payout_unwritable` with each such payout.
 */
export async function filePayouts(
  tx: Transaction,
  input: { readonly ids: readonly string[]; readonly valueOn?: Day | undefined },
  filing: Filing,
): Promise<string[]> {
  const ids = [...new Set(input.ids)];
  const payments = await lockPayouts(tx, ids);
  if (payments.length !== ids.length) throw new Refused("not_found");
  for (const payment of payments) orThrow(nextPaymentStage(payment, "send"));
  const batches = await makeFiles(tx, { payments, valueOn: input.valueOn }, filing);
  await sendChecked(tx, payments, filing);
  return batches;
}

/**
 * Makes payment files of released payouts, whose payments must be locked; returns the batch ids.
 * @throws Refused `payout_restricted`, `payout_held`, `client_unnamed`, `client_unsecured`,
 * `recipient_unaddressed`, `screening_lists_stale`, `value_date_closed`, `payout_unwritable` with each such
 * payout.
 */
export async function makeFiles(
  tx: Transaction,
  {
    payments,
    valueOn: requestedDay,
  }: { readonly payments: readonly Payment[]; readonly valueOn?: Day | undefined },
  filing: Filing,
): Promise<string[]> {
  await refuseRestricted(tx, payments, filing.now);
  await lockUltimateDebtors(
    tx,
    payments.flatMap(({ clientId }) => clientId ?? []),
  );
  await refuseHeld(tx, payments, filing);
  const byCurrency = Map.groupBy(payments, ({ amount }) => amount.currency);
  const batches: string[] = [];
  for (const currency of [...byCurrency.keys()].toSorted()) {
    const valueOn = valueDay(currency, requestedDay, filing);
    batches.push(await fileOne(tx, { currency, valueOn, payments: byCurrency.get(currency) ?? [] }, filing));
  }
  return batches;
}

/** Checked before any write: a file contains every requested payout or is not made. */
async function refuseHeld(tx: Transaction, payments: readonly Payment[], filing: Filing): Promise<void> {
  const held = new Map<keyof typeof holdRefusals, Record<string, string>>();
  const outcomes = await screenPayouts(
    tx,
    payments.map(({ id }) => id),
    filing,
  );
  for (const { id, payeeName } of payments) {
    const screened = outcomes.get(id);
    assert(screened, `payment ${id} to screen`);
    if (screened === "released") continue;
    if (screened === "stale") throw new Refused("screening_lists_stale");
    held.set(screened, {
      ...held.get(screened),
      [id]: `The payout to ${payeeName} ${holdRefusals[screened].words}.`,
    });
  }
  for (const [outcome, { code }] of Object.entries(holdRefusals)) {
    const fields = held.get(outcome as keyof typeof holdRefusals);
    if (fields) throw new Refused(code, fields);
  }
}

/** Refusals by hold, in order of precedence. */
const holdRefusals = {
  held: { code: "payout_held", words: "is held" },
  no_name: { code: "client_unnamed", words: "waits for the client's name" },
  no_second_factor: { code: "client_unsecured", words: "waits for the client's second factor" },
  no_address: { code: "recipient_unaddressed", words: "waits for the recipient's town" },
} as const satisfies Partial<Record<PayoutOutcome, { code: RefusalCode; words: string }>>;

function valueDay(currency: CurrencyCode, requestedDay: Day | undefined, { now, calendar }: Filing): Day {
  const today = clockIn(defaultTimeZone, now).day;
  const settles = (day: Day) => !isWeekend(day) && !calendar.isHoliday(currency, day);
  if (requestedDay !== undefined) {
    if (requestedDay < today || requestedDay > addDays(today, maxDaysAhead) || !settles(requestedDay))
      throw new Refused("value_date_closed");
    return requestedDay;
  }
  for (let ahead = 0; ahead <= maxDaysAhead; ahead += 1)
    if (settles(addDays(today, ahead))) return addDays(today, ahead);
  throw new Refused("value_date_closed");
}

type Group = {
  readonly currency: CurrencyCode;
  readonly valueOn: Day;
  readonly payments: readonly Payment[];
};

async function fileOne(tx: Transaction, group: Group, filing: Filing): Promise<string> {
  const { currency, valueOn, payments } = group;
  const { now, newId, vault, bank, staff } = filing;
  const debtor = bank.accountFor(currency);
  if (!debtor) throw new Refused("currency_not_tradable");
  const paymentIds = payments.map((payment) => payment.id);
  const instructions = await nextInstructions(tx, paymentIds, newId);
  const payouts = await filedPayouts(tx, payments, { instructions, vault });
  const number = await nextBatchNumber(tx);
  const messageId = `SUMMIT-${valueOn.replaceAll("-", "")}-${String(number).padStart(6, "0")}`;
  const document = payoutFile({ messageId, madeAt: now, currency, valueOn, debtor, payouts });
  const faults = payoutFileFaults(document);
  if (faults.length > 0) throw new Refused("payout_unwritable", { file: faults.slice(0, 3).join(" ") });
  const id = newId();
  const total = payouts.reduce((sum, { amount }) => sum + amount, 0n);
  const facts = { id, number, messageId, currency, valueOn, payments: payouts.length, total };
  await insertBatch(
    tx,
    { ...facts, file: vault.seal(serializeXml(document), id), createdBy: staff.id, createdAt: now },
    [...instructions.values()],
  );
  await auditByDesk(tx, filing, {
    action: "file_payouts",
    subject: { kind: "payout_batch", id },
    details: { messageId, currency, valueOn, payments: payouts.length },
  });
  return id;
}

/**
 * Content of a payment file per payment, ordered by id so that the same payouts give the same file, with each
 * instruction's end-to-end id.
 * @throws Refused `payout_unwritable` with every payout that the file format cannot carry, and why.
 */
async function filedPayouts(
  tx: Transaction,
  payments: readonly Payment[],
  { instructions, vault }: { readonly instructions: ReadonlyMap<string, Instruction>; readonly vault: Vault },
): Promise<FiledPayout[]> {
  const references = await findTradeReferences(
    tx,
    payments.flatMap(({ tradeId }) => tradeId ?? []),
  );
  const clients = await findUltimateDebtors(
    tx,
    payments.flatMap(({ clientId }) => clientId ?? []),
  );
  const addresses = await findPayeeAddresses(
    tx,
    payments.flatMap(({ beneficiaryId }) => beneficiaryId ?? []),
    vault,
  );
  const unwritable: Record<string, string> = {};
  const payouts = payments
    .toSorted((a, b) => (a.id < b.id ? -1 : 1))
    .map((payment): FiledPayout => {
      const { id, tradeId, clientId, amount, payeeDetails, purpose } = payment;
      const { name: payeeName, account, ...payee } = openPayee(payeeDetails, id, vault);
      // A payment made before addresses were required uses the recipient's current one.
      const address = payee.address ?? addresses.get(payment.beneficiaryId ?? "") ?? null;
      const reference = payment.reference ?? references.get(tradeId ?? "");
      assert(reference, `payment ${id} without a reference`);
      const client = clientId === null ? null : clients.get(clientId);
      assert(client !== undefined, `payment ${id} of an unknown client`);
      const fault = faultOf({ payeeName, client }) ?? amountFaultOf(amount, account);
      if (fault !== undefined) unwritable[id] = fault;
      const endToEndId = instructions.get(id)?.endToEndId;
      assert(endToEndId, `payment ${id} without an instruction`);
      return { endToEndId, payeeName, account, address, client, amount: amount.minor, reference, purpose };
    });
  if (Object.keys(unwritable).length > 0) throw new Refused("payout_unwritable", unwritable);
  return payouts;
}

/** Of returns to payers and of payments made before amounts had limits; other payments are refused when they are made. */
function amountFaultOf({ currency, minor }: Money, { country }: BankAccount): string | undefined {
  const fault = payoutAmountFault({ currency, country, amount: minor });
  return fault && `${fault} Decline the payout first.`;
}

function faultOf({ payeeName, client }: { payeeName: string; client: UltimateDebtor | null }) {
  if (!canBeFiled(payeeName))
    return `The name ${payeeName} has letters that banks can't process. Decline the payout to return its money to the client's balance.`;
  // Only demo clients can be unnamed here; screening holds such payouts everywhere else.
  return !client || client.name.trim() === "" || canBeFiled(client.name)
    ? undefined
    : `The client's name ${client.name} has letters that banks can't process. Enter it in Latin letters on the client's page.`;
}
