import { useMutation, useQueryClient } from "@tanstack/react-query";
import { moneyDeskKey } from "#web/api/money-desk-queries.ts";
import { showToast } from "#web/design/toast.ts";
import { closeIfOvertaken } from "#web/desk/ui/close-if-overtaken.ts";
import { showFailure } from "#web/desk/ui/show-failure.ts";

/** A staff mutation about money: shows its success or failure and refetches the desk's queries. */
export function useStaffMutation<Given, Answer>(options: {
  run: (given: Given) => Promise<Answer>;
  /** The success toast; none where the screen reports success itself. */
  done?: ((answer: Answer, given: Given) => string | undefined) | undefined;
  onDone?: ((answer: Answer) => void) | undefined;
  /** Set where the screen reports errors itself, such as in a form. */
  quietly?: boolean | undefined;
  /** Closes the dialog that sent it, where somebody else decided first. */
  onOvertaken?: (() => void) | undefined;
}) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: options.run,
    onSuccess: (answer, given) => {
      const words = options.done?.(answer, given);
      if (words !== undefined) showToast({ title: words });
      options.onDone?.(answer);
    },
    onError: (error) => {
      if (!options.quietly) showFailure(error);
      if (options.onOvertaken) closeIfOvertaken(error, options.onOvertaken);
    },
    // Somebody else may have decided first, so queries are refetched after a refusal as well.
    onSettled: () => queryClient.invalidateQueries({ queryKey: moneyDeskKey }),
  });
}
