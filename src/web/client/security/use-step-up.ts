import { useMutation } from "@tanstack/react-query";
import { ApiError, getErrorMessage } from "#web/api/api-error.ts";
import { showToast } from "../../design/toast.tsx";

/** A change that asks for a confirmation. Who would rather not confirm has changed nothing and needs no word about it. */
export function useStepUp<Input, Answer>(options: {
  change: (input: Input) => Promise<Answer>;
  onChanged: (answer: Answer, input: Input) => unknown;
  /** True where the form has shown what was wrong. */
  onFault?: (error: unknown) => boolean;
}) {
  return useMutation({
    mutationFn: options.change,
    onSuccess: (answer, input) => options.onChanged(answer, input),
    onError: (error) => {
      if (error instanceof ApiError && error.code === "confirmation_required") return;
      if (options.onFault?.(error)) return;
      showToast({ title: "Nothing was changed", text: getErrorMessage(error), destructive: true });
    },
  });
}
