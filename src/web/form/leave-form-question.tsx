import type { FieldValues } from "react-hook-form";
import { LeaveQuestion } from "./leave-question.tsx";
import type { MutationForm } from "./use-mutation-form.ts";

type LeaveFormQuestionProps<Values extends FieldValues, Body> = {
  form: Pick<MutationForm<Values, Body>, "methods" | "isSending">;
  /** Screens whose path begins so keep what was entered. */
  within?: string;
};

/** Asks before a form is left in which more than two fields were changed; fewer are soon entered again. */
export function LeaveFormQuestion<Values extends FieldValues, Body>({
  form: { methods, isSending },
  within,
}: LeaveFormQuestionProps<Values, Body>) {
  const changed = Object.keys(methods.formState.dirtyFields).length;
  return (
    <LeaveQuestion
      when={changed > 2 && !isSending}
      within={within}
      title="Leave without saving?"
      lead="What you've entered isn't saved."
    />
  );
}
