import { useInfiniteQuery } from "@tanstack/react-query";
import { ChevronRight } from "lucide-react";
import { Link } from "react-router";
import type { Batch } from "#contract/payments/batches.ts";
import { formatCounted } from "#domain/plural.ts";
import { batchesQuery } from "#web/api/batch-queries.ts";
import { ForPreparers } from "#web/client/for-preparers.tsx";
import { Badge } from "#web/design/badge.tsx";
import { ButtonLink } from "#web/design/button.tsx";
import { classNames } from "#web/design/class-names.ts";
import { EmptyState } from "#web/design/empty-state.tsx";
import { formatDateTime, formatMoney } from "#web/design/format.ts";
import { PageHeader } from "#web/design/page-header.tsx";
import { Panel } from "#web/design/panel.tsx";
import { QueryBoundary } from "#web/design/query-boundary.tsx";
import { ShowMore } from "#web/design/show-more.tsx";
import { SkeletonRows } from "#web/design/skeleton.tsx";
import { batchLook } from "./batch-words.ts";

/** /batches */
export function BatchesPage() {
  const list = useInfiniteQuery(batchesQuery);
  const items = list.data?.pages.flatMap((page) => page.items) ?? [];
  const create = (
    <ForPreparers>
      <ButtonLink to="/batches/create" variant="primary">
        New batch
      </ButtonLink>
    </ForPreparers>
  );
  return (
    <>
      <PageHeader title="Batches" lead="Many payments from one file." action={create} />
      <Panel
        flush
        aria-label="Batches"
        className={classNames("px-5 pt-1 md:px-6", list.hasNextPage ? "pb-5" : "pb-1")}
      >
        <QueryBoundary
          query={list}
          skeleton={<SkeletonRows label="Loading your batches" rows={4} />}
          failure={{ title: "We couldn't load your batches.", reassurance: "They're saved." }}
          empty={
            <EmptyState className="py-10" title="No batches yet">
              Pay salaries or suppliers from a spreadsheet, up to 2,000 at once.
            </EmptyState>
          }
        >
          <ul className="divide-y divide-line">
            {items.map((batch) => (
              <li key={batch.id}>
                <BatchRow batch={batch} />
              </li>
            ))}
          </ul>
          <ShowMore list={list} />
        </QueryBoundary>
      </Panel>
    </>
  );
}

function BatchRow({ batch }: { batch: Batch }) {
  const { id, name, createdAt, lineCount, totals } = batch;
  const { label, tone } = batchLook(batch);
  return (
    <div className="relative -mx-2 flex flex-wrap items-center gap-x-6 gap-y-2 rounded-control px-2 py-4 hover:bg-glacier/50">
      <div className="min-w-0 flex-1 basis-56">
        <h2 className="font-sans font-semibold text-16 tracking-normal wrap-anywhere">
          <Link to={`/batches/${id}`} className="after:absolute after:inset-0">
            {name}
          </Link>
        </h2>
        <p className="text-14 text-stone">
          {formatCounted(lineCount, "payment")} · {formatDateTime(createdAt)}
        </p>
      </div>
      <div className="flex flex-1 basis-52 flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <span className="figures text-16">
          {totals.map(({ currency, amount }) => (
            <span key={currency} className="block whitespace-nowrap font-semibold">
              {formatMoney(amount, currency)}
            </span>
          ))}
        </span>
        <span className="flex items-center gap-3">
          <Badge tone={tone}>{label}</Badge>
          <ChevronRight aria-hidden="true" className="size-5 text-stone" />
        </span>
      </div>
    </div>
  );
}
