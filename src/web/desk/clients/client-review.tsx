import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import type { ClientDetails } from "#contract/clients/admin-clients.ts";
import type { ClientReview as Review } from "#contract/clients/client-review.ts";
import { clientReviewQuery } from "#web/api/desk-client-queries.ts";
import { Badge } from "#web/design/badge.tsx";
import { FactRow } from "#web/design/fact-rows.tsx";
import { formatDate, formatDateTime, formatMoney } from "#web/design/format.ts";
import { Panel } from "#web/design/panel.tsx";
import { QueryBoundary } from "#web/design/query-boundary.tsx";
import { SkeletonRows } from "#web/design/skeleton.tsx";
import { ClientPeople } from "./client-people.tsx";
import { ClientProfileFields } from "./client-profile-fields.tsx";
import { ClientStatusBadge } from "./client-status-badge.tsx";
import { ReviewActions } from "./review-actions.tsx";
import { riskLabels, riskTones } from "./risk-labels.ts";
import { screeningLabels } from "./screening-labels.ts";

/** The client's profile, missing facts, risk and review. */
export function ClientReview({ client }: { client: ClientDetails }) {
  const review = useQuery(clientReviewQuery(client.id));
  return (
    <Panel heading="Profile & review" aria-label="Profile and review">
      <QueryBoundary
        query={review}
        skeleton={<SkeletonRows label="Loading the review" rows={4} />}
        failure={{ title: "We couldn't load the review.", reassurance: "Nothing was changed." }}
      >
        {(data) => (
          <>
            <Missing review={data} />
            <ReviewStatus review={data} />
            <ReviewActions client={client} review={data} />
            <ClientProfileFields client={client} review={data} />
            {data.kind === "company" && <ClientPeople client={client} review={data} />}
          </>
        )}
      </QueryBoundary>
    </Panel>
  );
}

function Missing({ review: { missing } }: { review: Review }) {
  if (missing.length === 0) return <p className="text-14 text-pine">The file is complete.</p>;
  return (
    <section aria-label="Missing" className="rounded-field bg-clay-mist px-4 py-3 text-14 text-ink">
      <p className="font-semibold">Missing before activation</p>
      <ul className="mt-1 list-disc pl-5">
        {missing.map(({ code, words }) => (
          <li key={code}>{words}</li>
        ))}
      </ul>
    </section>
  );
}

const stateLabels = {
  DRAFT: "Draft",
  IN_REVIEW: "In review",
  APPROVED: "Approved",
  REJECTED: "Rejected",
  REVIEW_DUE: "Review due",
} as const satisfies Record<Review["review"]["state"], string>;

function ReviewStatus({ review }: { review: Review }) {
  const { risk, screening, otherAccounts } = review;
  const { state, submitted, approvals, rejection, nextReviewOn, dueBecause } = review.review;
  return (
    <dl className="mt-2 divide-y divide-line">
      <FactRow name="Risk">
        <Badge tone={riskTones[risk.level]}>{riskLabels[risk.level]}</Badge>{" "}
        <span className="text-14 text-stone">{risk.points} points</span>
        {risk.reasons.map((reason) => (
          <span key={reason} className="block text-13 text-stone">
            {reason}
          </span>
        ))}
      </FactRow>
      <FactRow name="Screening">{screeningLabels[screening]}</FactRow>
      {otherAccounts.length > 0 && (
        <FactRow name="Same person's accounts">
          <OtherAccounts accounts={otherAccounts} />
        </FactRow>
      )}
      <FactRow name="Review">
        {stateLabels[state]}
        {dueBecause !== null && <span className="block text-13 text-stone">{dueBecause}</span>}
        {rejection && <span className="block text-13 text-stone">{rejection.reason}</span>}
      </FactRow>
      {submitted && (
        <FactRow name="Sent for review">
          {formatDateTime(submitted.at)}
          <span className="block text-13 text-stone">{submitted.by}</span>
        </FactRow>
      )}
      {approvals.map(({ by, at }) => (
        <FactRow key={by} name="Approved by">
          {by}
          <span className="block text-13 text-stone">{formatDateTime(at)}</span>
        </FactRow>
      ))}
      {nextReviewOn !== null && <FactRow name="Next review">{formatDate(nextReviewOn)}</FactRow>}
    </dl>
  );
}

/** With what each owes, which their reviewer has to know before the person trades on another account. */
export function OtherAccounts({ accounts }: { accounts: Review["otherAccounts"] }) {
  return (
    <ul className="flex flex-col items-end gap-1.5">
      {accounts.map(({ id, name, email, debts, ...account }) => (
        <li key={id}>
          <Link to={`/admin/clients/${id}`} className="link">
            {name === "" ? email : name}
          </Link>{" "}
          <ClientStatusBadge client={account} />
          {debts.map(({ currency, amount }) => (
            <span key={currency} className="block text-13 text-clay">
              Owes us {formatMoney(amount, currency, "code")}
            </span>
          ))}
        </li>
      ))}
    </ul>
  );
}
