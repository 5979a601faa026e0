import { Button } from "./button.tsx";
import { ErrorState } from "./error-state.tsx";

type ShowMoreProps = {
  /** A paged list. */
  list: {
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    isFetchNextPageError: boolean;
    fetchNextPage: () => unknown;
  };
  label?: string | undefined;
  busyLabel?: string | undefined;
};

/** The end of a paged list: a button for the next page, or its failure. */
export function ShowMore({ list, label = "Show more", busyLabel = "Loading more" }: ShowMoreProps) {
  if (list.isFetchNextPageError) {
    return (
      <ErrorState
        title="We couldn't load any more."
        busy={list.isFetchingNextPage}
        onRetry={list.fetchNextPage}
      />
    );
  }
  if (!list.hasNextPage) return null;
  return (
    <Button
      className="mt-4"
      busy={list.isFetchingNextPage}
      busyLabel={busyLabel}
      onClick={() => list.fetchNextPage()}
    >
      {label}
    </Button>
  );
}
