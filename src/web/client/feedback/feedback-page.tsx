import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useRef, useState } from "react";
import { sendFeedback } from "#contract/clients/feedback.ts";
import { maxFeedbackLength } from "#domain/clients/feedback/feedback-limit.ts";
import { ApiError, getErrorMessage } from "#web/api/api-error.ts";
import { call } from "../../api/call.ts";
import { useDraft } from "../../auth/use-draft.ts";
import { Button } from "../../design/button.tsx";
import { Notice } from "../../design/notice.tsx";
import { PageHeader } from "../../design/page-header.tsx";
import { Panel } from "../../design/panel.tsx";
import { TextArea } from "../../design/text-field.tsx";
import { showToast } from "../../design/toast.tsx";

/** From here on the box says how much room is left. */
const nearlyFull = 500;

/** /feedback: a word to the desk. */
export function FeedbackPage() {
  const box = useRef<HTMLTextAreaElement>(null);
  const [{ text }, setEntry] = useDraft("feedback", { text: "" }, (kept) => kept);
  const setText = (typed: string) => setEntry({ text: typed });
  const [fault, setFault] = useState<string | undefined>();
  const sending = useMutation({
    mutationFn: () => call(sendFeedback, { body: { text } }),
    onSuccess: () => {
      setText("");
      showToast({
        title: "Thank you for your feedback",
        text: "We'll review your comments and get back to you if needed.",
      });
    },
    onError: (error) => {
      if (error instanceof ApiError && error.fields.text !== undefined) refuse(error.fields.text);
    },
  });
  const left = maxFeedbackLength - text.trim().length;
  const isBeside = sending.error instanceof ApiError && sending.error.fields.text !== undefined;

  function refuse(words: string) {
    setFault(words);
    box.current?.focus();
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (sending.isPending) return;
    const read = sendFeedback.body.safeParse({ text });
    if (read.success) sending.mutate();
    else refuse(read.error.issues[0]?.message ?? "");
  }

  return (
    <>
      <PageHeader
        title="Feedback"
        lead="Tell us what works, what doesn't and what you'd like to see. Our team reads every message."
      />
      <Panel className="max-w-2xl">
        <form noValidate onSubmit={submit} className="flex flex-col items-start gap-5">
          <TextArea
            ref={box}
            label="Your feedback"
            help={left < nearlyFull ? roomLeft(left) : "Please don't include passwords or account numbers."}
            rows={8}
            value={text}
            onChange={(event) => {
              setText(event.currentTarget.value);
              setFault(undefined);
              sending.reset();
            }}
            error={fault}
            className="w-full"
          />
          {sending.isError && !isBeside && (
            <Notice tone="error">{getErrorMessage(sending.error)} We've kept what you wrote.</Notice>
          )}
          <Button type="submit" variant="primary" busy={sending.isPending} busyLabel="Sending">
            Submit Feedback
          </Button>
        </form>
      </Panel>
    </>
  );
}

function roomLeft(left: number): string {
  const count = Math.abs(left).toLocaleString("en-GB");
  return left < 0 ? `${count} characters over the limit.` : `${count} characters left.`;
}
