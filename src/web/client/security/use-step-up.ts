import { useMutation } from "@tanstack/react-query";
import { ApiError, getErrorMessage } from "#web/api/api-error.ts";
import { isFinalRefusal } from "#web/api/is-final-refusal.ts";
import { showToast } from "../../design/toast.ts";

type StepUp<Input, Answer> = {
  change: (input: Input) => Promise<Answer>;
  onChanged: (answer: Answer, input: Input) => unknown;
  onFailed?: (error: unknown) => void;
};

/** A change made by a button that asks for a confirmation first. */
export function useStepUp<Input, Answer>(options: StepUp<Input, Answer>) {
  return useMutation({
    mutationFn: options.change,
    onSuccess: options.onChanged,
    onError: options.onFailed ?? showStepUpFailure,
  });
}

/** Shows why nothing was changed, or that it may have been; cancelling the confirmation needs no message. */
export function showStepUpFailure(error: unknown): void {
  if (error instanceof ApiError && error.code === "confirmation_required") return;
  const isLost = error instanceof ApiError && !isFinalRefusal(error);
  showToast(
    isLost
      ? {
          title: "This may have been changed",
          text: "We didn't hear back. Reload to see.",
          destructive: true,
        }
      : { title: "Nothing was changed", text: getErrorMessage(error), destructive: true },
  );
}
