import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { replayWebhookDelivery } from "#contract/webhooks/webhook-replays.ts";
import type { WebhookAttempt, WebhookDeliveryDetail } from "#contract/webhooks/webhooks.ts";
import { getErrorMessage } from "#web/api/api-error.ts";
import { call } from "#web/api/call.ts";
import { useIdempotencyKeys } from "#web/api/use-idempotency-keys.ts";
import { webhookDeliveryQuery } from "#web/api/webhook-queries.ts";
import { Badge } from "#web/design/badge.tsx";
import { Button } from "#web/design/button.tsx";
import { CopyButton } from "#web/design/copy-button.tsx";
import { Drawer } from "#web/design/dialog.tsx";
import { CopyRow, FactRow } from "#web/design/fact-rows.tsx";
import { formatDateTime } from "#web/design/format.ts";
import { QueryBoundary } from "#web/design/query-boundary.tsx";
import { SkeletonRows } from "#web/design/skeleton.tsx";
import { TextArea } from "#web/design/text-field.tsx";
import { showToast } from "#web/design/toast.ts";
import { deliveryLooks, describeAnswer, prettyJson } from "./describe-delivery.ts";

type DeliveryDrawerProps = { id: string | undefined; mayReplay: boolean; onClose: () => void };

/** A delivery with its payload and what each attempt met. */
export function DeliveryDrawer({ id, mayReplay, onClose }: DeliveryDrawerProps) {
  return (
    <Drawer
      open={id !== undefined}
      onClose={onClose}
      title="Delivery"
      className="w-full max-w-full sm:w-[36rem]"
    >
      {id !== undefined && <LoadedDelivery id={id} mayReplay={mayReplay} onClose={onClose} />}
    </Drawer>
  );
}

function LoadedDelivery({ id, mayReplay, onClose }: DeliveryDrawerProps & { id: string }) {
  const delivery = useQuery(webhookDeliveryQuery(id));
  return (
    <QueryBoundary
      query={delivery}
      skeleton={<SkeletonRows label="Loading the delivery" rows={4} />}
      failure={{ title: "We couldn't load this delivery." }}
    >
      {(data) => (
        <div className="flex flex-col gap-6">
          <Facts delivery={data} />
          {mayReplay && <Replay id={id} onReplayed={onClose} />}
          <Code title="Payload" text={prettyJson(data.payload)} copied={data.payload} />
          {data.log.toReversed().map((attempt) => (
            <Attempt key={attempt.attempt} attempt={attempt} />
          ))}
        </div>
      )}
    </QueryBoundary>
  );
}

function Facts({ delivery }: { delivery: WebhookDeliveryDetail }) {
  const { eventId, type, status, createdAt, nextAttemptAt, attempts, isReplay } = delivery;
  const { label, tone } = deliveryLooks[status];
  return (
    <dl className="divide-y divide-line">
      <FactRow name="Event" strong>
        {type}
        {isReplay && " (replay)"}
      </FactRow>
      <FactRow name="Outcome">
        <Badge tone={tone}>{label}</Badge>
      </FactRow>
      <FactRow name="Queued">{formatDateTime(createdAt)}</FactRow>
      {attempts === 0 && delivery.fault !== null && <FactRow name="Why">{describeAnswer(delivery)}</FactRow>}
      {nextAttemptAt !== null && <FactRow name="Next attempt">{formatDateTime(nextAttemptAt)}</FactRow>}
      <CopyRow label="webhook-id" text={eventId} />
    </dl>
  );
}

function Replay({ id, onReplayed }: { id: string; onReplayed: () => void }) {
  const queryClient = useQueryClient();
  const keys = useIdempotencyKeys();
  const replaying = useMutation({
    mutationFn: () => call(replayWebhookDelivery, { params: { id }, idempotencyKey: keys.current() }),
    onSuccess: () => {
      keys.done();
      void queryClient.invalidateQueries({ queryKey: ["webhooks"] });
      showToast({ title: "Sent again", text: "It appears at the top of the deliveries." });
      onReplayed();
    },
    onError: (error) => {
      keys.failed(error);
      showToast({ title: "Error", text: getErrorMessage(error), destructive: true });
    },
  });
  return (
    <Button className="self-start" busy={replaying.isPending} onClick={() => replaying.mutate()}>
      Replay
    </Button>
  );
}

function Attempt({ attempt }: { attempt: WebhookAttempt }) {
  const { attempt: number, startedAt, latencyMs, headers, answer, answerCut } = attempt;
  const sent = Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}`)
    .join("\n");
  return (
    <section aria-label={`Attempt ${number}`} className="flex flex-col gap-3 border-line border-t pt-5">
      <div>
        <h3 className="text-16">
          Attempt {number}: {describeAnswer(attempt)}
        </h3>
        <p className="figures text-14 text-stone">
          {formatDateTime(startedAt)} · {latencyMs.toLocaleString("en-GB")} ms
        </p>
      </div>
      <Code title="Request headers" text={sent} />
      {answer !== null && answer !== "" && (
        <Code
          title={answerCut ? "Answer (first 64 kB)" : "Answer"}
          text={prettyJson(answer)}
          copied={answer}
        />
      )}
      {answer === "" && <p className="text-14 text-stone">The answer was empty.</p>}
    </section>
  );
}

type CodeProps = {
  title: string;
  text: string;
  /** What is copied, where it isn't what is shown. */
  copied?: string;
};

/** Text as it was sent or received, in a field that scrolls. */
function Code({ title, text, copied = text }: CodeProps) {
  const rows = Math.min(16, Math.max(2, text.split("\n").length));
  return (
    <div className="relative min-w-0">
      <TextArea
        label={title}
        readOnly
        rows={rows}
        value={text}
        spellCheck={false}
        className="[&_label]:py-3 [&_textarea]:font-mono [&_textarea]:text-13"
      />
      <CopyButton label={title} text={copied} className="absolute top-0 right-0" />
    </div>
  );
}
