import { useMutation, useQueryClient } from "@tanstack/react-query";
import { replayWebhookDeliveries } from "#contract/webhooks/webhook-replays.ts";
import type { WebhookEndpoint } from "#contract/webhooks/webhooks.ts";
import { formatCounted } from "#domain/plural.ts";
import { call } from "#web/api/call.ts";
import { useIdempotencyKeys } from "#web/api/use-idempotency-keys.ts";
import { Dialog, DialogButtons } from "#web/design/dialog.tsx";
import { formatDateTime } from "#web/design/format.ts";
import { RadioCards } from "#web/design/radio-cards.tsx";
import { TextField } from "#web/design/text-field.tsx";
import { showToast } from "#web/design/toast.ts";
import { Form, FormNotice } from "#web/form/form.tsx";
import { type FormValidation, useMutationForm } from "#web/form/use-mutation-form.ts";

type Values = { from: string; to: string; which: "undelivered" | "all" };

const choices = [
  { value: "undelivered", label: "Undelivered only", detail: "Events that your server never accepted." },
  { value: "all", label: "All events", detail: "Also those that it accepted. They keep their IDs." },
] as const;

type ReplayRangeProps = { endpoint: WebhookEndpoint; open: boolean; onClose: () => void };

/** Sends the events of a time range again. */
export function ReplayRange({ endpoint, open, onClose }: ReplayRangeProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Replay events"
      lead="Send the events of a period again, in their order. Times are in your time zone."
    >
      <ReplayForm endpoint={endpoint} onClose={onClose} />
    </Dialog>
  );
}

function ReplayForm({ endpoint: { id }, onClose }: Omit<ReplayRangeProps, "open">) {
  const queryClient = useQueryClient();
  const keys = useIdempotencyKeys();
  const replaying = useMutation({
    mutationFn: (body: Values) =>
      call(replayWebhookDeliveries, { params: { id }, body, idempotencyKey: keys.current(body) }),
    onSuccess: ({ replayed, continueFrom }) => {
      keys.done();
      void queryClient.invalidateQueries({ queryKey: ["webhooks"] });
      showToast({
        title: replayed === 0 ? "No events to replay" : `${formatCounted(replayed, "event")} sent again`,
        ...(continueFrom !== null && {
          text: `That's as many as fit at once. Replay the rest from ${formatDateTime(continueFrom)}.`,
        }),
      });
      onClose();
    },
    onError: (error) => keys.failed(error),
  });
  const form = useMutationForm<Values>({
    validate: readRange,
    defaultValues: lastDay(),
    mutation: replaying,
  });
  return (
    <Form form={form} className="mt-5 flex flex-col gap-5">
      <TextField type="datetime-local" label="From" {...form.field("from")} />
      <TextField type="datetime-local" label="Until" {...form.field("to")} />
      <RadioCards legend="Which events" options={choices} {...form.choice("which")} />
      <FormNotice form={form} />
      <DialogButtons confirm="Replay" cancel="Cancel" onCancel={onClose} busy={replaying.isPending} />
    </Form>
  );
}

function lastDay(): Values {
  const now = Date.now();
  return {
    from: toLocalText(new Date(now - 24 * 60 * 60_000)),
    to: toLocalText(new Date(now + 60_000)),
    which: "undelivered",
  };
}

/** As the browser's control has it, in local time: `2026-11-25T09:30`. */
function toLocalText(at: Date): string {
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

function readRange({ from, to, which }: Values): FormValidation<Values> {
  const [start, end] = [new Date(from), new Date(to)];
  const fields = {
    ...(Number.isNaN(start.getTime()) && { from: "Enter a date and time" }),
    ...(Number.isNaN(end.getTime()) && { to: "Enter a date and time" }),
  };
  if (Object.keys(fields).length > 0) return { ok: false, fields };
  if (start >= end) return { ok: false, fields: { to: "Choose a time after the first one" } };
  return { ok: true, body: { from: start.toISOString(), to: end.toISOString(), which } };
}
