import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { formatCounted } from "#domain/plural.ts";
import { beneficiariesQuery } from "#web/api/beneficiary-queries.ts";
import { balanceWorthQuery, recentTradesQuery } from "#web/api/queries.ts";
import { ExchangeTicks } from "#web/client/trades/exchange-ticks.tsx";
import { usePayInPause } from "#web/client/trades/use-pay-in-pause.ts";
import { Flag } from "#web/design/flag.tsx";
import { formatDay, formatMoney } from "#web/design/format.ts";
import { LiveTile, PlainTile, type TileText } from "./live-tiles.tsx";
import { TileBars } from "./tile-drawings.tsx";

/** The total of all balances, with a bar for each currency. */
export function BalancesTile(text: TileText) {
  const worth = useQuery(balanceWorthQuery).data;
  if (worth?.total == null || Number(worth.total) <= 0) return <PlainTile {...text} />;
  const amounts = worth.items.map((item) => Number(item.worth ?? 0)).toSorted((a, b) => a - b);
  return (
    <LiveTile
      name={text.name}
      figure={formatMoney(worth.total, worth.currency, "symbol")}
      line="At mid-market"
      drawing={<TileBars amounts={amounts.slice(-6)} />}
    />
  );
}

/** The latest exchange with its stage. */
export function HistoryTile(text: TileText) {
  const latest = useQuery(recentTradesQuery).data?.items[0];
  const isPayInPaused = usePayInPause() !== undefined;
  if (!latest) return <PlainTile {...text} />;
  const { fromCurrency, toCurrency, createdAt, stage } = latest;
  return (
    <LiveTile
      name={text.name}
      figure={`${fromCurrency} → ${toCurrency}`}
      line={<ExchangeTicks stage={stage} isPayInPaused={isPayInPaused} inline />}
      drawing={<span className="figures text-13 text-stone">{formatDay(createdAt)}</span>}
    />
  );
}

const shownFlags = 3;

/** How many recipients there are, with their currencies' flags. */
export function BeneficiariesTile(text: TileText) {
  const page = useInfiniteQuery(beneficiariesQuery({ search: "", label: "" })).data?.pages[0];
  if (!page || page.items.length === 0) return <PlainTile {...text} />;
  const { items, nextCursor } = page;
  const currencies = [...new Set(items.map(({ currency }) => currency))];
  return (
    <LiveTile
      name={text.name}
      figure={nextCursor === null ? formatCounted(items.length, "recipient") : `${items.length}+ recipients`}
      line={`In ${currencies.slice(0, shownFlags).join(", ")}${currencies.length > shownFlags ? " and more" : ""}`}
      drawing={
        <span className="flex -space-x-2 max-sm:-space-x-1.5">
          {currencies.slice(0, shownFlags).map((currency) => (
            <Flag key={currency} currency={currency} className="max-sm:size-4" />
          ))}
        </span>
      }
    />
  );
}
