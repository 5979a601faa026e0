import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { CoverDeal } from "#contract/trading/cover-deals.ts";
import { coverDealsQuery } from "#web/api/cover-deal-queries.ts";
import { Badge } from "#web/design/badge.tsx";
import { formatRateFigure } from "#web/design/format.ts";
import { Money } from "#web/design/money.tsx";
import { Table } from "#web/design/table.tsx";
import type { TableColumn } from "#web/design/table-column.ts";
import { DeskList } from "#web/desk/ui/desk-list.tsx";
import { Moment } from "#web/desk/ui/moment.tsx";
import { DealDialog } from "./deal-dialog.tsx";
import { DeclineDialog } from "./decline-dialog.tsx";
import { describeStatus, formatDeal } from "./describe-deal.ts";
import { SettleDialog } from "./settle-dialog.tsx";

type CoverDealsProps = {
  /** The deal whose dialog is open. */
  opened: CoverDeal | undefined;
  onOpen: (deal: CoverDeal | undefined) => void;
};

/** Deals with the liquidity provider, newest first; each opens in a dialog, where drafts are confirmed. */
export function CoverDeals({ opened, onOpen }: CoverDealsProps) {
  const list = useInfiniteQuery(coverDealsQuery);
  const [asked, setAsked] = useState<{ deal: CoverDeal; to: "decline" | "settle" } | undefined>();
  const rows = list.data?.pages.flatMap(({ items }) => items) ?? [];
  const provider = list.data?.pages[0]?.provider;
  const close = () => onOpen(undefined);
  return (
    <div className="mt-8">
      <h2 className="display font-bold text-19">Cover deals</h2>
      <p className="mt-1 mb-3 text-14 text-stone">{list.data && describeProvider(provider)}</p>
      <DeskList
        things="cover deals"
        list={list}
        rows={rows}
        empty={{
          title: "No cover deals yet",
          text: "Deals that close a position with a liquidity provider appear here.",
        }}
      >
        <Table
          dense
          label="Cover deals"
          columns={columns}
          rows={rows}
          rowKey={({ id }) => id}
          onOpen={onOpen}
        />
      </DeskList>
      <DealDialog
        // As the list has it now: it may have been decided or dealt since it was opened.
        deal={opened && (rows.find(({ id }) => id === opened.id) ?? opened)}
        onClose={close}
        onChanged={onOpen}
        onAsk={(deal, to) => {
          close();
          setAsked({ deal, to });
        }}
      />
      {asked?.to === "decline" && <DeclineDialog deal={asked.deal} onClose={() => setAsked(undefined)} />}
      {asked?.to === "settle" && <SettleDialog deal={asked.deal} onClose={() => setAsked(undefined)} />}
    </div>
  );
}

type Provider = { name: string; simulated: boolean; connected: boolean };

function describeProvider(provider: Provider | null | undefined): string {
  if (!provider) return "No liquidity provider is connected, so nothing can be covered.";
  if (!provider.connected)
    return `${provider.name} isn't connected, so there are no quotes. It connects again by itself.`;
  return provider.simulated
    ? `Quotes come from ${provider.name}. Nothing is dealt in a market.`
    : `Quotes come from ${provider.name}.`;
}

const columns: readonly TableColumn<CoverDeal>[] = [
  { key: "deal", heading: "Deal", phone: "title", cell: formatDeal },
  { key: "drafted", heading: "Drafted", cell: ({ drafted }) => <Moment at={drafted.at} /> },
  {
    key: "drafter",
    heading: "By",
    wideOnly: true,
    cell: ({ drafted, policy }) => (
      <span className="block max-w-48 truncate" title={drafted.by}>
        {policy ? "By itself" : drafted.by}
      </span>
    ),
  },
  {
    key: "detail",
    heading: "Drafted",
    phone: "detail",
    phoneOnly: true,
    cell: ({ drafted, policy }) => (
      <>
        <Moment at={drafted.at} />
        {policy && ", by itself"}
      </>
    ),
  },
  {
    key: "sold",
    heading: "Sold",
    figures: true,
    cell: ({ dealt, soldCurrency }) => dealt && <Money amount={dealt.sold} currency={soldCurrency} />,
  },
  {
    key: "bought",
    heading: "Bought",
    figures: true,
    phone: "figure",
    cell: ({ dealt, boughtCurrency }) => dealt && <Money amount={dealt.bought} currency={boughtCurrency} />,
  },
  {
    key: "rate",
    heading: "Rate",
    figures: true,
    wideOnly: true,
    cell: ({ dealt }) => dealt && formatRateFigure(dealt.rate),
  },
  {
    key: "status",
    heading: "Status",
    phone: "note",
    cell: (deal) => {
      const { word, tone } = describeStatus(deal);
      return <Badge tone={tone}>{word}</Badge>;
    },
  },
];
