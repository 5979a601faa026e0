import type { ClientApproval } from "#contract/clients/client-approvals.ts";
import { refusals } from "#contract/refusals.ts";
import { type CurrencyCode, isCurrencyCode } from "#domain/currency.ts";
import { parseAmount } from "#domain/money.ts";

/** The input of a prepared call. */
export type RequestInput = {
  readonly call: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly body: Readonly<Record<string, unknown>>;
};

/** A payment as the form has it. */
export type EditedLine = { beneficiaryId: string; amount: string; reference: string };

/** What the form changes: payments in one currency, or the amount and the rates of an exchange. */
export type EditableRequest =
  | { readonly kind: "payments"; readonly currency: CurrencyCode; readonly lines: EditedLine[] }
  | {
      readonly kind: "exchange";
      readonly currency: CurrencyCode;
      readonly amount: string;
      /** Empty for none, as the stop. */
      readonly targetRate: string;
      readonly stopRate: string;
    };

type Payouts = Pick<ClientApproval, "payouts">;

/** Undefined for a request that is changed elsewhere, such as a batch. */
export function readEditable(
  { call, params, body }: RequestInput,
  { payouts }: Payouts,
): EditableRequest | undefined {
  const path = call.split(" ")[1] ?? "";
  if (path.startsWith("/api/orders") && isCurrency(body.fromCurrency)) {
    const { fromCurrency: currency, amount, targetRate, stopRate } = body;
    return {
      kind: "exchange",
      currency,
      amount: String(amount),
      targetRate: String(targetRate ?? ""),
      stopRate: String(stopRate ?? ""),
    };
  }
  const currency = params.currency ?? body.currency ?? payouts[0]?.currency;
  if (!isCurrency(currency)) return undefined;
  const lines = linesOf(body).map(lineOf);
  return lines.length > 0 ? { kind: "payments", currency, lines } : undefined;
}

/** The body with what was changed; the rest stays, such as the part for the own balance. */
export function withChanges({ body }: RequestInput, edited: EditableRequest): Record<string, unknown> {
  if (edited.kind === "exchange") {
    const { amount, targetRate, stopRate } = edited;
    // A change of an order that names no target or no stop keeps the order's own.
    const target = body.targetRate == null ? {} : { targetRate };
    const stop = body.stopRate == null ? {} : { stopRate: stopRate === "" ? null : stopRate };
    return { ...body, amount, ...target, ...stop };
  }
  const { lines } = edited;
  if (!Array.isArray(body.lines)) return { ...body, ...replaced(lines[0]) };
  let next = 0;
  return {
    ...body,
    lines: (body.lines as Line[]).map((line) => {
      if (!("beneficiaryId" in line)) return line;
      next += 1;
      return { ...line, ...replaced(lines[next - 1]) };
    }),
  };
}

type Line = Readonly<Record<string, unknown>>;

/** The lines that pay recipients. */
function linesOf(body: Line): readonly Line[] {
  const lines = Array.isArray(body.lines) ? (body.lines as Line[]) : [body];
  return lines.filter((line) => typeof line.beneficiaryId === "string" && typeof line.amount === "string");
}

function lineOf({ beneficiaryId, amount, reference }: Line): EditedLine {
  return { beneficiaryId: String(beneficiaryId), amount: String(amount), reference: String(reference ?? "") };
}

/** An empty reference is left to the standard one. */
function replaced(line: EditedLine | undefined) {
  return line && { ...line, reference: line.reference.trim() === "" ? undefined : line.reference };
}

/** Undefined for an amount that a request can have. */
export function amountFault(amount: string, currency: CurrencyCode): string | undefined {
  const minor = parseAmount(amount, currency);
  if (minor === "amount_too_large") return refusals[minor].message;
  return typeof minor === "bigint" && minor > 0n ? undefined : "Enter an amount above 0, like 1250.00";
}

function isCurrency(code: unknown): code is CurrencyCode {
  return typeof code === "string" && isCurrencyCode(code);
}

/** What a version changed, such as "Amount: 250.00 EUR, before 200.00 EUR"; empty when it reads the same. */
export function describeChanges(before: Described, after: Described): string[] {
  if (before.payouts.length !== after.payouts.length || after.payouts.length === 0)
    return before.summary === after.summary ? [] : [`Before: ${before.summary}`];
  return after.payouts.flatMap((payout, index) => {
    const was = before.payouts[index];
    if (!was) return [];
    const name = after.payouts.length > 1 ? `${payout.recipientName}, ` : "";
    const facts = [
      ["Recipient", recipientOf(was), recipientOf(payout)],
      ["Amount", `${was.amount} ${was.currency}`, `${payout.amount} ${payout.currency}`],
      ["Reference", was.reference, payout.reference],
    ] as const;
    return facts.flatMap(([fact, old, now]) =>
      old === now ? [] : [`${name}${fact}: ${now}, before ${old}`],
    );
  });
}

type Described = Pick<ClientApproval, "summary" | "payouts">;

function recipientOf({ recipientName, accountNumber }: Described["payouts"][number]): string {
  return `${recipientName} (${accountNumber})`;
}
