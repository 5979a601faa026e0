import type { ReactNode } from "react";
import { EmptyState } from "../../design/empty-state.tsx";
import { ErrorState } from "../../design/error-state.tsx";
import { Loading, Skeleton } from "../../design/skeleton.tsx";

type Rates = {
  readonly points: readonly { readonly at: string; readonly value: number }[];
  readonly source: string;
  readonly isPending: boolean;
  readonly isError: boolean;
  readonly isFetching: boolean;
  readonly refetch: () => unknown;
};

type PastRatesProps = {
  history: Rates;
  /** What does not depend on them: said where they could not be loaded. */
  reassurance: string;
  /** Said before the source: what the rates are. */
  about?: string | undefined;
  /** The ridge of the points. */
  children: (points: Rates["points"]) => ReactNode;
};

/** A ridge of past rates with their source, or why there is none. */
export function PastRates({ history, reassurance, about = "", children }: PastRatesProps) {
  if (history.isPending) {
    return (
      <Loading label="Loading the rates" className="mt-4 flex min-h-56 flex-1 flex-col justify-end">
        <Skeleton className="h-3/5 min-h-36 rounded-none" />
      </Loading>
    );
  }
  if (history.isError) {
    return (
      <ErrorState
        title="We couldn't load past rates."
        reassurance={reassurance}
        busy={history.isFetching}
        onRetry={() => void history.refetch()}
        className="px-5 md:px-6"
      />
    );
  }
  if (history.points.length < 2) {
    return (
      <EmptyState title="No rates yet" className="px-5">
        The chart will appear once there are rates to show.
      </EmptyState>
    );
  }
  return (
    <>
      {children(history.points)}
      <p className="bg-glacier px-5 pb-4 text-13 text-stone md:px-6">
        {about}Source: {history.source}
      </p>
    </>
  );
}
