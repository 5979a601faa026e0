import { paymentStatusLabels } from "#domain/payments/payments/payment-labels.ts";
import { stageLabels, statusLabels } from "#domain/trading/trades/trade-labels.ts";
import { Badge, type BadgeTone } from "./badge.tsx";

/** Of a trade's stage, a payment's status and a quote's, in the reader's words. */
const words: Readonly<Record<string, string>> = {
  ...stageLabels,
  ...statusLabels,
  ...paymentStatusLabels,
  OPEN: "Open",
  BOOKED: "Booked",
  EXPIRED: "Expired",
};

const tones: Readonly<Record<string, BadgeTone>> = {
  AWAITING_FUNDS: "waiting",
  FUNDED: "good",
  PAYING: "good",
  FAILED: "bad",
  PENDING: "waiting",
  WAITING: "waiting",
  READY: "good",
  SENT: "good",
  OPEN: "good",
  RETURNED: "bad",
};

/** The badge of a trade's stage, a payment's or a quote's status. */
export function Status({ state, className }: { state: string; className?: string }) {
  return (
    <Badge tone={tones[state] ?? "quiet"} {...(className !== undefined && { className })}>
      {words[state] ?? state.toLowerCase().replaceAll("_", " ")}
    </Badge>
  );
}
