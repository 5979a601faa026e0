import type { ReactNode } from "react";
import { ApiError, getErrorMessage } from "#web/api/api-error.ts";
import { ErrorState } from "./error-state.tsx";

/** The part of a TanStack query that decides what is shown; paged lists fit as well. */
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
  /** Shown until the first response. */
  skeleton: ReactNode;
  failure: {
    /** What happened: "Your balances could not be loaded." */
    title: string;
    /** What was not lost: "Your money is safe." */
    reassurance?: string | undefined;
    className?: string | undefined;
  };
  /** Whether a failed refetch is reported above the old data, instead of it, or not at all. */
  refetchFailure?: "above" | "instead" | "silent" | undefined;
  /** Shown for a 404 and for an invalid id (400), also in place of older data. */
  notFound?: ReactNode;
  empty?: ReactNode;
  /** When `empty` is shown; by default when the list, or every page of it, has no items. */
  isEmpty?: ((data: Data) => boolean) | undefined;
  /** Surrounds the skeleton, the failure and the empty state, but not the data. */
  frame?: ((state: ReactNode, kind: "loading" | "failed" | "empty") => ReactNode) | undefined;
  children: ReactNode | ((data: Data) => ReactNode);
};

/** The states of server data: loading, failed with a retry, not found, empty, loaded. */
export function QueryBoundary<Data>(props: QueryBoundaryProps<Data>): ReactNode {
  const { query, skeleton, failure, refetchFailure = "above", notFound, empty, children } = props;
  const { isEmpty = hasNoItems, frame = (state) => state } = props;
  // A failed next page is reported at the list's end, by ShowMore.
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
