import { Badge, type BadgeTone } from "./badge.tsx";

/** Every state that a screen shows, in the reader's words. */
const states: Record<string, { words: string; tone: BadgeTone }> = {
  AWAITING_FUNDS: { words: "Awaiting funds", tone: "waiting" },
  FUNDED: { words: "Funded", tone: "good" },
  PAYING: { words: "Paying out", tone: "good" },
  COMPLETED: { words: "Completed", tone: "quiet" },
  CANCELLED: { words: "Cancelled", tone: "quiet" },
  FAILED: { words: "Failed", tone: "bad" },
  PENDING: { words: "Pending", tone: "waiting" },
  WAITING: { words: "Waiting for funds", tone: "waiting" },
  READY: { words: "Ready to send", tone: "good" },
  SENT: { words: "Sent", tone: "good" },
  OPEN: { words: "Open", tone: "good" },
  BOOKED: { words: "Booked", tone: "quiet" },
  EXPIRED: { words: "Expired", tone: "quiet" },
  RETURNED: { words: "Returned", tone: "bad" },
};

/** The badge of a trade's stage, a payment's or a quote's status. */
export function Status({ state, className }: { state: string; className?: string }) {
  const known = states[state] ?? { words: state.toLowerCase().replaceAll("_", " "), tone: "quiet" as const };
  return (
    <Badge tone={known.tone} {...(className !== undefined && { className })}>
      {known.words}
    </Badge>
  );
}
