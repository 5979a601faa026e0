import { Link } from "react-router";
import { ApiError, getErrorMessage } from "#web/api/api-error.ts";
import { ErrorState } from "#web/design/error-state.tsx";

type NoQuoteProps = {
  failure: unknown;
  /** What was not lost. */
  reassurance: string;
  busy: boolean;
  onRetry: () => unknown;
  className?: string | undefined;
};

/** Refusals whose own text says that there is no quote. */
const named: ReadonlySet<string | undefined> = new Set(["forward_rates_stale", "pair_not_quoted"]);

/** Why there is no quote, with another try, and a link to us where the refusal says to contact us. */
export function NoQuote({ failure, ...state }: NoQuoteProps) {
  const code = failure instanceof ApiError ? failure.code : undefined;
  const message = getErrorMessage(failure);
  return (
    <>
      <ErrorState
        title={named.has(code) ? message : "We can't give you a quote right now."}
        detail={named.has(code) ? undefined : message}
        {...state}
      />
      {code === "pair_not_quoted" && (
        <Link to="/dashboard-contact" className="link text-14">
          Contact us
        </Link>
      )}
    </>
  );
}
