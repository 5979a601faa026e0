import type { Alert } from "#contract/automation/alerts.ts";
import { Button, ButtonLink } from "../../design/button.tsx";
import { formatDateTime, formatRateFigure, formatTarget } from "../../design/format.ts";

type ReachedNoticeProps = { alert: Alert; busy: boolean; onWaitAgain: () => void };

/** A fired alert: when, at which rate, and the next actions. */
export function ReachedNotice({ alert, busy, onWaitAgain }: ReachedNoticeProps) {
  const { fromCurrency, toCurrency, targetRate, reachedAt, reachedRate } = alert;
  if (reachedAt === null || reachedRate === null) return null;
  return (
    <section
      aria-label="Your target was reached"
      className="mb-5 flex max-w-6xl flex-wrap items-center justify-between gap-x-8 gap-y-4 rounded-panel bg-glacier px-5 py-5 md:px-6"
    >
      <div className="min-w-0">
        <h2 className="text-19">{formatTarget(targetRate)} was reached</h2>
        <p className="figures text-14 text-stone">
          1 {fromCurrency} was {formatRateFigure(reachedRate)} {toCurrency} on {formatDateTime(reachedAt)}.
          Save the alert again to watch for this rate from now on.
        </p>
      </div>
      <div className="flex flex-wrap gap-3">
        <ButtonLink to={`/quote?${new URLSearchParams({ fromCurrency, toCurrency })}`} variant="ink">
          Get a Quote
        </ButtonLink>
        <Button busy={busy} busyLabel="Saving the alert" onClick={onWaitAgain}>
          Save again
        </Button>
      </div>
    </section>
  );
}
