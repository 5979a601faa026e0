import { endMargin, type SetMargin } from "#contract/market/pricing.ts";
import { standardMarginWords } from "#domain/market/pricing/standard-margin-words.ts";
import { sayPercent } from "#domain/say-percent.ts";
import { call } from "../../api/call.ts";
import { failureWords } from "../../api/call-failed.ts";
import { ConfirmDialog } from "../../design/dialog.tsx";
import { showToast } from "../../design/toast.tsx";
import { sayTarget } from "./say-margin.ts";
import { useMarginDeed } from "./use-margin-deed.ts";

/** Asks before a margin ends. */
export function EndMargin({ margin, onClose }: { margin: SetMargin | undefined; onClose: () => void }) {
  const ending = useMarginDeed({
    run: (id: string) => call(endMargin, { params: { id } }),
    done: "Margin ended",
    onDone: onClose,
    onFailed: (error) => showToast({ title: "Error", text: failureWords(error), destructive: true }),
  });
  return (
    <ConfirmDialog
      open={margin !== undefined}
      onClose={onClose}
      title="End this margin?"
      lead={
        margin &&
        `${sayPercent(margin.margin)} for ${sayTarget(margin)}. New quotes then have ${whatHoldsAfter(margin)}.`
      }
      confirm="End the margin"
      busy={ending.isPending}
      onConfirm={() => margin && ending.mutate(margin.id)}
    />
  );
}

/** What a quote is made with where this margin no longer holds. */
function whatHoldsAfter({ client, fromCurrency }: SetMargin): string {
  const standard = `the standard ${standardMarginWords}`;
  if (client === null) return `${standard}, or the client's own margin`;
  if (fromCurrency === null) return `the pair's margin, or ${standard}`;
  return `the client's margin in every pair, else the pair's, else ${standard}`;
}
