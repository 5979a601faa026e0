type OptionsFailureProps = {
  /** The call that fills the select. */
  query: {
    readonly data: unknown;
    readonly errorUpdateCount: number;
    readonly isFetching: boolean;
    readonly refetch: () => unknown;
  };
  /** What it lists: "currencies". */
  things: string;
};

/** Beside a select whose options could not be loaded: says so, with a retry. It stays while it retries. */
export function OptionsFailure({ query, things }: OptionsFailureProps) {
  if (query.errorUpdateCount === 0 || query.data !== undefined) return null;
  return (
    <p role="alert" className="flex flex-wrap items-center gap-x-2 text-14 text-clay">
      We couldn't load the {things}.
      <button
        type="button"
        className="link min-h-11 md:min-h-0"
        aria-disabled={query.isFetching || undefined}
        onClick={() => !query.isFetching && query.refetch()}
      >
        {query.isFetching ? "Trying again…" : "Try again"}
      </button>
    </p>
  );
}
