import type { ReactNode } from "react";
import { useLocation, useSearchParams } from "react-router";
import type { ClientDetails } from "#contract/clients/admin-clients.ts";
import { deskRoles } from "#domain/clients/staff/role.ts";
import { Tabs } from "#web/design/tabs.tsx";
import { AssignBroker } from "#web/desk/brokers/assign-broker.tsx";
import { useHasRole } from "#web/desk/shell/use-staff.ts";
import { BasicInformation } from "./basic-information.tsx";
import { ClientAddress } from "./client-address.tsx";
import { ClientBalances } from "./client-balances.tsx";
import { ClientDocuments } from "./client-documents.tsx";
import { ClientExposure } from "./client-exposure.tsx";
import { ClientForwardDeposit } from "./client-forward-deposit.tsx";
import { ClientMargin } from "./client-margin.tsx";
import { ClientPayments } from "./client-payments.tsx";
import { ClientRecipients } from "./client-recipients.tsx";
import { ClientRestrictions } from "./client-restrictions.tsx";
import { ClientReview } from "./client-review.tsx";
import { ClientScreeningCases } from "./client-screening-cases.tsx";
import { ClientSecurity } from "./client-security.tsx";
import { ClientTeam } from "./client-team.tsx";
import { ClientTimeline } from "./client-timeline.tsx";
import { ClientTrades } from "./client-trades.tsx";
import { KnownPayers } from "./known-payers.tsx";
import { ReferralInformation } from "./referral-information.tsx";
import { StandingInstructions } from "./standing-instructions.tsx";
import { TradingPreferences } from "./trading-preferences.tsx";

type ClientTab = {
  value: string;
  label: string;
  /** False for tabs that brokers do not see. */
  forBrokers: boolean;
  panel: (client: ClientDetails, isDesk: boolean) => ReactNode;
};

const clientTabs: readonly ClientTab[] = [
  {
    value: "money",
    label: "Money",
    forBrokers: true,
    panel: (client, isDesk) => (
      <Columns>
        <ClientBalances client={client} />
        {isDesk && <ClientExposure client={client} />}
        {isDesk && <ClientMargin client={client} />}
        {isDesk && <ClientForwardDeposit client={client} />}
        {isDesk && <KnownPayers client={client} />}
      </Columns>
    ),
  },
  {
    value: "trades",
    label: "Trades",
    forBrokers: true,
    panel: (client) => <ClientTrades client={client} />,
  },
  {
    value: "orders",
    label: "Orders & rules",
    forBrokers: false,
    panel: (client) => <StandingInstructions client={client} />,
  },
  {
    value: "recipients",
    label: "Recipients",
    forBrokers: false,
    panel: (client) => <ClientRecipients client={client} />,
  },
  {
    value: "payments",
    label: "Payments",
    forBrokers: false,
    panel: (client) => <ClientPayments client={client} />,
  },
  {
    value: "screening",
    label: "Screening",
    forBrokers: false,
    panel: (client) => (
      <div className="grid gap-4">
        <ClientScreeningCases client={client} />
        <Columns>
          <ClientReview client={client} />
          <ClientRestrictions client={client} />
        </Columns>
      </div>
    ),
  },
  {
    value: "documents",
    label: "Documents",
    forBrokers: false,
    panel: (client) => <ClientDocuments client={client} />,
  },
  {
    value: "team",
    label: "Team",
    forBrokers: false,
    panel: (client) => <ClientTeam client={client} />,
  },
  {
    value: "notes",
    label: "Notes & timeline",
    forBrokers: false,
    panel: (client) => <ClientTimeline client={client} />,
  },
  {
    value: "details",
    label: "Details",
    forBrokers: true,
    panel: (client, isDesk) => (
      <Columns>
        <BasicInformation client={client} />
        <ClientAddress client={client} />
        <TradingPreferences client={client} />
        <AssignBroker client={client} />
        <ReferralInformation client={client} />
        {isDesk && <ClientSecurity client={client} />}
      </Columns>
    ),
  },
];

/** Panels side by side where wide; each keeps its own height. */
function Columns({ children }: { children: ReactNode }) {
  return <div className="gap-4 xl:columns-2 [&>*]:mb-4 [&>*]:break-inside-avoid">{children}</div>;
}

/** The client's file in tabs, each with its own address; only the open one loads its data. */
export function ClientTabs({ client }: { client: ClientDetails }) {
  const isDesk = useHasRole(deskRoles);
  const [query, setQuery] = useSearchParams();
  // Says which list the client was opened from, for the way back.
  const state: unknown = useLocation().state;
  const tabs = clientTabs.filter(({ forBrokers }) => isDesk || forBrokers);
  const open = tabs.find(({ value }) => value === query.get("tab")) ?? tabs[0];
  return (
    <Tabs
      dense
      label="Client file"
      value={open?.value ?? "money"}
      onChange={(tab) => setQuery({ tab }, { replace: true, preventScrollReset: true, state })}
      tabs={tabs.map(({ value, label, panel }) => ({
        value,
        label,
        panel: value === open?.value ? panel(client, isDesk) : null,
      }))}
    />
  );
}
