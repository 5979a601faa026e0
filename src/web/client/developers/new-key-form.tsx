import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useId } from "react";
import { apiKeyIn, createApiKey } from "#contract/clients/api-keys.ts";
import type { z } from "#contract/zod.ts";
import {
  type ApiScope,
  apiScopeDescriptions,
  apiScopeNames,
  maxApiKeyName,
} from "#domain/clients/api-keys/api-key.ts";
import { apiKeysQuery } from "#web/api/api-key-queries.ts";
import { call } from "#web/api/call.ts";
import { useIdempotencyKeys } from "#web/api/use-idempotency-keys.ts";
import { useDraft } from "#web/auth/use-draft.ts";
import { showStepUpFailure } from "#web/client/security/use-step-up.ts";
import { Button } from "#web/design/button.tsx";
import { Checkbox } from "#web/design/checkbox.tsx";
import { FieldNotes } from "#web/design/field.tsx";
import { Select } from "#web/design/select.tsx";
import { TextArea, TextField } from "#web/design/text-field.tsx";
import { Form, FormNotice } from "#web/form/form.tsx";
import { LeaveFormQuestion } from "#web/form/leave-form-question.tsx";
import { type FormValidation, useMutationForm } from "#web/form/use-mutation-form.ts";
import type { ShownKey } from "./shown-key-dialog.tsx";

const lifetimes = [
  { value: "30", label: "30 days" },
  { value: "90", label: "90 days" },
  { value: "365", label: "One year" },
  { value: "never", label: "Doesn't expire" },
] as const;

type Values = {
  name: string;
  scopes: ApiScope[];
  /** One a line. */
  ipRanges: string;
  expiresInDays: (typeof lifetimes)[number]["value"];
};
type Body = z.input<typeof apiKeyIn>;

const blank: Values = { name: "", scopes: ["read"], ipRanges: "", expiresInDays: "90" };

export function NewKeyForm({ onMade }: { onMade: (made: ShownKey) => void }) {
  const queryClient = useQueryClient();
  const idempotency = useIdempotencyKeys();
  const [draft, keepDraft] = useDraft("api-key", blank, (kept) => kept);
  const creating = useMutation({
    mutationFn: (body: Body) => call(createApiKey, { body, idempotencyKey: idempotency.current(body) }),
    onSuccess: async ({ key, secret }) => {
      idempotency.done();
      form.methods.reset(blank);
      onMade({ name: key.name, secret });
      await queryClient.invalidateQueries({ queryKey: apiKeysQuery.queryKey });
    },
    onError: (error) => idempotency.failed(error),
  });
  const form = useMutationForm<Values, Body>({
    defaultValues: draft,
    validate: checkKey,
    mutation: creating,
    onRefused: showStepUpFailure,
    onChange: keepDraft,
  });
  return (
    <Form form={form} className="flex flex-col gap-5">
      <TextField
        label="Name"
        help="The program that will use it, such as your accounting system."
        autoComplete="off"
        maxLength={maxApiKeyName}
        {...form.field("name")}
      />
      <Scopes {...form.choice("scopes")} />
      <TextArea
        label="IP addresses"
        optional
        rows={3}
        help="Addresses or ranges that may use the key, one a line, such as 192.0.2.0/24."
        spellCheck={false}
        autoComplete="off"
        {...form.field("ipRanges")}
      />
      <Select label="Works for" options={lifetimes} {...form.choice("expiresInDays")} />
      <FormNotice form={form} />
      <Button type="submit" variant="primary" busy={form.isSending} busyLabel="Creating">
        Create key
      </Button>
      <LeaveFormQuestion form={form} unchanged={blank} />
    </Form>
  );
}

type ScopesProps = {
  value: readonly ApiScope[];
  onChange: (scopes: ApiScope[]) => void;
  error?: string | undefined;
};

function Scopes({ value, onChange, error }: ScopesProps) {
  const id = useId();
  return (
    <fieldset aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="font-medium text-14">What it may do</legend>
      {apiScopeNames.map((scope) => (
        <Checkbox
          key={scope}
          checked={value.includes(scope)}
          onChange={({ target }) =>
            onChange(apiScopeNames.filter((each) => (each === scope ? target.checked : value.includes(each))))
          }
          label={
            <>
              <span className="block font-medium">{scope}</span>
              <span className="block text-14 text-stone">{apiScopeDescriptions[scope]}</span>
            </>
          }
        />
      ))}
      <FieldNotes helpId={`${id}-help`} errorId={`${id}-error`} error={error} />
    </fieldset>
  );
}

function checkKey({ name, scopes, ipRanges, expiresInDays }: Values): FormValidation<Body> {
  const body = {
    name,
    scopes,
    ipRanges: ipRanges.split(/[\s,]+/).filter((range) => range !== ""),
    expiresInDays: expiresInDays === "never" ? null : Number(expiresInDays),
  };
  const checked = apiKeyIn.safeParse(body);
  if (checked.success) return { ok: true, body };
  const faults = checked.error.issues.map(({ path, message }) => [String(path[0]), message] as const);
  return { ok: false, fields: Object.fromEntries(faults.toReversed()) };
}
