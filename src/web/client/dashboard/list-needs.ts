import type { ClientApproval } from "#contract/clients/client-approvals.ts";
import type { Forward } from "#contract/payments/forwards.ts";
import type { Need } from "#contract/reporting/needs.ts";
import { totalsOf } from "#domain/clients/client-approvals/shown-payout.ts";
import { parseAmount } from "#domain/money.ts";
import { formatCounted } from "#domain/plural.ts";
import { isPlainPayment } from "#web/client/approvals/is-plain-payment.ts";
import { findNeed } from "#web/client/forwards/forward-words.ts";
import { assignPath, payPath, tradePath } from "#web/client/trades/trade-paths.ts";
import { formatMoney } from "#web/design/format.ts";

type Approval = Pick<ClientApproval, "id" | "summary" | "payouts" | "preparedBy" | "expiresAt">;

/** Something that a client must do: its title, what it is about, and where it is done. */
export type ListedNeed = {
  readonly key: string;
  readonly title: string;
  readonly subject: string;
  /** The page of the exchange that it is about. */
  readonly subjectTo: string | undefined;
  /** Until when it must be done; undefined without a deadline. */
  readonly deadline: string | undefined;
  readonly action: string;
  /** The accessible name of its button. */
  readonly label: string;
  readonly to: string;
};

type Circumstances = { isPayInPaused?: boolean; forwards?: readonly Forward[]; now?: Date };

/** What waits for a client, soonest first; requests that wait for their approval are one item. */
export function listNeeds(
  needs: readonly Need[],
  approvals: readonly Approval[],
  { isPayInPaused = false, forwards = [], now = new Date() }: Circumstances = {},
): readonly ListedNeed[] {
  const [first] = approvals.toSorted((one, other) => one.expiresAt.localeCompare(other.expiresAt));
  const exchanges = needs.map((need) => ({
    need: describeExchange(need, { isPayInPaused }),
    at: need.trade.fundBy,
  }));
  const others = [
    ...(first ? [{ need: describeApprovals(approvals, first), at: first.expiresAt }] : []),
    ...forwards.flatMap((forward) => describeForward(forward, now)),
  ];
  return others
    .reduce((listed, other) => {
      const before = listed.filter(({ at }) => at <= other.at).length;
      return listed.toSpliced(before, 0, other);
    }, exchanges)
    .map(({ need }) => need);
}

/** At most so many, the approvals always among them. */
export function chooseNeeds(needs: readonly ListedNeed[], most: number): readonly ListedNeed[] {
  const soonest = needs.slice(0, most);
  const approvals = needs.slice(most).find(({ key }) => key === approvalsKey);
  return approvals ? [...soonest.slice(0, -1), approvals] : soonest;
}

const approvalsKey = "approvals";

function describeExchange({ kind, trade }: Need, { isPayInPaused }: { isPayInPaused: boolean }): ListedNeed {
  const { id, reference } = trade;
  const of = {
    key: id,
    subjectTo: tradePath(trade),
    deadline: trade.stage === "AWAITING_FUNDS" ? trade.fundBy : undefined,
  };
  if (kind === "assign_recipients") {
    const amount = formatMoney(trade.toAmount, trade.toCurrency, "code");
    return {
      ...of,
      title: "Assign recipients",
      subject: `${reference}, ${amount}`,
      action: "Assign",
      label: `Assign: ${reference}`,
      to: assignPath(trade),
    };
  }
  const amount = formatMoney(trade.amountOutstanding, trade.fromCurrency, "code");
  if (isPayInPaused) {
    return {
      ...of,
      deadline: undefined,
      title: "Talk to us before you pay",
      subject: `${amount} for ${reference}`,
      subjectTo: undefined,
      action: "View",
      label: `View: ${reference}`,
      to: tradePath(trade),
    };
  }
  return {
    ...of,
    title: `Pay us ${amount}`,
    subject: `For ${reference}`,
    action: "Pay",
    label: `Pay: ${reference}`,
    to: payPath(trade),
  };
}

/** A deposit to pay, a margin call, or the last day of what is left. */
function describeForward(forward: Forward, now: Date): readonly { need: ListedNeed; at: string }[] {
  const need = findNeed(forward, now);
  if (!need) return [];
  const { id, reference, fromCurrency } = forward;
  const at = need.by.toISOString();
  const say = (amount: string) => formatMoney(amount, fromCurrency, "code");
  const { title, action } = describeForwardNeed(forward, say);
  const label = `${action}: ${reference}`;
  const of = {
    key: id,
    subject: `For ${reference}`,
    subjectTo: undefined,
    deadline: at,
    to: `/forwards/${id}`,
  };
  return [{ need: { ...of, title, action, label }, at }];
}

function describeForwardNeed(
  { depositDue, marginCall, fromAmountLeft }: Forward,
  say: (amount: string) => string,
): Pick<ListedNeed, "title" | "action"> {
  if (depositDue) return { title: `Pay a deposit of ${say(depositDue.amount)}`, action: "Pay" };
  if (marginCall) return { title: `Add ${say(marginCall.amount)} to a deposit`, action: "Add" };
  return { title: `Exchange ${say(fromAmountLeft)} of a forward`, action: "View" };
}

function describeApprovals(approvals: readonly Approval[], { expiresAt }: Approval): ListedNeed {
  const [only, another] = approvals;
  const texts =
    only && another === undefined
      ? { ...describeRequest(only), to: `/approvals/${only.id}` }
      : {
          title: `Approve ${formatCounted(approvals.length, "request")}`,
          subject: describeSum(approvals),
          to: "/approvals",
        };
  return {
    ...texts,
    key: approvalsKey,
    subjectTo: undefined,
    deadline: expiresAt,
    action: "Review",
    label: `Review: ${texts.title}`,
  };
}

function describeRequest(request: Approval): Pick<ListedNeed, "title" | "subject"> {
  const { payouts, summary } = request;
  const [payout] = payouts;
  if (payout && isPlainPayment(payouts)) {
    const by = nameOf(request);
    return {
      title: `Approve ${formatMoney(payout.amount, payout.currency, "code")}`,
      subject: `To ${payout.recipientName}, by ${by}`,
    };
  }
  if (payouts.length > 1)
    return { title: `Approve ${formatCounted(payouts.length, "payment")}`, subject: describeSum([request]) };
  return { title: "Approve a request", subject: summary };
}

/** The totals of their payments, and who prepared them if that was one person. */
function describeSum(requests: readonly Approval[]): string {
  const payouts = requests.flatMap((request) => request.payouts);
  const totals = totalsOf(
    payouts.map(({ amount, currency }) => ({ currency, minor: String(parseAmount(amount, currency)) })),
  );
  const names = new Set(requests.map(nameOf));
  const by = names.size === 1 ? `by ${[...names].join()}` : `by ${names.size} people`;
  return [totals.join(" and "), by].filter(Boolean).join(" ");
}

function nameOf({ preparedBy }: Approval): string {
  return preparedBy.name || preparedBy.email;
}
