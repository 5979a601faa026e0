import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type CoverDeal, declineCoverDeal } from "#contract/trading/cover-deals.ts";
import { call } from "#web/api/call.ts";
import { positionQuery } from "#web/api/position-query.ts";
import { showToast } from "#web/design/toast.ts";
import { AskReason } from "#web/desk/ui/ask-reason.tsx";
import { formatDeal } from "./describe-deal.ts";

/** Asks why a draft is declined. */
export function DeclineDialog({ deal, onClose }: { deal: CoverDeal; onClose: () => void }) {
  const queryClient = useQueryClient();
  const declining = useMutation({
    mutationFn: (reason: string) => call(declineCoverDeal, { params: { id: deal.id }, body: { reason } }),
    // It may have been sent meanwhile.
    onSettled: () => queryClient.invalidateQueries({ queryKey: positionQuery.queryKey }),
  });
  return (
    <AskReason
      open
      about={deal.id}
      onClose={onClose}
      title="Decline this deal?"
      lead={`${formatDeal(deal)}: the draft ends, and nothing is sent.`}
      label="Reason"
      maxLength={200}
      confirm="Decline"
      destructive
      busy={declining.isPending}
      onConfirm={async (reason) => {
        await declining.mutateAsync(reason);
        onClose();
        showToast({ title: "Deal declined" });
      }}
    />
  );
}
