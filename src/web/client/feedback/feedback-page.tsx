import { useMutation } from "@tanstack/react-query";
import { sendFeedback } from "#contract/clients/feedback.ts";
import { maxFeedbackLength } from "#domain/clients/feedback/feedback-limit.ts";
import { call } from "#web/api/call.ts";
import { useDraft } from "#web/auth/use-draft.ts";
import { Button } from "#web/design/button.tsx";
import { PageHeader } from "#web/design/page-header.tsx";
import { Panel } from "#web/design/panel.tsx";
import { TextArea } from "#web/design/text-field.tsx";
import { showToast } from "#web/design/toast.ts";
import { Form, FormNotice } from "#web/form/form.tsx";
import { useMutationForm } from "#web/form/use-mutation-form.ts";

/** Remaining length from which the box shows a counter. */
const nearlyFull = 500;

/** /feedback */
export function FeedbackPage() {
  const [draft, keepDraft] = useDraft("feedback", { text: "" }, (kept) => kept);
  const sending = useMutation({
    mutationFn: (body: { text: string }) => call(sendFeedback, { body }),
    onSuccess: () => {
      form.methods.reset({ text: "" });
      showToast({
        title: "Thank you for your feedback",
        text: "We'll review your comments and get back to you if needed.",
      });
    },
  });
  const form = useMutationForm({
    schema: sendFeedback.body,
    defaultValues: draft,
    mutation: sending,
    onChange: keepDraft,
  });
  const left = maxFeedbackLength - form.methods.watch("text").trim().length;
  return (
    <>
      <PageHeader
        title="Feedback"
        lead="Tell us what works, what doesn't and what you'd like to see. Our team reads every message."
      />
      <Panel className="max-w-2xl">
        <Form form={form} className="flex flex-col items-start gap-5">
          <TextArea
            label="Your feedback"
            help={left < nearlyFull ? roomLeft(left) : "Please don't include passwords or account numbers."}
            rows={8}
            className="w-full"
            {...form.field("text")}
          />
          <FormNotice form={form} kept="We've kept what you wrote." />
          <Button type="submit" variant="primary" busy={form.isSending} busyLabel="Sending">
            Submit Feedback
          </Button>
        </Form>
      </Panel>
    </>
  );
}

function roomLeft(left: number): string {
  const count = Math.abs(left).toLocaleString("en-GB");
  return left < 0 ? `${count} characters over the limit.` : `${count} characters left.`;
}
