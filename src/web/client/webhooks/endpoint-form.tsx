import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import {
  createWebhookEndpoint,
  editWebhookEndpoint,
  type WebhookEndpoint,
  webhookEndpointIn,
} from "#contract/webhooks/webhooks.ts";
import type { WebhookEventType } from "#domain/webhooks/event-type.ts";
import { isChangedMeanwhile } from "#web/api/api-error.ts";
import { call } from "#web/api/call.ts";
import { webhookQuery, webhooksQuery } from "#web/api/webhook-queries.ts";
import { isDemo } from "#web/demo/is-demo.ts";
import { Button } from "#web/design/button.tsx";
import { TextField } from "#web/design/text-field.tsx";
import { showToast } from "#web/design/toast.ts";
import { Form, FormNotice } from "#web/form/form.tsx";
import { useMutationForm } from "#web/form/use-mutation-form.ts";
import { EventTypeChoice } from "./event-type-choice.tsx";

type Values = { url: string; description: string; eventTypes: WebhookEventType[] };
const blank: Values = { url: "", description: "", eventTypes: [] };

/** An endpoint with the secret that is shown once. */
export type CreatedEndpoint = WebhookEndpoint & { readonly secret: string };

/** Adds an endpoint. */
export function CreateEndpointForm({ onCreated }: { onCreated: (created: CreatedEndpoint) => void }) {
  const queryClient = useQueryClient();
  const creating = useMutation({
    mutationFn: (body: Values) => call(createWebhookEndpoint, { body }),
    onSuccess: (created) => {
      void queryClient.invalidateQueries({ queryKey: webhooksQuery.queryKey });
      onCreated(created);
    },
  });
  return <EndpointFields values={blank} saving={creating} submit="Add endpoint" />;
}

/** Changes an endpoint's address, description or events. */
export function EditEndpointForm({ endpoint, onSaved }: { endpoint: WebhookEndpoint; onSaved: () => void }) {
  const queryClient = useQueryClient();
  // What the form was filled with, whatever the endpoint becomes while it is open.
  const [opened] = useState(endpoint);
  const { id, url, description, eventTypes } = opened;
  const saving = useMutation({
    mutationFn: (body: Values) =>
      call(editWebhookEndpoint, { params: { id }, body: { ...body, replaces: { url, eventTypes } } }),
    onSuccess: (saved) => {
      queryClient.setQueryData(webhookQuery(id).queryKey, saved);
      void queryClient.invalidateQueries({ queryKey: webhooksQuery.queryKey, exact: true });
      showToast({ title: "Endpoint saved" });
      onSaved();
    },
    onError: (error) => {
      if (isChangedMeanwhile(error))
        void queryClient.invalidateQueries({ queryKey: webhookQuery(id).queryKey });
    },
  });
  return <EndpointFields values={{ url, description, eventTypes }} saving={saving} submit="Save" />;
}

type EndpointFieldsProps = {
  values: Values;
  saving: { mutateAsync: (body: Values) => Promise<unknown>; isPending: boolean };
  submit: string;
};

function EndpointFields({ values, saving, submit }: EndpointFieldsProps) {
  const form = useMutationForm<Values>({
    schema: webhookEndpointIn,
    defaultValues: values,
    mutation: saving,
  });
  return (
    <Form form={form} className="flex flex-col gap-5">
      <TextField
        label="Address of your server"
        inputMode="url"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        placeholder="https://example.com/webhooks"
        help={
          isDemo()
            ? "https on port 443 or 8443, on the public internet. In this demo, http://localhost works too."
            : "https on port 443 or 8443, on the public internet."
        }
        {...form.field("url")}
      />
      <TextField label="Description" optional autoComplete="off" {...form.field("description")} />
      <EventTypeChoice {...form.choice("eventTypes")} />
      <FormNotice form={form} />
      <Button type="submit" variant="primary" busy={saving.isPending} busyLabel="Saving">
        {submit}
      </Button>
    </Form>
  );
}
