import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { useParams } from "react-router";
import type { ClientDetails } from "#contract/clients/admin-clients.ts";
import { homeCountries } from "#domain/clients/accounts/home-countries.ts";
import { deskRoles, operatorRoles } from "#domain/clients/staff/role.ts";
import { isCurrencyCode } from "#domain/currency.ts";
import { ApiError } from "#web/api/api-error.ts";
import { clientBalancesQuery, deskClientQuery } from "#web/api/desk-client-queries.ts";
import { clientTradesQuery } from "#web/api/desk-trade-queries.ts";
import { currenciesQuery } from "#web/api/queries.ts";
import { ButtonLink } from "#web/design/button.tsx";
import { FactRow } from "#web/design/fact-rows.tsx";
import { Money } from "#web/design/money.tsx";
import { PageHeader } from "#web/design/page-header.tsx";
import { Panel } from "#web/design/panel.tsx";
import { QueryBoundary } from "#web/design/query-boundary.tsx";
import { SkeletonRows } from "#web/design/skeleton.tsx";
import { Table } from "#web/design/table.tsx";
import { showToast } from "#web/design/toast.tsx";
import { AssignBroker } from "#web/desk/brokers/assign-broker.tsx";
import { useHasRole } from "#web/desk/shell/use-staff.ts";
import { tradeColumns } from "#web/desk/trades/trade-columns.tsx";
import { AutosaveSelect, AutosaveText } from "#web/desk/ui/autosave-fields.tsx";
import { type BackLink, DetailPage } from "#web/desk/ui/detail-page.tsx";
import { useBackToList } from "#web/desk/ui/use-back-to-list.ts";
import { AccountMenu } from "./account-menu.tsx";
import { BasicInformation } from "./basic-information.tsx";
import { ClientDocuments } from "./client-documents.tsx";
import { ClientExposure } from "./client-exposure.tsx";
import { ClientMargin } from "./client-margin.tsx";
import { ClientRestrictions } from "./client-restrictions.tsx";
import { ClientReview } from "./client-review.tsx";
import { ClientSecurity } from "./client-security.tsx";
import { ClientStatusBadge } from "./client-status-badge.tsx";
import { ClientTimeline } from "./client-timeline.tsx";
import { KnownPayers } from "./known-payers.tsx";
import { ReferralInformation } from "./referral-information.tsx";
import { useEditClient } from "./use-edit-client.ts";

/** /admin/clients/:id */
export function ClientPage() {
  const { id = "" } = useParams();
  const client = useQuery(deskClientQuery(id));
  const back = { to: useBackToList("/admin/clients"), label: "Back to Clients" };
  useFailureToast(client.isError && !isUnknown(client.error));
  return (
    <DetailPage
      query={client}
      title="Client"
      back={back}
      loading="Loading the client"
      failure="We couldn't load this client."
      notFound={{ title: "Client not found", text: "No client has this ID. Check the link." }}
    >
      {(loaded) => <Client client={loaded} back={back} />}
    </DetailPage>
  );
}

function isUnknown(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404;
}

function useFailureToast(isFailed: boolean): void {
  useEffect(() => {
    if (isFailed) showToast({ title: "Error", text: "Failed to load client details", destructive: true });
  }, [isFailed]);
}

function Client({ client, back }: { client: ClientDetails; back: BackLink }) {
  // Brokers see neither identity documents nor staff notes.
  const isDesk = useHasRole(deskRoles);
  return (
    <>
      <PageHeader
        title={client.email}
        back={back}
        lead={<ClientStatusBadge client={client} />}
        action={<AccountMenu client={client} isAlone />}
      />
      <div className="mb-4 grid">
        <ClientTrades client={client} />
      </div>
      <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="grid gap-4">
          <ReferralInformation client={client} />
          <AssignBroker client={client} />
          <BasicInformation client={client} />
          <Address client={client} />
          <TradingPreferences client={client} />
        </div>
        <div className="grid gap-4">
          {isDesk && <ClientReview client={client} />}
          {isDesk && <ClientDocuments client={client} />}
          {isDesk && <ClientRestrictions client={client} />}
          {isDesk && <ClientSecurity client={client} />}
          {isDesk && <KnownPayers client={client} />}
          {isDesk && <ClientMargin client={client} />}
          <ClientBalances client={client} />
          {isDesk && <ClientExposure client={client} />}
          {isDesk && <ClientTimeline client={client} />}
        </div>
      </div>
    </>
  );
}

function ClientBalances({ client }: { client: ClientDetails }) {
  const balances = useQuery(clientBalancesQuery(client.id));
  return (
    <Panel heading="Balances">
      <QueryBoundary
        query={balances}
        skeleton={<SkeletonRows label="Loading the balances" rows={1} />}
        failure={{ title: "We couldn't load the balances." }}
        empty={<p className="text-14 text-stone">No balances yet.</p>}
      >
        {(data) => (
          <dl className="divide-y divide-line">
            {data.map(({ currency, amount, frozen, unverified }) => (
              <FactRow key={currency} name={currency}>
                <Money amount={amount} currency={currency} />
                {Number(frozen) > 0 && (
                  <span className="block text-14 text-clay">
                    Frozen (sanctions match): <Money amount={frozen} currency={currency} />
                  </span>
                )}
                {Number(unverified) > 0 && (
                  <span className="block text-14 text-dawn-text">
                    Unverified: <Money amount={unverified} currency={currency} />
                  </span>
                )}
              </FactRow>
            ))}
          </dl>
        )}
      </QueryBoundary>
    </Panel>
  );
}

const preferences = [
  { name: "preferredSellCurrency", label: "Preferred sell currency" },
  { name: "preferredBuyCurrency", label: "Preferred buy currency" },
] as const;

/** The client's usual currencies. */
function TradingPreferences({ client }: { client: ClientDetails }) {
  const edit = useEditClient(client);
  const readOnly = !useHasRole(operatorRoles);
  const open = useQuery(currenciesQuery("preference")).data ?? [];
  const options = open.map(({ code, name }) => ({ value: code, label: `${code} ${name}` }));
  return (
    <Panel heading="Trading Preferences">
      <div className="grid gap-3 sm:grid-cols-2">
        {preferences.map(({ name, label }) => (
          <AutosaveSelect
            key={name}
            label={label}
            name={name}
            value={client[name] ?? ""}
            save={(code) => edit({ [name]: isCurrencyCode(code) ? code : null })}
            options={withChosen(options, client[name])}
            readOnly={readOnly}
          />
        ))}
      </div>
    </Panel>
  );
}

/** A chosen value stays visible even if it is no longer offered or the list is loading. */
function withChosen(options: readonly { value: string; label: string }[], chosen: string | null) {
  if (chosen === null || options.some(({ value }) => value === chosen)) return options;
  return [...options, { value: chosen, label: chosen }];
}

function ClientTrades({ client }: { client: ClientDetails }) {
  const trades = useQuery(clientTradesQuery(client.id));
  const rows = trades.data ?? [];
  return (
    <Panel
      flush
      heading="Trades"
      // Row headings rank below the panel's heading.
      className="[&_:is(th,td):first-child]:md:pl-6 [&_:is(th,td):last-child]:md:pr-6 [&_li]:px-5"
      aside={
        rows.length > 0 && (
          <ButtonLink size="small" to={`/admin/trades?client=${client.id}`}>
            All trades
          </ButtonLink>
        )
      }
    >
      <QueryBoundary
        query={trades}
        skeleton={<SkeletonRows label="Loading the trades" rows={3} />}
        failure={{ title: "We couldn't load the trades." }}
        empty={<p className="pt-2 pb-3 text-14 text-stone">No trades yet.</p>}
        frame={(state) => <div className="px-5 pb-2 md:px-6">{state}</div>}
      >
        <Table
          dense
          wide
          label="Newest trades"
          columns={tradeColumns.map((column) => ({ ...column, sort: undefined }))}
          rows={rows}
          rowKey={({ id }) => id}
          rowLink={({ id }) => `/admin/trades/${id}`}
        />
      </QueryBoundary>
    </Panel>
  );
}

const addressLines = [
  { name: "addressLine1", label: "Address line 1", longest: 100 },
  { name: "addressLine2", label: "Address line 2", longest: 100 },
  { name: "city", label: "City", longest: 60 },
  { name: "state", label: "State", longest: 60 },
  { name: "postalCode", label: "Postal code", longest: 12 },
] as const;

function Address({ client }: { client: ClientDetails }) {
  const edit = useEditClient(client);
  const readOnly = !useHasRole(operatorRoles);
  return (
    <Panel heading="Address">
      <div className="grid gap-3 sm:grid-cols-2">
        {addressLines.map(({ name, label, longest }) => (
          <AutosaveText
            key={name}
            label={label}
            name={name}
            longest={longest}
            value={client[name] ?? ""}
            save={(line) => edit({ [name]: line })}
            readOnly={readOnly}
          />
        ))}
        <AutosaveSelect
          label="Country"
          name="country"
          value={client.country ?? ""}
          save={(code) =>
            edit({ country: homeCountries.find((country) => country.code === code)?.code ?? null })
          }
          options={homeCountries.map(({ code, name }) => ({ value: code, label: name }))}
          readOnly={readOnly}
        />
      </div>
    </Panel>
  );
}
