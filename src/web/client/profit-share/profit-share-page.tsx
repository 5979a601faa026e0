import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import type { User } from "#contract/clients/auth.ts";
import type { Referral, ShareMovement } from "#contract/rewards/rewards.ts";
import { referralStatsQuery, referralsQuery, shareMovementsQuery } from "#web/api/reward-queries.ts";
import { useUser } from "#web/auth/use-user.ts";
import { Badge } from "#web/design/badge.tsx";
import { ButtonAnchor } from "#web/design/button-anchor.tsx";
import { classNames } from "#web/design/class-names.ts";
import { CopyButton } from "#web/design/copy-button.tsx";
import { EmptyState } from "#web/design/empty-state.tsx";
import { formatDate, formatDateTime, formatSignedMoney } from "#web/design/format.ts";
import { PageHeader } from "#web/design/page-header.tsx";
import { Panel } from "#web/design/panel.tsx";
import { QrCode } from "#web/design/qr-code.tsx";
import { QueryBoundary } from "#web/design/query-boundary.tsx";
import { ShowMore } from "#web/design/show-more.tsx";
import { Loading, Skeleton, SkeletonRows } from "#web/design/skeleton.tsx";
import { Table } from "#web/design/table.tsx";
import type { TableColumn } from "#web/design/table-column.ts";
import { ShareBalance } from "./share-balance.tsx";
import { invitationLink, shareLinks } from "./share-links.ts";
import { TierPanel } from "./tier-panel.tsx";

/** /profit-share */
export function ProfitSharePage() {
  const user = useUser().data;
  return (
    <>
      <PageHeader
        title="Profit Share"
        lead="Earn a share of our fee every time someone you referred makes an exchange."
      />
      {user && <ProfitShare user={user} />}
    </>
  );
}

function ProfitShare({ user }: { user: User }) {
  const stats = useQuery(referralStatsQuery(user.id));
  return (
    <div className="flex flex-col gap-5">
      <QueryBoundary
        query={stats}
        skeleton={<StatsSkeleton />}
        failure={{
          title: "We couldn't load your profit share.",
          reassurance: "Your earnings are safe.",
        }}
        frame={(state, kind) =>
          kind === "loading" ? state : <Panel aria-label="Your profit share">{state}</Panel>
        }
      >
        {(data) => (
          <div className="grid gap-5 lg:grid-cols-[minmax(0,6fr)_minmax(0,5fr)]">
            <ShareBalance stats={data} userId={user.id} />
            <TierPanel stats={data} />
          </div>
        )}
      </QueryBoundary>
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,6fr)_minmax(0,5fr)]">
        <InvitePanel referralCode={user.referralCode} />
        <ReferralsPanel userId={user.id} />
      </div>
      <MovementsPanel />
    </div>
  );
}

function StatsSkeleton() {
  return (
    <Loading
      label="Loading your profit share"
      className="grid gap-5 lg:grid-cols-[minmax(0,6fr)_minmax(0,5fr)]"
    >
      {["balance", "tier"].map((panel) => (
        <Panel key={panel} className="flex min-h-96 flex-col gap-4">
          <Skeleton className="h-4 w-32" />
          <Skeleton className="h-13 w-56 max-w-full" />
          <Skeleton className="mt-auto h-28 w-full" />
        </Panel>
      ))}
    </Loading>
  );
}

/** Referrals and which of them count. Their exchanges stay private. */
function ReferralsPanel({ userId }: { userId: string }) {
  const list = useInfiniteQuery(referralsQuery(userId));
  const referrals = list.data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <Panel heading="People you referred">
      <QueryBoundary
        query={list}
        skeleton={<SkeletonRows label="Loading the people you referred" rows={3} />}
        failure={{
          title: "We couldn't load the people you referred.",
          reassurance: "Your referrals still count.",
        }}
        refetchFailure="silent"
        empty={
          <EmptyState title="No referrals yet">
            Share your code to get started. People who join with it appear here, and count once their account
            is activated.
          </EmptyState>
        }
      >
        <ul className="divide-y divide-line">
          {referrals.map(({ id, email, joinedAt, ...standing }) => (
            <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3.5">
              <span className="min-w-0 grow basis-40">
                <span className="block truncate font-semibold text-16">{email}</span>
                <span className="figures block text-14 text-stone">Joined {formatDate(joinedAt)}</span>
              </span>
              <StandingBadge {...standing} />
            </li>
          ))}
        </ul>
        <ShowMore list={list} />
      </QueryBoundary>
    </Panel>
  );
}

function StandingBadge({ ready, own, again }: Pick<Referral, "ready" | "own" | "again">) {
  if (own) return <Badge>Your own account</Badge>;
  if (again && ready) return <Badge>Counts with another account</Badge>;
  return <Badge tone={ready ? "good" : "waiting"}>{ready ? "Counts" : "Not activated yet"}</Badge>;
}

function InvitePanel({ referralCode }: { referralCode: string }) {
  const link = invitationLink(location.origin, referralCode);
  return (
    <Panel heading="Invite someone">
      <div className="flex flex-col gap-6 sm:flex-row sm:items-start">
        <div className="min-w-0 flex-1">
          <dl>
            <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3">
              <dt className="text-13 text-stone">Your referral code</dt>
              <dd className="display figures font-bold text-34 wrap-anywhere">{referralCode}</dd>
              <dd className="col-start-2 row-span-2 row-start-1">
                <CopyButton
                  label="Referral code"
                  text={referralCode}
                  said={{ title: "Copied!", text: "Referral code copied to clipboard" }}
                />
              </dd>
            </div>
            <div className="mt-3 grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 border-line border-t pt-3">
              <dt className="text-13 text-stone">Your link</dt>
              <dd className="text-14 wrap-anywhere">{link}</dd>
              <dd className="col-start-2 row-span-2 row-start-1">
                <CopyButton label="Link" text={link} />
              </dd>
            </div>
          </dl>
          <ul className="mt-4 grid grid-cols-2 gap-2">
            {shareLinks(link).map(({ name, href }) => (
              <li key={name}>
                <ButtonAnchor
                  href={href}
                  size="small"
                  wide
                  className="min-h-11"
                  {...(!href.startsWith("mailto:") && { target: "_blank", rel: "noreferrer" })}
                >
                  <span>
                    <span className="sr-only">Share by </span>
                    {name}
                  </span>
                </ButtonAnchor>
              </li>
            ))}
          </ul>
        </div>
        <figure className="m-0 flex flex-col items-center gap-2 self-center sm:self-start">
          <QrCode
            text={link}
            label={`QR code for ${link}`}
            className="size-44 rounded-field border border-line"
          />
          <figcaption className="text-13 text-stone">Scan this to open your link</figcaption>
        </figure>
      </div>
    </Panel>
  );
}

function MovementsPanel() {
  const list = useInfiniteQuery(shareMovementsQuery);
  const movements = list.data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <Panel heading="Activity">
      <QueryBoundary
        query={list}
        skeleton={<SkeletonRows label="Loading your activity" rows={4} />}
        failure={{ title: "We couldn't load your activity.", reassurance: "Your earnings are safe." }}
        refetchFailure="silent"
        empty={
          <p className="py-4 text-16 text-stone">
            No activity yet. Your earnings, spending and cash-outs will appear here.
          </p>
        }
      >
        <Table label="Activity" columns={columns} rows={movements} rowKey={({ id }) => id} />
        <ShowMore list={list} />
      </QueryBoundary>
    </Panel>
  );
}

const columns: readonly TableColumn<ShareMovement>[] = [
  {
    key: "what",
    heading: "Description",
    phone: "title",
    cell: (movement) => <MovementDescription {...movement} />,
  },
  {
    key: "at",
    heading: "Date",
    phone: "detail",
    cell: ({ at }) => <time dateTime={at}>{formatDateTime(at)}</time>,
  },
  {
    key: "amount",
    heading: "Amount",
    figures: true,
    phone: "figure",
    cell: ({ amount }) => (
      <span className={classNames("font-semibold", !amount.startsWith("-") && "text-pine")}>
        {formatSignedMoney(amount, "USD")}
      </span>
    ),
  },
];

function MovementDescription({ kind, tradeId, reference }: ShareMovement) {
  const exchange = tradeId !== null && (
    <Link to={`/trades/${tradeId}`} className="link figures">
      {reference}
    </Link>
  );
  switch (kind) {
    case "earned":
      return "Referral earnings";
    case "taken_back":
      return "Reversed because the exchange failed";
    case "cashed_out":
      return "Instant Cash Out";
    case "given_up":
      return "Lost when the account closed";
    case "spent":
      return <>Used on {exchange}</>;
    case "returned":
      return <>Returned from {exchange}</>;
  }
}
