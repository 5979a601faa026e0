import { endMargin, type SetMargin } from "#contract/market/pricing.ts";
import { formatPercent } from "#domain/format-percent.ts";
import { formatStandardMargin } from "#domain/market/pricing/format-standard-margin.ts";
import { getErrorMessage } from "#web/api/api-error.ts";
import { call } from "../../api/call.ts";
import { ConfirmDialog } from "../../design/confirm-dialog.tsx";
import { showToast } from "../../design/toast.tsx";
import { formatMarginScope } from "./format-margin.ts";
import { useMarginMutation } from "./use-margin-mutation.ts";

/** Asks before a margin ends. */
export function EndMargin({ margin, onClose }: { margin: SetMargin | undefined; onClose: () => void }) {
  const ending = useMarginMutation({
    run: (id: string) => call(endMargin, { params: { id } }),
    done: "Margin ended",
    onDone: onClose,
    onFailed: (error) => showToast({ title: "Error", text: getErrorMessage(error), destructive: true }),
  });
  return (
    <ConfirmDialog
      open={margin !== undefined}
      onClose={onClose}
      title="End this margin?"
      lead={
        margin &&
        `${formatPercent(margin.margin)} for ${formatMarginScope(margin)}. New quotes will use ${describeFallback(margin)}.`
      }
      confirm="End margin"
      busy={ending.isPending}
      onConfirm={() => margin && ending.mutate(margin.id)}
    />
  );
}

/** The margin that applies once this one has ended. */
function describeFallback({ client, fromCurrency }: SetMargin): string {
  const standard = `the standard ${formatStandardMargin}`;
  if (client === null) return `${standard}, or the client's own margin`;
  if (fromCurrency === null) return `the pair's margin, or ${standard}`;
  return `the client's all-pairs margin, then the pair's margin, then ${standard}`;
}
