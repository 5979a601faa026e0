import { useMutation, useQueryClient } from "@tanstack/react-query";
import { isAwaitingApproval } from "#web/api/api-error.ts";
import { marginsKey } from "#web/api/pricing-queries.ts";
import { showToast } from "#web/design/toast.ts";
import { showFailure } from "#web/desk/ui/show-failure.ts";

/** A margin mutation: shows its success and refetches all margins, since setting one may end another. */
export function useMarginMutation<Given>(options: {
  run: (given: Given) => Promise<unknown>;
  /** The success toast. */
  done: string;
  onDone: () => void;
  onFailed: (error: unknown) => void;
}) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: options.run,
    onSuccess: () => {
      showToast({ title: options.done });
      options.onDone();
    },
    onError: (error) => {
      if (!isAwaitingApproval(error)) return options.onFailed(error);
      showFailure(error);
      options.onDone();
    },
    // Another staff user may have acted meanwhile, so queries are refetched after a refusal as well.
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: ["desk", "clients", "timeline"] });
      return queryClient.invalidateQueries({ queryKey: marginsKey });
    },
  });
}
