import { useMutation, useQueryClient } from "@tanstack/react-query";
import { forwardPricingKey } from "#web/api/forward-pricing-queries.ts";
import { showToast } from "#web/design/toast.ts";
import { closeIfSentForApproval } from "#web/desk/ui/close-if-sent-for-approval.ts";

type ForwardPricingChange<Given> = {
  run: (given: Given) => Promise<unknown>;
  /** The success toast. */
  done: string;
  onDone: () => void;
  /** Besides the dialog's own message. */
  onFailed?: (error: unknown) => void;
};

/** A change of what forwards are priced with; the screen and its example are read again, also after a refusal. */
export function useForwardPricingMutation<Given>({
  run,
  done,
  onDone,
  onFailed,
}: ForwardPricingChange<Given>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: run,
    onSuccess: () => {
      showToast({ title: done });
      onDone();
    },
    onError: (error) => {
      closeIfSentForApproval(error, onDone);
      onFailed?.(error);
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: forwardPricingKey }),
  });
}
