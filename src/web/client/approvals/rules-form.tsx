import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Plus, Trash2 } from "lucide-react";
import { useState } from "react";
import { type ApprovalPolicy, setApprovalPolicy } from "#contract/clients/client-approvals.ts";
import {
  approvingRoles,
  maxApprovalRules,
  maxApprovals,
} from "#domain/clients/client-approvals/approval-rule.ts";
import { roleNames } from "#domain/clients/users/role.ts";
import { parseAmount } from "#domain/money.ts";
import { call } from "#web/api/call.ts";
import { approvalPolicyQuery } from "#web/api/client-approval-queries.ts";
import { AmountField } from "#web/design/amount-field.tsx";
import { Button, IconButton } from "#web/design/button.tsx";
import { Select } from "#web/design/select.tsx";
import { showToast } from "#web/design/toast.ts";
import { Form, FormNotice } from "#web/form/form.tsx";
import { LeaveEnteredQuestion } from "#web/form/leave-form-question.tsx";
import { useMutationForm } from "#web/form/use-mutation-form.ts";

type Rule = ApprovalPolicy["rules"][number];
/** A rule with an id of this form, since rules have none. */
type EditedRule = Rule & { readonly id: string };
type Values = { rules: Rule[] };

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

/** Changes the rules; what is typed stays after a refusal. */
export function RulesForm({ policy, onDone }: RulesFormProps) {
  const queryClient = useQueryClient();
  const [rules, setRules] = useState<readonly EditedRule[]>(() => policy.rules.map(withId));
  const saving = useMutation({
    mutationFn: () =>
      call(setApprovalPolicy, { body: { version: policy.version, rules: rules.map(withoutId) } }),
    onSuccess: (saved) => {
      queryClient.setQueryData(approvalPolicyQuery.queryKey, saved);
      void queryClient.invalidateQueries({ queryKey: ["approvals"] });
      showToast({ title: "Rules saved" });
      onDone();
    },
  });
  const form = useMutationForm<Values>({
    defaultValues: { rules: [...policy.rules] },
    validate: () => {
      const isRight = rules.every(({ above }) => typeof parseAmount(above || "0", "GBP") === "bigint");
      // The field takes figures only, and an empty one counts as 0.
      const message = "One of these amounts is too large. Enter a smaller one.";
      return isRight
        ? { ok: true, body: { rules: rules.map(withoutId) } }
        : { ok: false, fields: {}, message };
    },
    mutation: { mutateAsync: () => saving.mutateAsync(), isPending: saving.isPending },
  });
  const change = (id: string, part: Partial<Rule>) =>
    setRules(rules.map((rule) => (rule.id === id ? { ...rule, ...part } : rule)));
  return (
    <Form form={form} className="flex flex-col gap-5">
      {rules.map((rule, index) => (
        <RuleFields
          key={rule.id}
          rule={rule}
          number={index + 1}
          onChange={(part) => change(rule.id, part)}
          onRemove={() => setRules(rules.filter(({ id }) => id !== rule.id))}
        />
      ))}
      {rules.length === 0 && <p className="text-16 text-stone">Nothing needs approval.</p>}
      {rules.length < maxApprovalRules && (
        <Button className="self-start" size="small" onClick={() => setRules([...rules, withId(blank)])}>
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
      <LeaveEnteredQuestion
        values={{ rules: rules.map(withoutId) }}
        unchanged={{ rules: policy.rules }}
        isSending={saving.isPending}
      />
    </Form>
  );
}

function withId(rule: Rule): EditedRule {
  return { ...rule, id: crypto.randomUUID() };
}

function withoutId({ id: _, ...rule }: EditedRule): Rule {
  return rule;
}

type RuleFieldsProps = {
  rule: Rule;
  number: number;
  onChange: (part: Partial<Rule>) => void;
  onRemove: () => void;
};

function RuleFields({ rule, number, onChange, onRemove }: RuleFieldsProps) {
  return (
    <fieldset className="flex flex-col gap-3 rounded-field border border-line p-4">
      <legend className="sr-only">Rule {number}</legend>
      <div className="flex items-start justify-between gap-2">
        <div className="min-w-0 flex-1">
          <Select
            label="For"
            options={kinds}
            value={rule.kind}
            onChange={(kind) => onChange({ kind, ...(kind === "recipient" && { above: "0.00" }) })}
          />
        </div>
        <IconButton label={`Remove rule ${number}`} onClick={onRemove}>
          <Trash2 aria-hidden="true" className="size-5" />
        </IconButton>
      </div>
      {rule.kind !== "recipient" && (
        <AmountField
          label="Above"
          currency="GBP"
          value={rule.above}
          onChange={(above) => onChange({ above })}
          error={undefined}
        />
      )}
      <div className="grid gap-3 sm:grid-cols-2">
        <Select
          label="Approvals"
          options={counts}
          value={`${rule.approvals}`}
          onChange={(approvals) => onChange({ approvals: Number(approvals) })}
        />
        <Select label="By" options={roles} value={rule.role} onChange={(role) => onChange({ role })} />
      </div>
    </fieldset>
  );
}
