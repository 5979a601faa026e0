import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Plus, Trash2 } from "lucide-react";
import { useState } from "react";
import { type ApprovalPolicy, setApprovalPolicy } from "#contract/clients/client-approvals.ts";
import { refusals } from "#contract/refusals.ts";
import {
  approvingRoles,
  maxApprovalRules,
  maxApprovals,
} from "#domain/clients/client-approvals/approval-rule.ts";
import { roleNames } from "#domain/clients/users/role.ts";
import { parseAmount } from "#domain/money.ts";
import { ApiError } from "#web/api/api-error.ts";
import { call } from "#web/api/call.ts";
import { approvalPolicyQuery } from "#web/api/client-approval-queries.ts";
import { AmountField } from "#web/design/amount-field.tsx";
import { Button, IconButton } from "#web/design/button.tsx";
import { Select } from "#web/design/select.tsx";
import { showToast } from "#web/design/toast.ts";
import { Form, FormNotice } from "#web/form/form.tsx";
import { LeaveFormQuestion } from "#web/form/leave-form-question.tsx";
import { OutdatedNotice } from "#web/form/outdated-notice.tsx";
import { type MutationForm, useMutationForm } from "#web/form/use-mutation-form.ts";

type Rule = ApprovalPolicy["rules"][number];
/** A rule with an id of this form, since rules have none. */
type EditedRule = Rule & { readonly id: string };
type Values = { rules: EditedRule[] };
type PolicyForm = MutationForm<Values, Rule[]>;

const kinds = [
  { value: "payment", label: "Payments" },
  { value: "booking", label: "Exchanges" },
  { value: "recipient", label: "New and changed recipients" },
] as const;
const roles = approvingRoles.map((value) => ({ value, label: `${roleNames[value]} or higher` }));
const counts = Array.from({ length: maxApprovals }, (_, index) => `${index + 1}`).map((value) => ({
  value,
  label: value,
}));
const blank: Rule = { kind: "payment", above: "0.00", approvals: 1, role: "approver" };

type RulesFormProps = { policy: ApprovalPolicy; onDone: () => void };

/** Changes the rules; what is typed stays after a refusal, and while somebody else changes them. */
export function RulesForm({ policy, onDone }: RulesFormProps) {
  /** Of the rules that the form began with. */
  const [version, setVersion] = useState(policy.version);
  const saving = useSavingRules(version, onDone);
  const form = useMutationForm<Values, Rule[]>({
    defaultValues: { rules: policy.rules.map(withId) },
    validate: ({ rules }) => {
      const fields = faultsOf(rules);
      return Object.keys(fields).length === 0 ? { ok: true, body: rules.map(bodyOf) } : { ok: false, fields };
    },
    mutation: saving,
  });
  const rules = form.methods.watch("rules");
  // Its own answer is newer as well.
  const isOutdated = policy.version !== version && !saving.isPending && !saving.isSuccess;
  // Errors are kept by a rule's position, which a removal changes.
  function replaceRules(changed: EditedRule[]) {
    form.methods.setValue("rules", changed, { shouldDirty: true });
    form.clearErrors();
  }
  function showLatest() {
    form.clearErrors();
    form.methods.reset({ rules: policy.rules.map(withId) });
    setVersion(policy.version);
  }
  return (
    <Form form={form} className="flex flex-col gap-5">
      {isOutdated && (
        <OutdatedNotice onShow={showLatest}>These rules have been changed somewhere else.</OutdatedNotice>
      )}
      {rules.map((rule, index) => (
        <RuleFields
          key={rule.id}
          form={form}
          index={index}
          onRemove={() => replaceRules(rules.filter(({ id }) => id !== rule.id))}
        />
      ))}
      {rules.length === 0 && <p className="text-16 text-stone">Nothing needs approval.</p>}
      {rules.length < maxApprovalRules && (
        <Button className="self-start" size="small" onClick={() => replaceRules([...rules, withId(blank)])}>
          <Plus aria-hidden="true" className="size-4" />
          Add a rule
        </Button>
      )}
      <FormNotice form={form} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="primary" busy={saving.isPending} busyLabel="Saving">
          Save rules
        </Button>
        <Button onClick={onDone}>Cancel</Button>
      </div>
      <LeaveFormQuestion form={form} />
    </Form>
  );
}

function useSavingRules(version: number, onDone: () => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (rules: Rule[]) => call(setApprovalPolicy, { body: { version, rules } }),
    onSuccess: (saved) => {
      queryClient.setQueryData(approvalPolicyQuery.queryKey, saved);
      void queryClient.invalidateQueries({ queryKey: ["approvals"] });
      showToast({ title: "Rules saved" });
      onDone();
    },
    onError: (error) => {
      if (error instanceof ApiError && error.code === "approval_rules_changed")
        void queryClient.invalidateQueries({ queryKey: approvalPolicyQuery.queryKey });
    },
  });
}

/** An empty amount counts as 0. */
function faultsOf(rules: readonly Rule[]): Record<string, string> {
  return Object.fromEntries(
    rules.flatMap(({ above }, index) => {
      const minor = parseAmount(above || "0", "GBP");
      return typeof minor === "bigint" ? [] : [[`rules.${index}.above`, refusals[minor].message]];
    }),
  );
}

function withId(rule: Rule): EditedRule {
  return { ...rule, id: crypto.randomUUID() };
}

function bodyOf({ id: _, ...rule }: EditedRule): Rule {
  return { ...rule, above: rule.above || "0" };
}

type RuleFieldsProps = { form: PolicyForm; index: number; onRemove: () => void };

function RuleFields({ form, index, onRemove }: RuleFieldsProps) {
  const { setValue } = form.methods;
  const kind = form.choice(`rules.${index}.kind`);
  const approvals = form.choice(`rules.${index}.approvals`);
  return (
    <fieldset className="flex flex-col gap-3 rounded-field border border-line p-4">
      <legend className="sr-only">Rule {index + 1}</legend>
      <div className="flex items-start justify-between gap-2">
        <div className="min-w-0 flex-1">
          <Select
            {...kind}
            label="For"
            options={kinds}
            onChange={(changed) => {
              if (changed === "recipient") setValue(`rules.${index}.above`, "0.00");
              kind.onChange(changed);
            }}
          />
        </div>
        <IconButton label={`Remove rule ${index + 1}`} onClick={onRemove}>
          <Trash2 aria-hidden="true" className="size-5" />
        </IconButton>
      </div>
      {kind.value !== "recipient" && (
        <AmountField label="Above" currency="GBP" {...form.choice(`rules.${index}.above`)} />
      )}
      <div className="grid gap-3 sm:grid-cols-2">
        <Select
          {...approvals}
          label="Approvals"
          options={counts}
          value={`${approvals.value}`}
          onChange={(count) => approvals.onChange(Number(count))}
        />
        <Select label="By" options={roles} {...form.choice(`rules.${index}.role`)} />
      </div>
    </fieldset>
  );
}
