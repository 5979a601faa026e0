import {
  ArrowDownToLine,
  ArrowUpFromLine,
  CalendarClock,
  ChartCandlestick,
  FileText,
  type LucideIcon,
  MailX,
  MessageSquare,
  OctagonAlert,
  Scale,
  ScanSearch,
  TimerOff,
  Undo2,
  Unplug,
  UserCheck,
  Users,
} from "lucide-react";
import type { InboxItem } from "#contract/reporting/inbox.ts";
import { formatCounted } from "#domain/plural.ts";
import type { InboxKind } from "#domain/reporting/inbox/inbox-kinds.ts";
import { formatMoney, startLower } from "#web/design/format.ts";
import { describeFailure } from "#web/desk/failed-events/describe-failure.ts";

type Description = {
  readonly word: string;
  readonly icon: LucideIcon;
  /** What is to be done, after the item's name. */
  readonly phrase: (detail: string) => string;
  readonly page: `/admin${string}`;
  /** The part of the page that shows it. */
  readonly tab?: string;
};

const receiptPhrases: Readonly<Record<string, string>> = {
  UNMATCHED: "no matching trade",
  UNDERPAID: "less than the trade needs",
  OVERPAID: "more than the trade needs",
};
const documentPhrases: Readonly<Record<string, string>> = {
  identity: "proof of identity",
  address: "proof of address",
};

const forwardPhrases: Readonly<Record<string, string>> = {
  pending: "still waits for its deposit",
  called: "hasn't met its margin call",
};

const coverPhrases: Readonly<Record<string, string>> = {
  DRAFT: "cover deal to confirm",
  UNKNOWN: "cover deal without an answer",
};

const descriptions: Readonly<Record<InboxKind, Description>> = {
  receipt: {
    word: "Receipt",
    icon: ArrowDownToLine,
    phrase: (status) => receiptPhrases[status] ?? "to review",
    page: "/admin/receipts",
  },
  receipt_check: {
    word: "Receipt",
    icon: ArrowDownToLine,
    phrase: (trade) => `entered by hand, to verify${trade && ` or ${trade} is closed after its deadline`}`,
    page: "/admin/receipts",
  },
  statement_check: {
    word: "Statement",
    icon: FileText,
    phrase: (detail) => {
      const [receipts, left] = detail.split(" ");
      const counted = formatCounted(Number(receipts), "receipt");
      return left === undefined
        ? `imported by one person: import the bank's file too to confirm ${counted}`
        : `withdrawn, but ${counted} stayed: withdraw what's left once its trades are closed`;
    },
    page: "/admin/statements",
  },
  forward: {
    word: "Forward",
    icon: CalendarClock,
    phrase: (state) => forwardPhrases[state] ?? "wasn't exchanged on its last day",
    page: "/admin/forwards",
  },
  overdue_trade: {
    word: "Trade",
    icon: TimerOff,
    phrase: (reference) => `${reference} is overdue, but the client is kept from paying`,
    page: "/admin/trades",
  },
  closeout_cost: {
    word: "Trade",
    icon: Undo2,
    phrase: (reference) => `${reference} was closed as unpaid, but the money came in time: waive the cost`,
    page: "/admin/trades",
  },
  payout: { word: "Payout", icon: ArrowUpFromLine, phrase: () => "to prepare", page: "/admin/payouts" },
  payout_approval: {
    word: "Payout",
    icon: ArrowUpFromLine,
    phrase: () => "to approve",
    page: "/admin/payouts",
  },
  payout_resend: {
    word: "Payout",
    icon: ArrowUpFromLine,
    phrase: () => "resend to approve",
    page: "/admin/payouts",
  },
  payment_return: {
    word: "Return",
    icon: Undo2,
    phrase: (reason) => `returned payout to approve: ${reason}`,
    page: "/admin/payouts",
  },
  match: {
    word: "Screening",
    icon: ScanSearch,
    phrase: (listed) => `near the listed name ${listed}`,
    page: "/admin/screening",
  },
  overturned_match: {
    word: "Screening",
    icon: ScanSearch,
    phrase: (listed) => `clearing of the match with ${listed} to approve`,
    page: "/admin/screening",
  },
  restriction: {
    word: "Restriction",
    icon: OctagonAlert,
    phrase: () => "kept from paying, to confirm",
    page: "/admin/clients",
  },
  restriction_lift: {
    word: "Restriction",
    icon: OctagonAlert,
    phrase: () => "lifting to approve",
    page: "/admin/clients",
  },
  document: {
    word: "Document",
    icon: FileText,
    phrase: (purpose) => documentPhrases[purpose] ?? "to review",
    page: "/admin/clients",
    tab: "documents",
  },
  client: {
    word: "Client",
    icon: Users,
    phrase: (risk) => `to approve, ${risk} risk`,
    page: "/admin/clients",
  },
  client_review: { word: "Client", icon: Users, phrase: () => "review due", page: "/admin/clients" },
  reconciliation_break: {
    word: "Books",
    icon: Scale,
    phrase: () => "ledger and statement differ",
    page: "/admin/reconciliation",
  },
  position_limit: {
    word: "Position",
    icon: ChartCandlestick,
    phrase: (limit) => `exposure above its limit of ${formatMoney(limit, "GBP")}`,
    page: "/admin/position",
  },
  hard_position_limit: {
    word: "Quotes stopped",
    icon: ChartCandlestick,
    phrase: (limit) => `exposure above its hard limit of ${formatMoney(limit, "GBP")}`,
    page: "/admin/position",
  },
  deposit_rates: {
    word: "Deposit rates",
    icon: ChartCandlestick,
    phrase: () => "too old to price forwards",
    page: "/admin/forward-pricing",
  },
  cover_deal: {
    word: "Position",
    icon: ChartCandlestick,
    phrase: (status) => coverPhrases[status] ?? "cover deal to settle",
    page: "/admin/position",
  },
  cover_policy: {
    word: "Position",
    icon: ChartCandlestick,
    phrase: (failure) => `can't cover itself: ${startLower(failure)}`,
    page: "/admin/position",
  },
  approval: { word: "Approval", icon: UserCheck, phrase: () => "", page: "/admin/approvals" },
  feedback: { word: "Feedback", icon: MessageSquare, phrase: (text) => text, page: "/admin/feedback" },
  bounced_email: {
    word: "Email",
    icon: MailX,
    phrase: (reason) => `bounced: ${reason}`,
    page: "/admin/refused-mails",
  },
  failed_event: {
    word: "Event",
    icon: Unplug,
    phrase: (error) => `not delivered yet: ${describeFailure(error)}`,
    page: "/admin/failed-events",
  },
};

export type DescribedItem = Pick<Description, "word" | "icon"> & {
  readonly phrase: string;
  /** The page that decides it. */
  readonly to: string;
};

export function describeItem({ kind, opens, detail }: InboxItem): DescribedItem {
  const { word, icon, phrase, page, tab } = descriptions[kind];
  // A restriction of every client is lifted on the overview.
  const isForAll = kind === "restriction_lift" && opens === null;
  const to = isForAll
    ? "/admin#stop-switches"
    : opens === null
      ? page
      : `${page}/${opens}${tab ? `?tab=${tab}` : ""}`;
  return { word, icon, phrase: phrase(detail ?? ""), to };
}
