import { Link } from "react-router";
import type { PayeeCheck } from "#contract/payments/payee-checks.ts";
import type { PayoutDetails } from "#contract/payments/payout-details.ts";
import { Badge, type BadgeTone } from "#web/design/badge.tsx";
import { formatDateTime } from "#web/design/format.ts";
import { Notice } from "#web/design/notice.tsx";
import { Panel } from "#web/design/panel.tsx";

type Subject = PayoutDetails["screening"][number];

const roles: Readonly<Record<Subject["role"], string>> = {
  client: "Client",
  related_person: "Director or owner",
  recipient: "Recipient",
};

const results: Readonly<Record<Subject["result"], { words: string; tone: BadgeTone }>> = {
  clear: { words: "Clear", tone: "good" },
  near_name: { words: "Potential match", tone: "waiting" },
  match: { words: "Confirmed match", tone: "bad" },
  not_screened: { words: "Not screened", tone: "waiting" },
};

const scopes: Readonly<Record<PayoutDetails["restrictions"][number]["scope"], string>> = {
  client: "Client",
  currency: "Currency",
  payout_rail: "Payment scheme",
  house: "All payouts",
};

const nameChecks: Readonly<Record<PayeeCheck["outcome"], { words: string; tone: BadgeTone }>> = {
  match: { words: "Matches", tone: "good" },
  close_match: { words: "Close match", tone: "waiting" },
  no_match: { words: "No match", tone: "bad" },
  unavailable: { words: "No answer", tone: "waiting" },
};

/** What the recipient's bank says about the name, and what the client decided about it. */
function NameCheck({ check }: { check: PayeeCheck | null }) {
  const { words, tone } = check
    ? nameChecks[check.outcome]
    : { words: "Not checked", tone: "quiet" as const };
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2.5 text-14">
      <span className="min-w-0">
        <span className="block font-semibold">Name at the bank</span>
        {check && <span className="text-stone wrap-anywhere">{describeCheck(check)}</span>}
      </span>
      <Badge tone={tone}>{words}</Badge>
    </li>
  );
}

function describeCheck({ accountName, reason, checkedAt, acknowledgedAt, simulated }: PayeeCheck): string {
  return [
    `Checked ${formatDateTime(checkedAt)}.`,
    accountName !== null && `The bank has ${accountName}.`,
    reason,
    acknowledgedAt !== null && `The client confirmed the details ${formatDateTime(acknowledgedAt)}.`,
    simulated && "Simulated: no bank was asked.",
  ]
    .filter(Boolean)
    .join(" ");
}

/** Screening results, and every restriction that stops the payout now. */
export function PayoutChecks({ details }: { details: PayoutDetails }) {
  const { screening, restrictions, payeeCheck } = details;
  return (
    <Panel
      heading="Screening and restrictions"
      aside={
        <Link to="/admin/screening" className="link text-14">
          View open cases
        </Link>
      }
    >
      <ul className="divide-y divide-line">
        {screening.map(({ role, name, result, screenedAt }) => (
          <li
            key={`${role} ${name}`}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2.5 text-14"
          >
            <span className="min-w-0">
              <span className="block font-semibold wrap-anywhere">{name || "No name given"}</span>
              <span className="text-stone">
                {roles[role]}
                {screenedAt !== null && `, screened ${formatDateTime(screenedAt)}`}
              </span>
            </span>
            <Badge tone={results[result].tone}>{results[result].words}</Badge>
          </li>
        ))}
        <NameCheck check={payeeCheck} />
      </ul>
      {restrictions.length === 0 ? (
        <p className="mt-3 text-14 text-stone">No restrictions block this payout.</p>
      ) : (
        <Notice tone="warning" className="mt-3">
          <ul>
            {restrictions.map(({ scope, reason }) => (
              <li key={`${scope} ${reason}`} className="wrap-anywhere">
                {scopes[scope]}: {reason ?? "Account not ready."}
              </li>
            ))}
          </ul>
        </Notice>
      )}
    </Panel>
  );
}
