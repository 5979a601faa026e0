import type { ReactNode } from "react";
import { EmptyState } from "#web/design/empty-state.tsx";
import { type BoundaryQuery, QueryBoundary } from "#web/design/query-boundary.tsx";
import { Loading, Skeleton } from "#web/design/skeleton.tsx";

type Rates = Omit<BoundaryQuery<unknown>, "data"> & {
  readonly points: readonly { readonly at: string; readonly value: number }[];
  readonly source: string;
};

type PastRatesProps = {
  history: Rates;
  /** Shown when the rates could not be loaded. */
  reassurance: string;
  /** Text before the source. */
  about?: string | undefined;
  /** The ridge of the points. */
  children: (points: Rates["points"]) => ReactNode;
};

/** A ridge of past rates with their source, or why there is none. */
export function PastRates({ history, reassurance, about = "", children }: PastRatesProps) {
  return (
    <QueryBoundary
      query={{ ...history, data: history.points }}
      skeleton={
        <Loading label="Loading the rates" className="mt-4 flex min-h-56 flex-1 flex-col justify-end">
          <Skeleton className="h-3/5 min-h-36 rounded-none" />
        </Loading>
      }
      failure={{ title: "We couldn't load past rates.", reassurance, className: "px-5 md:px-6" }}
      refetchFailure="instead"
      empty={
        <EmptyState title="No rates yet" className="px-5">
          The chart will appear once there are rates to show.
        </EmptyState>
      }
      isEmpty={(points) => points.length < 2}
    >
      {(points) => (
        <>
          {children(points)}
          <p className="px-5 pb-4 text-13 text-stone md:px-6">
            {about}Source: {history.source}
          </p>
        </>
      )}
    </QueryBoundary>
  );
}
