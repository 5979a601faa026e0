import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { disputeDeal } from "#contract/trading/telephone-deals.ts";
import type { Trade } from "#contract/trading/trades.ts";
import { call } from "#web/api/call.ts";
import { useIdempotencyKeys } from "#web/api/use-idempotency-keys.ts";
import { Button } from "#web/design/button.tsx";
import { Dialog, DialogButtons } from "#web/design/dialog.tsx";
import { firstField } from "#web/design/first-field.ts";
import { formatDateTime } from "#web/design/format.ts";
import { Panel } from "#web/design/panel.tsx";
import { TextArea } from "#web/design/text-field.tsx";
import { showToast } from "#web/design/toast.ts";
import { Form, FormNotice } from "#web/form/form.tsx";
import { useMutationForm } from "#web/form/use-mutation-form.ts";
import { cacheTrade } from "./cache-trade.ts";

/** Says that we booked the exchange on the client's word, which the client may dispute. */
export function TelephoneDeal({ trade }: { trade: Trade }) {
  const [isDisputing, setDisputing] = useState(false);
  const { telephone } = trade;
  if (!telephone) return null;
  const { callReference, disputedAt } = telephone;
  return (
    <Panel
      aria-label="Booked by telephone"
      className="mb-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-3"
    >
      <div className="min-w-0 flex-1 basis-72">
        <p className="font-semibold text-16">We booked this as you told us on the telephone</p>
        <p className="text-14 text-stone">
          Call reference <span className="figures wrap-anywhere">{callReference}</span>.{" "}
          {disputedAt === null
            ? "If it isn't what you asked for, tell us and we'll check the call."
            : `You disputed it on ${formatDateTime(disputedAt)}. We'll check the call and be in touch.`}
        </p>
      </div>
      {disputedAt === null && <Button onClick={() => setDisputing(true)}>Dispute this exchange</Button>}
      <Dialog
        open={isDisputing}
        onClose={() => setDisputing(false)}
        title="Dispute this exchange?"
        lead="Tell us what's different from what you asked for. The exchange stays booked until we've been in touch."
        initialFocus={firstField}
      >
        <DisputeForm trade={trade} onClose={() => setDisputing(false)} />
      </Dialog>
    </Panel>
  );
}

function DisputeForm({ trade, onClose }: { trade: Trade; onClose: () => void }) {
  const queryClient = useQueryClient();
  const keys = useIdempotencyKeys();
  const disputing = useMutation({
    mutationFn: (body: { text: string }) =>
      call(disputeDeal, { params: { id: trade.id }, body, idempotencyKey: keys.current(body) }),
    onError: keys.failed,
    onSuccess: (disputed) => {
      cacheTrade(queryClient, disputed);
      showToast({ title: "Dispute sent", text: "We'll check the call and be in touch." });
      onClose();
    },
  });
  const form = useMutationForm({
    defaultValues: { text: "" },
    schema: disputeDeal.body,
    mutation: disputing,
  });
  return (
    <Form form={form} className="mt-4 flex flex-col gap-5">
      <TextArea label="What's wrong?" rows={4} maxLength={2_000} {...form.field("text")} />
      <FormNotice form={form} kept="Your text is still here." />
      <DialogButtons
        confirm="Send dispute"
        cancel="Close"
        onCancel={onClose}
        busy={form.isSending}
        busyLabel="Sending"
      />
    </Form>
  );
}
