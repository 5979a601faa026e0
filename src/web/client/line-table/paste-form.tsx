import type { ComponentProps, ReactNode } from "react";
import { Button } from "#web/design/button.tsx";
import { TextArea } from "#web/design/text-field.tsx";
import { Form, FormNotice } from "#web/form/form.tsx";
import { LeaveQuestion } from "#web/form/leave-question.tsx";
import type { FieldInput } from "#web/form/use-mutation-form.ts";

type PasteFormProps = {
  form: ComponentProps<typeof Form>["form"];
  table: FieldInput;
  /** As it is typed now. */
  text: string;
  /** Which headings the table may have. */
  help: string;
  /** Fields before the table. */
  children?: ReactNode;
};

/** A table pasted from a spreadsheet, whose lines are checked before anything is saved. */
export function PasteForm({ form, table, text, help, children }: PasteFormProps) {
  return (
    <Form form={form} className="flex flex-col gap-5">
      {children}
      <TextArea label="Table" help={help} rows={8} spellCheck={false} {...table} />
      <FormNotice form={form} />
      <Button
        type="submit"
        variant="primary"
        className="self-start"
        busy={form.isSending}
        busyLabel="Checking"
      >
        Check the table
      </Button>
      <LeaveQuestion
        when={text !== "" && !form.isSending}
        title="Leave without saving?"
        lead="The table that you entered isn't saved."
      />
    </Form>
  );
}
