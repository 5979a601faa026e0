import { useQuery } from "@tanstack/react-query";
import { Clock } from "lucide-react";
import { Link } from "react-router";
import type { Need } from "#contract/reporting/needs.ts";
import { needsQuery } from "#web/api/queries.ts";
import { assignPath, payPath, tradePath } from "#web/client/trades/trade-paths.ts";
import { ButtonLink } from "#web/design/button.tsx";
import { classNames } from "#web/design/class-names.ts";
import { formatDateTime, formatMoney } from "#web/design/format.ts";
import { Panel } from "#web/design/panel.tsx";

/** Needs beyond these are behind History. */
const shown = 3;

/** What waits for the client, soonest first; nothing at all when nothing does. */
export function NeedsYou() {
  const needs = useQuery(needsQuery).data ?? [];
  if (needs.length === 0) return null;
  return (
    <Panel flush aria-label="Needs you" className="overflow-hidden">
      <div className="flex flex-col gap-px bg-line lg:flex-row">
        <p className="flex items-baseline gap-2 bg-panel px-5 pt-4 lg:flex-col lg:gap-0 lg:px-6 lg:py-4">
          <span className="display figures font-bold text-24 leading-8">{needs.length}</span>
          <span className="text-13">{needs.length === 1 ? "needs you" : "need you"}</span>
        </p>
        {needs.slice(0, shown).map((need, index) => (
          <NeedItem key={need.trade.id} need={need} isSoonest={index === 0} />
        ))}
      </div>
    </Panel>
  );
}

function NeedItem({ need, isSoonest }: { need: Need; isSoonest: boolean }) {
  const { trade } = need;
  const { title, subject, action, to } = describeNeed(need);
  return (
    <div className="flex min-w-0 flex-1 items-center justify-between gap-4 bg-panel px-5 py-4">
      <div className="min-w-0">
        <p className="figures font-semibold text-16">{title}</p>
        <Link to={tradePath(trade)} className="figures block text-13 text-stone hover:text-ink max-md:tap">
          {subject}
        </Link>
        {trade.stage === "AWAITING_FUNDS" && (
          <p className={classNames("mt-1 flex items-center gap-1.5 text-13", isSoonest && "font-semibold")}>
            <Clock aria-hidden="true" className="size-3.5 shrink-0 text-stone" />
            <time dateTime={trade.fundBy} className="figures">
              By {formatDateTime(trade.fundBy)}
            </time>
          </p>
        )}
      </div>
      <ButtonLink to={to} size="small" aria-label={`${action}: ${trade.reference}`}>
        {action}
      </ButtonLink>
    </div>
  );
}

type NeedTexts = { title: string; subject: string; action: string; to: string };

function describeNeed({ kind, trade }: Need): NeedTexts {
  if (kind === "assign_recipients") {
    const amount = formatMoney(trade.toAmount, trade.toCurrency, "code");
    return {
      title: "Assign recipients",
      subject: `${trade.reference}, ${amount}`,
      action: "Assign",
      to: assignPath(trade),
    };
  }
  const amount = formatMoney(trade.amountOutstanding, trade.fromCurrency, "code");
  return { title: `Pay us ${amount}`, subject: `For ${trade.reference}`, action: "Pay", to: payPath(trade) };
}
