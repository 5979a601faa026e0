import { paymentStatusLabels } from "#domain/payments/payments/payment-labels.ts";
import { stageLabels, statusLabels } from "#domain/trading/trades/trade-labels.ts";
import { Badge, type BadgeTone } from "./badge.tsx";

/** Labels of trade stages, payment statuses and quote statuses. */
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

export function Status({ state, className }: { state: string; className?: string }) {
  return (
    <Badge tone={tones[state] ?? "quiet"} {...(className !== undefined && { className })}>
      {words[state] ?? state.toLowerCase().replaceAll("_", " ")}
    </Badge>
  );
}
