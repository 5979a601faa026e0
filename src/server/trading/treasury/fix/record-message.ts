import type { Log } from "#server/platform/log.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import { readQuote, readReport } from "./dealing-messages.ts";
import { type FixMessage, getField } from "./fix-message.ts";
import {
  findFixOrder,
  findFixQuote,
  orderOf,
  quoteInputOf,
  reportOf,
  writeQuoteAnswer,
  writeReport,
} from "./fix-store.ts";

type Context = { readonly session: string; readonly now: Date; readonly log: Log };

/** ExecType of a trade that the provider took back or changed after it had reported it. */
const correctedTypes: ReadonlySet<string> = new Set(["G", "H"]);

/** Keeps what a delivered message says of a quote or an order of the session. What is of neither is logged. */
export async function recordMessage(tx: Transaction, message: FixMessage, context: Context): Promise<void> {
  const { log } = context;
  switch (message.type) {
    case "S":
    case "AG":
      return recordQuote(tx, message, context);
    case "8":
      return recordExecution(tx, message, context);
    default:
      // What it was about stays without an answer, and is asked for.
      log.warn(
        { number: getField(message, 45), reason: getField(message, 58) },
        "the liquidity provider rejected a message",
      );
  }
}

async function recordQuote(
  tx: Transaction,
  message: FixMessage,
  { session, now, log }: Context,
): Promise<void> {
  const row = await findOwn(getField(message, 131), (id) => findFixQuote(tx, id));
  if (row?.session !== session) return log.warn("a quote came that nobody asked for");
  const answer = readQuote(message, quoteInputOf(row), now);
  if ("refusal" in answer)
    log.info({ quote: row.id, refusal: answer.refusal }, "the liquidity provider doesn't quote");
  await writeQuoteAnswer(tx, row.id, answer);
}

async function recordExecution(
  tx: Transaction,
  message: FixMessage,
  { session, log }: Context,
): Promise<void> {
  const row = await findOwn(getField(message, 11), (id) => findFixOrder(tx, id));
  if (row?.session !== session) return log.error("a report came of an order that isn't ours");
  const report = readReport(message, orderOf(row));
  const facts = { deal: row.orderId, execution: getField(message, 150), status: getField(message, 39) };
  if (correctedTypes.has(facts.execution ?? ""))
    return log.error(
      facts,
      "the liquidity provider took back or changed a deal: compare it with its confirmation",
    );
  const known = reportOf(row);
  const isOtherEnd =
    (known.state === "dealt" || known.state === "rejected") &&
    (report.state === "dealt" || report.state === "rejected") &&
    !isSame(known, report);
  if (isOtherEnd) log.error(facts, "the liquidity provider reports another end of a deal than before");
  await writeReport(tx, row, report);
}

function isSame(one: object, other: object): boolean {
  const textOf = (value: object) =>
    JSON.stringify(value, (_, each) => (typeof each === "bigint" ? String(each) : each));
  return textOf(one) === textOf(other);
}

/** Nothing for an id that can't be one of ours. */
async function findOwn<Row>(
  id: string | undefined,
  find: (id: string) => Promise<Row | undefined>,
): Promise<Row | undefined> {
  return id !== undefined && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id) ? find(id) : undefined;
}
