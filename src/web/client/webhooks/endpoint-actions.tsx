import { type UseMutationResult, useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import {
  disableWebhookEndpoint,
  enableWebhookEndpoint,
  removeWebhookEndpoint,
  rotateWebhookSecret,
  testWebhookEndpoint,
  type WebhookEndpoint,
} from "#contract/webhooks/webhooks.ts";
import { getErrorMessage } from "#web/api/api-error.ts";
import { call } from "#web/api/call.ts";
import { useIdempotencyKeys } from "#web/api/use-idempotency-keys.ts";
import { webhookQuery, webhooksQuery } from "#web/api/webhook-queries.ts";
import { Button } from "#web/design/button.tsx";
import { ConfirmDialog } from "#web/design/confirm-dialog.tsx";
import { Drawer } from "#web/design/dialog.tsx";
import { showToast } from "#web/design/toast.ts";
import { useNavigateUnlessLeft } from "#web/use-navigate-unless-left.ts";
import { EditEndpointForm } from "./endpoint-form.tsx";
import { ReplayRange } from "./replay-range.tsx";
import { SecretDialog } from "./secret-dialog.tsx";

type Question = "edit" | "replay" | "rotate" | "disable" | "delete";

/** What can be done with an endpoint. */
export function EndpointActions({ endpoint }: { endpoint: WebhookEndpoint }) {
  const [asking, setAsking] = useState<Question>();
  const close = () => setAsking(undefined);
  const isDisabled = endpoint.status === "disabled";
  const testing = useSendTest(endpoint.id);
  const enabling = useChange(endpoint.id, enableWebhookEndpoint, "Endpoint enabled");
  return (
    <div className="mt-4 border-line border-t pt-5">
      <div className="flex flex-wrap gap-3">
        {isDisabled ? (
          <Button variant="primary" busy={enabling.isPending} onClick={() => enabling.mutate()}>
            Enable
          </Button>
        ) : (
          <>
            <Button variant="primary" busy={testing.isPending} onClick={() => testing.mutate()}>
              Send test event
            </Button>
            <Button onClick={() => setAsking("replay")}>Replay events</Button>
          </>
        )}
        <Button onClick={() => setAsking("edit")}>Change</Button>
        <Button onClick={() => setAsking("rotate")}>Replace secret</Button>
        {!isDisabled && <Button onClick={() => setAsking("disable")}>Disable</Button>}
        <Button variant="destructive" onClick={() => setAsking("delete")}>
          Delete
        </Button>
      </div>
      <Drawer
        open={asking === "edit"}
        onClose={close}
        title="Change endpoint"
        className="w-full max-w-full sm:w-[30rem]"
      >
        <EditEndpointForm endpoint={endpoint} onSaved={close} />
      </Drawer>
      <ReplayRange endpoint={endpoint} open={asking === "replay"} onClose={close} />
      <RotateSecret endpoint={endpoint} open={asking === "rotate"} onClose={close} />
      <DisableEndpoint endpoint={endpoint} open={asking === "disable"} onClose={close} />
      <DeleteEndpoint endpoint={endpoint} open={asking === "delete"} onClose={close} />
    </div>
  );
}

type AskProps = { endpoint: WebhookEndpoint; open: boolean; onClose: () => void };

function RotateSecret({ endpoint, open, onClose }: AskProps) {
  const [secret, setSecret] = useState<string>();
  const queryClient = useQueryClient();
  const { id, previousSecretUntil } = endpoint;
  const keys = useIdempotencyKeys();
  const rotating = useMutation({
    mutationFn: () => call(rotateWebhookSecret, { params: { id }, idempotencyKey: keys.current() }),
    onError: keys.failed,
    onSuccess: ({ secret: next, ...saved }) => {
      keys.done();
      queryClient.setQueryData(webhookQuery(id).queryKey, saved);
      setSecret(next);
      onClose();
    },
  });
  const earlier =
    previousSecretUntil === null ? "" : " The secret from before the last replacement stops signing at once.";
  return (
    <>
      <ConfirmDialog
        open={open}
        onClose={onClose}
        onConfirm={() => rotating.mutate()}
        busy={rotating.isPending}
        failure={rotating.error}
        title="Replace the signing secret?"
        lead={`For 24 hours we sign with both secrets, so that you can change your server in between.${earlier}`}
        confirm="Replace secret"
      />
      <SecretDialog
        secret={secret}
        onClose={() => setSecret(undefined)}
        lead="For 24 hours the earlier secret works as well."
      />
    </>
  );
}

function DisableEndpoint({ endpoint, open, onClose }: AskProps) {
  const disabling = useChange(endpoint.id, disableWebhookEndpoint, "Endpoint disabled", onClose);
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      onConfirm={() => disabling.mutate()}
      busy={disabling.isPending}
      failure={disabling.error}
      destructive
      title="Disable this endpoint?"
      lead="What waits for it isn't sent, and new events aren't kept for it. You can enable it again at any time."
      confirm="Disable"
    />
  );
}

function DeleteEndpoint({ endpoint: { id }, open, onClose }: AskProps) {
  const queryClient = useQueryClient();
  const navigate = useNavigateUnlessLeft();
  const deleting = useMutation({
    mutationFn: () => call(removeWebhookEndpoint, { params: { id } }),
    onSuccess: async () => {
      await navigate("/developers/webhooks", { replace: true });
      showToast({ title: "Endpoint deleted" });
      void queryClient.invalidateQueries({ queryKey: webhooksQuery.queryKey, exact: true });
    },
  });
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      onConfirm={() => deleting.mutate()}
      busy={deleting.isPending}
      failure={deleting.error}
      destructive
      title="Delete this endpoint?"
      lead="We stop sending events to it at once. Its log can't be seen any more."
      confirm="Delete endpoint"
    />
  );
}

/** Enables or disables an endpoint. */
function useChange(
  id: string,
  endpoint: typeof enableWebhookEndpoint | typeof disableWebhookEndpoint,
  title: string,
  onDone?: () => void,
): UseMutationResult<WebhookEndpoint, Error, void> {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (): Promise<WebhookEndpoint> => call(endpoint, { params: { id } }),
    onSuccess: (saved) => {
      queryClient.setQueryData(webhookQuery(id).queryKey, saved);
      void queryClient.invalidateQueries({ queryKey: ["webhooks"] });
      showToast({ title });
      onDone?.();
    },
    ...(!onDone && {
      onError: (error: Error) =>
        showToast({ title: "Error", text: getErrorMessage(error), destructive: true }),
    }),
  });
}

function useSendTest(id: string) {
  const queryClient = useQueryClient();
  const keys = useIdempotencyKeys();
  return useMutation({
    mutationFn: () => call(testWebhookEndpoint, { params: { id }, idempotencyKey: keys.current() }),
    onSuccess: () => {
      keys.done();
      void queryClient.invalidateQueries({ queryKey: ["webhooks"] });
      showToast({ title: "Test event sent", text: "It appears at the top of the deliveries." });
    },
    onError: (error) => {
      keys.failed(error);
      showToast({ title: "Error", text: getErrorMessage(error), destructive: true });
    },
  });
}
