import { useMutation, useQueryClient } from "@tanstack/react-query";
import { marginsKey } from "#web/api/pricing-queries.ts";
import { showToast } from "#web/design/toast.ts";
import { closeIfSentForApproval } from "#web/desk/ui/close-if-sent-for-approval.ts";

/**
 * A margin mutation: shows its success and refetches all margins, since setting one may end another. Its dialog shows a
 * failure.
 */
export function useMarginMutation<Given>(options: {
  run: (given: Given) => Promise<unknown>;
  /** The success toast. */
  done: string;
  onDone: () => void;
  /** Besides the dialog's own message. */
  onFailed?: (error: unknown) => void;
}) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: options.run,
    onSuccess: () => {
      showToast({ title: options.done });
      options.onDone();
    },
    onError: (error) => {
      closeIfSentForApproval(error, options.onDone);
      options.onFailed?.(error);
    },
    // Another staff user may have acted meanwhile, so queries are refetched after a refusal as well.
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: ["desk", "clients", "timeline"] });
      return queryClient.invalidateQueries({ queryKey: marginsKey });
    },
  });
}
