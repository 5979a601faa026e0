import { useQuery } from "@tanstack/react-query";
import { ArrowRight, ChevronRight } from "lucide-react";
import { Link } from "react-router";
import type { AutoExchange } from "#contract/automation/auto-exchange.ts";
import { autoExchangesQuery } from "#web/api/auto-exchange-queries.ts";
import { ForPreparers } from "#web/client/for-preparers.tsx";
import { Badge } from "#web/design/badge.tsx";
import { ButtonLink } from "#web/design/button.tsx";
import { EmptyState } from "#web/design/empty-state.tsx";
import { Flag } from "#web/design/flag.tsx";
import { formatDate, formatMoney } from "#web/design/format.ts";
import { PageHeader } from "#web/design/page-header.tsx";
import { Panel } from "#web/design/panel.tsx";
import { QueryBoundary } from "#web/design/query-boundary.tsx";
import { SkeletonRows } from "#web/design/skeleton.tsx";
import { RulePause } from "./rule-fields.tsx";

/** /auto-exchange */
export function AutoExchangesPage() {
  const rules = useQuery(autoExchangesQuery);
  return (
    <>
      <PageHeader
        title="Auto Exchange"
        lead="When money arrives with your own reference, we'll convert it and pay your recipient automatically."
        action={
          <ForPreparers>
            <ButtonLink to="/auto-exchange/create" variant="primary">
              Add New
            </ButtonLink>
          </ForPreparers>
        }
      />
      <RulePause />
      <QueryBoundary
        query={rules}
        skeleton={<SkeletonRows label="Loading your auto exchanges" rows={3} />}
        failure={{
          title: "We couldn't load your auto exchanges.",
          reassurance: "They're saved and still active.",
        }}
        empty={
          <EmptyState title="No auto exchanges" className="py-12">
            No auto exchanges set up yet. Create one to get started.
          </EmptyState>
        }
        frame={(state) => <Panel>{state}</Panel>}
      >
        {(data) => (
          <ul aria-label="Auto exchanges" className="grid gap-4 lg:grid-cols-2 empty:hidden">
            {data.map((rule) => (
              <li key={rule.id} className="min-w-0">
                <RuleCard rule={rule} />
              </li>
            ))}
          </ul>
        )}
      </QueryBoundary>
    </>
  );
}

function RuleCard({ rule }: { rule: AutoExchange }) {
  const isPending = rule.recipientId === "pending";
  return (
    <Link
      to={`/auto-exchange/${rule.id}`}
      className="flex h-full items-center gap-4 rounded-panel border border-line bg-panel p-5 transition-colors hover:border-edge md:p-6"
    >
      <span className="flex min-w-0 flex-1 flex-col items-start gap-2">
        <RulePair rule={rule} />
        {isPending ? (
          <Badge tone="waiting">{rule.recipientName}</Badge>
        ) : (
          <span className="w-full truncate text-16">Paid to {rule.recipientName}</span>
        )}
        {rule.waiting.count > 0 && (
          <span className="figures text-14 text-ink">
            {formatMoney(rule.waiting.amount, rule.targetCurrency)} is waiting in your balance
            {isPending ? " for a recipient" : ": the recipient's details are incomplete"}
          </span>
        )}
        <span className="text-14 text-stone">
          Created {formatDate(rule.createdAt)}
          {rule.includeProfitShare && " · with profit share"}
        </span>
      </span>
      <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-stone" />
    </Link>
  );
}

function RulePair({ rule }: { rule: Pick<AutoExchange, "sourceCurrency" | "targetCurrency"> }) {
  return (
    <span className="display flex items-center gap-2.5 font-bold text-19">
      <Flag currency={rule.sourceCurrency} />
      {rule.sourceCurrency}
      <ArrowRight aria-label="to" role="img" className="size-4 text-stone" />
      <Flag currency={rule.targetCurrency} />
      {rule.targetCurrency}
    </span>
  );
}
