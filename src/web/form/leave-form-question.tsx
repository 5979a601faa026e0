import { type FieldValues, useWatch } from "react-hook-form";
import { countChanged } from "./count-changed.ts";
import { LeaveQuestion } from "./leave-question.tsx";
import type { MutationForm } from "./use-mutation-form.ts";

type LeaveEnteredQuestionProps = {
  values: object;
  /** The values before anything was entered. */
  unchanged: object;
  isSending?: boolean | undefined;
  /** Screens whose path begins so keep what was entered. */
  within?: string | undefined;
};

/** Asks before a screen is left on which more than two fields were changed; fewer are soon entered again. */
export function LeaveEnteredQuestion(props: LeaveEnteredQuestionProps) {
  const { values, unchanged, isSending = false, within } = props;
  return (
    <LeaveQuestion
      when={!isSending && countChanged(values, unchanged) > 2}
      within={within}
      title="Leave without saving?"
      lead="What you've entered isn't saved."
    />
  );
}

type LeaveFormQuestionProps<Values extends FieldValues, Body> = {
  form: Pick<MutationForm<Values, Body>, "methods" | "isSending">;
  /** The values before anything was entered, where the form may have begun with a draft. */
  unchanged?: Partial<Values> | undefined;
};

/** As `LeaveEnteredQuestion`, for the fields of one form. */
export function LeaveFormQuestion<Values extends FieldValues, Body>({
  form: { methods, isSending },
  unchanged,
}: LeaveFormQuestionProps<Values, Body>) {
  const values = useWatch({ control: methods.control });
  const first = unchanged ?? methods.formState.defaultValues ?? {};
  return <LeaveEnteredQuestion values={values} unchanged={first} isSending={isSending} />;
}
