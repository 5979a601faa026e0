import type { ReactNode } from "react";
import { ApiError, getErrorMessage } from "#web/api/api-error.ts";
import { ErrorState } from "./error-state.tsx";

/** The part of a TanStack query that decides what is shown; lists read by the page fit as well. */
export type BoundaryQuery<Data> = {
  readonly data: Data | undefined;
  readonly isPending: boolean;
  readonly isError: boolean;
  readonly isFetching: boolean;
  readonly error: unknown;
  readonly isFetchNextPageError?: boolean;
  readonly refetch: () => unknown;
};

type QueryBoundaryProps<Data> = {
  query: BoundaryQuery<Data>;
  /** Shown until the first answer. */
  skeleton: ReactNode;
  failure: {
    /** What happened: "Your balances could not be loaded." */
    title: string;
    /** What was not lost: "Your money is where it was." */
    reassurance?: string | undefined;
    className?: string | undefined;
  };
  /** Whether a failed refetch is reported above the data that stays, in its place, or not at all. */
  refetchFailure?: "above" | "instead" | "silent" | undefined;
  /** Shown for a 404 and for an id that is none (400), in place of older data too. */
  notFound?: ReactNode;
  empty?: ReactNode;
  /** When `empty` is shown; without it, when the list or every page of it has no items. */
  isEmpty?: ((data: Data) => boolean) | undefined;
  /** What surrounds the skeleton, the failure and the empty state, but not the data. */
  frame?: ((state: ReactNode, kind: "loading" | "failed" | "empty") => ReactNode) | undefined;
  children: ReactNode | ((data: Data) => ReactNode);
};

/** Loading, failed with a retry, not found, empty or there: the states of everything that is read from the server. */
export function QueryBoundary<Data>(props: QueryBoundaryProps<Data>): ReactNode {
  const { query, skeleton, failure, refetchFailure = "above", notFound, empty, children } = props;
  const { isEmpty = hasNoItems, frame = (state) => state } = props;
  // A next page that failed is reported where the list ends, by ShowMore.
  const hasFailed = query.isError && query.isFetchNextPageError !== true;
  const data = hasFailed && refetchFailure === "instead" ? undefined : query.data;
  if (query.isPending) return frame(skeleton, "loading");
  if (notFound !== undefined && query.isError && isNotFound(query.error)) return notFound;
  const report = hasFailed && (data === undefined || refetchFailure !== "silent") && (
    <ErrorState
      {...failure}
      detail={getErrorMessage(query.error)}
      busy={query.isFetching}
      onRetry={query.refetch}
    />
  );
  return (
    <>
      {report && frame(report, "failed")}
      {data !== undefined && empty !== undefined && isEmpty(data)
        ? frame(empty, "empty")
        : data !== undefined && (typeof children === "function" ? children(data) : children)}
    </>
  );
}

function isNotFound(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 404 || error.status === 400);
}

function hasNoItems(data: unknown): boolean {
  if (Array.isArray(data)) return data.length === 0;
  if (typeof data !== "object" || data === null) return false;
  if ("items" in data) return hasNoItems(data.items);
  return "pages" in data && Array.isArray(data.pages) && data.pages.every(hasNoItems);
}
