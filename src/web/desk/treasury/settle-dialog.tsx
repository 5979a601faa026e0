import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type CoverDeal, recordCoverSettlement } from "#contract/trading/cover-deals.ts";
import { call } from "#web/api/call.ts";
import { positionQuery } from "#web/api/position-query.ts";
import { formatMoney } from "#web/design/format.ts";
import { showToast } from "#web/design/toast.ts";
import { AskReason } from "#web/desk/ui/ask-reason.tsx";
import { formatDeal } from "./describe-deal.ts";

/** Asks where the bank's statement has both amounts of a deal. */
export function SettleDialog({ deal, onClose }: { deal: CoverDeal; onClose: () => void }) {
  const queryClient = useQueryClient();
  const { id, dealt, soldCurrency, boughtCurrency } = deal;
  const settling = useMutation({
    mutationFn: (reference: string) => call(recordCoverSettlement, { params: { id }, body: { reference } }),
    // Somebody else may have recorded it meanwhile.
    onSettled: () => queryClient.invalidateQueries({ queryKey: positionQuery.queryKey }),
  });
  const amounts =
    dealt &&
    `${formatMoney(dealt.sold, soldCurrency)} out and ${formatMoney(dealt.bought, boughtCurrency)} in`;
  return (
    <AskReason
      open
      about={id}
      onClose={onClose}
      title="Record this settlement?"
      lead={`${formatDeal(deal)}: you have seen ${amounts} on the bank's statement.`}
      label="Where the statement has them"
      missing="Enter where the statement has them"
      maxLength={100}
      confirm="Record settlement"
      busy={settling.isPending}
      onConfirm={async (reference) => {
        await settling.mutateAsync(reference);
        onClose();
        showToast({ title: "Settlement recorded" });
      }}
    />
  );
}
