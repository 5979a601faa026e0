import type { PayoutDetails } from "#contract/payments/payout-details.ts";
import { Badge } from "../../../../design/badge.tsx";
import { formatDateTime } from "../../../../design/format.ts";
import { Panel } from "../../../../design/panel.tsx";

type Attempt = PayoutDetails["attempts"][number];

const answers = {
  ACCEPTED: { words: "Accepted", tone: "good" },
  REJECTED: { words: "Rejected", tone: "bad" },
} as const;

/** Each instruction of the payout with the bank's response. */
export function PayoutAttempts({ attempts }: { attempts: readonly Attempt[] }) {
  return (
    <Panel heading="At the bank">
      <ol className="divide-y divide-line">
        {attempts.map(({ attempt, batch, endToEndId, filedBy, filedAt, bankStatus, bankReason }) => (
          <li key={attempt} className="grid gap-0.5 py-2.5 text-14">
            <p className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
              <span className="figures font-semibold wrap-anywhere">
                {attempts.length > 1 && `Attempt ${attempt}: `}
                {batch.name}
              </span>
              {bankStatus === null ? (
                <Badge>No response yet</Badge>
              ) : (
                <Badge tone={answers[bankStatus].tone}>{answers[bankStatus].words}</Badge>
              )}
            </p>
            {bankReason !== null && <p className="text-clay wrap-anywhere">{bankReason}</p>}
            <p className="text-stone wrap-anywhere">
              Added to file {formatDateTime(filedAt)} by {filedBy}
            </p>
            <p className="figures text-13 text-stone wrap-anywhere">End-to-end ID {endToEndId}</p>
          </li>
        ))}
      </ol>
    </Panel>
  );
}
