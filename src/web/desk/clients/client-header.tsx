import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link } from "react-router";
import type { ClientDetails } from "#contract/clients/admin-clients.ts";
import { deskRoles } from "#domain/clients/staff/role.ts";
import { clientBalancesQuery, clientReviewQuery } from "#web/api/desk-client-queries.ts";
import { clientRestrictionsQuery } from "#web/api/restriction-queries.ts";
import { brokersQuery } from "#web/api/staff-account-queries.ts";
import { Badge } from "#web/design/badge.tsx";
import { classNames } from "#web/design/class-names.ts";
import { formatMoney } from "#web/design/format.ts";
import { Money } from "#web/design/money.tsx";
import { PageHeader } from "#web/design/page-header.tsx";
import { Skeleton } from "#web/design/skeleton.tsx";
import { formatStopped, isInForce } from "#web/desk/restrictions/format-stopped.ts";
import { useHasRole } from "#web/desk/shell/use-staff.ts";
import type { BackLink } from "#web/desk/ui/detail-page.tsx";
import { AccountMenu } from "./account-menu.tsx";
import { ClientStatusBadge } from "./client-status-badge.tsx";
import { QuoteByTelephone } from "./quote-by-telephone.tsx";
import { riskLabels, riskTones } from "./risk-labels.ts";

/** Who the client is, and what decides whether to deal with them. */
export function ClientHeader({ client, back }: { client: ClientDetails; back: BackLink }) {
  const isDesk = useHasRole(deskRoles);
  const company = client.companyName !== client.name ? client.companyName : null;
  return (
    <>
      <PageHeader
        title={client.name || client.email}
        back={back}
        lead={
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            {client.name && <span className="wrap-anywhere">{client.email}</span>}
            {company && <span className="wrap-anywhere">{company}</span>}
          </span>
        }
        action={
          <>
            <AccountMenu client={client} isAlone />
            <QuoteByTelephone client={client} />
          </>
        }
      />
      <dl
        className={classNames(
          "mb-4 grid gap-px overflow-hidden rounded-panel border border-line bg-line",
          isDesk && "grid-cols-2 md:grid-cols-4 xl:grid-cols-[repeat(4,minmax(0,1fr))_minmax(0,2fr)]",
        )}
      >
        <Fact name="Status">
          <ClientStatusBadge client={client} />
        </Fact>
        {isDesk && <Risk client={client} />}
        {isDesk && <Restrictions client={client} />}
        {isDesk && <Broker client={client} />}
        <Balances client={client} />
      </dl>
    </>
  );
}

type FactProps = { name: string; wide?: boolean; children: ReactNode };

function Fact({ name, wide = false, children }: FactProps) {
  return (
    <div className={`bg-panel px-4 py-2 md:px-5 md:py-3 ${wide ? "col-span-full xl:col-span-1" : ""}`}>
      <dt className="text-13 text-stone md:mb-1">{name}</dt>
      <dd className="min-w-0 text-14 wrap-anywhere">{children}</dd>
    </div>
  );
}

function Risk({ client }: { client: ClientDetails }) {
  const { data, isError } = useQuery(clientReviewQuery(client.id));
  return (
    <Fact name="Risk">
      {data ? (
        <Badge tone={riskTones[data.risk.level]}>{riskLabels[data.risk.level]}</Badge>
      ) : (
        <Pending isError={isError} />
      )}
    </Fact>
  );
}

function Restrictions({ client }: { client: ClientDetails }) {
  const { data, isError } = useQuery(clientRestrictionsQuery(client.id));
  const inForce = data?.items.filter(isInForce);
  const [first] = inForce ?? [];
  return (
    <Fact name="Restrictions">
      {!inForce && <Pending isError={isError} />}
      {inForce?.length === 0 && "None"}
      {first && (
        <Link to="?tab=screening" replace preventScrollReset className="link text-14 text-clay">
          {inForce?.length === 1
            ? first.fromMatch
              ? "All activity, funds frozen"
              : formatStopped(first)
            : `${inForce?.length} in force`}
        </Link>
      )}
    </Fact>
  );
}

function Broker({ client }: { client: ClientDetails }) {
  const { data, isError } = useQuery({ ...brokersQuery, enabled: client.brokerId !== null });
  if (client.brokerId === null) return <Fact name="Broker">None</Fact>;
  const broker = data?.find(({ id }) => id === client.brokerId);
  return <Fact name="Broker">{broker ? broker.name : <Pending isError={isError} />}</Fact>;
}

function Balances({ client }: { client: ClientDetails }) {
  const { data, isError } = useQuery(clientBalancesQuery(client.id));
  const held = data?.items.filter(({ amount }) => Number(amount) !== 0) ?? [];
  return (
    <Fact name="Balances" wide>
      {!data && <Pending isError={isError} />}
      {data && held.length === 0 && "None"}
      {held.length > 0 && (
        <span className="flex flex-wrap items-baseline gap-x-4 gap-y-0.5">
          <strong className="figures basis-full whitespace-nowrap font-semibold text-16">
            {data?.total ? formatMoney(data.total, "GBP", "symbol") : "No fresh rates for a total"}
          </strong>
          {held.map(({ currency, amount }) => (
            // A phone has the total alone; the first tab lists the currencies.
            <Money key={currency} amount={amount} currency={currency} className="text-stone max-md:hidden" />
          ))}
        </span>
      )}
    </Fact>
  );
}

function Pending({ isError }: { isError: boolean }) {
  return isError ? <span className="text-stone">Not available</span> : <Skeleton className="h-5 w-20" />;
}
