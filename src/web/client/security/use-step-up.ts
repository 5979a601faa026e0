import { type MutationKey, useMutation } from "@tanstack/react-query";
import { ApiError, getErrorMessage } from "#web/api/api-error.ts";
import { isOutcomeUnknown } from "#web/api/is-outcome-unknown.ts";
import { showToast } from "#web/design/toast.ts";

type StepUp<Input, Answer> = {
  change: (input: Input) => Promise<Answer>;
  onChanged: (answer: Answer, input: Input) => unknown;
  onFailed?: (error: unknown) => void;
  mutationKey?: MutationKey;
};

/** A change made by a button that asks for a confirmation first. */
export function useStepUp<Input, Answer>(options: StepUp<Input, Answer>) {
  return useMutation({
    ...(options.mutationKey && { mutationKey: options.mutationKey }),
    mutationFn: options.change,
    onSuccess: options.onChanged,
    onError: options.onFailed ?? showStepUpFailure,
  });
}

/** Shows why nothing was changed, or that it may have been; cancelling the confirmation needs no message. */
export function showStepUpFailure(error: unknown): void {
  if (error instanceof ApiError && error.code === "confirmation_required") return;
  const title = isOutcomeUnknown(error) ? "This may have been changed" : "Nothing was changed";
  showToast({ title, text: getErrorMessage(error), destructive: true });
}
