import { useIsMutating, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useParams } from "react-router";
import {
  type AutoExchange,
  type AutoExchangeWithRuns,
  deleteAutoExchange,
  editAutoExchange,
} from "#contract/automation/auto-exchange.ts";
import { pendingRecipient } from "#domain/automation/auto-exchange/auto-exchange.ts";
import { type CurrencyCode, currencies } from "#domain/currency.ts";
import type { PurposeCode } from "#domain/payments/payments/payment-purpose.ts";
import { formatCounted } from "#domain/plural.ts";
import { autoExchangeQuery } from "#web/api/auto-exchange-queries.ts";
import { call } from "#web/api/call.ts";
import { ReadOnlyForOthers } from "#web/client/read-only-for-others.tsx";
import { FactorNotice } from "#web/client/security/factor-notice.tsx";
import { showFailure } from "#web/client/show-failure.ts";
import { Button } from "#web/design/button.tsx";
import { ConfirmDialog } from "#web/design/confirm-dialog.tsx";
import { FactRow } from "#web/design/fact-rows.tsx";
import { formatMoney } from "#web/design/format.ts";
import { NotFoundScreen } from "#web/design/not-found-screen.tsx";
import { Notice } from "#web/design/notice.tsx";
import { PageHeader } from "#web/design/page-header.tsx";
import { Panel } from "#web/design/panel.tsx";
import { QueryBoundary } from "#web/design/query-boundary.tsx";
import { SkeletonRows } from "#web/design/skeleton.tsx";
import { showToast } from "#web/design/toast.ts";
import { Form, FormNotice } from "#web/form/form.tsx";
import { type MutationForm, useMutationForm } from "#web/form/use-mutation-form.ts";
import { useNavigateUnlessLeft } from "#web/use-navigate-unless-left.ts";
import { autoExchangeLink } from "./create-auto-exchange-page.tsx";
import { CurrencyField, RecipientField, RulePause, useFindPurposeFault } from "./rule-fields.tsx";
import { RuleRuns } from "./rule-runs.tsx";

/** /auto-exchange/:id */
export function AutoExchangePage() {
  const { id = "" } = useParams();
  const read = useQuery(autoExchangeQuery(id));
  const isBeingDeleted = useIsMutating({ mutationKey: deletingKey(id) }) > 0;
  return (
    <QueryBoundary
      query={read}
      skeleton={<SkeletonRows label="Loading the auto exchange" rows={4} />}
      failure={{
        title: "We couldn't load this auto exchange.",
        reassurance: "It's saved and still active.",
      }}
      refetchFailure="silent"
      notFound={isBeingDeleted ? undefined : <AutoExchangeNotFound />}
      frame={(state) => (
        <>
          <PageHeader title="Auto Exchange" back={autoExchangeLink} />
          <Panel className="max-w-2xl">{state}</Panel>
        </>
      )}
    >
      {(rule) => (
        <>
          <PageHeader
            title={`${rule.sourceCurrency} to ${rule.targetCurrency}`}
            lead="Auto exchange"
            back={autoExchangeLink}
          />
          <RulePause fromCurrency={rule.sourceCurrency} toCurrency={rule.targetCurrency} />
          <FactorNotice before="you choose another recipient" />
          <div className="grid items-start gap-5 xl:grid-cols-2">
            <ReadOnlyForOthers>
              <EditForm key={id} rule={rule} />
            </ReadOnlyForOthers>
            <RuleRuns runs={rule.runs} />
          </div>
        </>
      )}
    </QueryBoundary>
  );
}

type Target = { targetCurrency: CurrencyCode; recipientId: string; purpose?: PurposeCode | undefined };

function useEditForm(rule: AutoExchangeWithRuns): MutationForm<Partial<Target>, Target> {
  const queryClient = useQueryClient();
  const navigate = useNavigateUnlessLeft();
  const findPurposeFault = useFindPurposeFault();
  const saving = useMutation({
    mutationFn: (body: Target) => call(editAutoExchange, { params: { id: rule.id }, body }),
    onSuccess: async () => {
      showToast({ title: "Success", text: "Auto Exchange has been updated" });
      void queryClient.invalidateQueries({ queryKey: ["auto-exchanges"] });
      await navigate("/auto-exchange");
    },
    onError: (error) => showFailure(error),
  });
  // Untouched fields follow the rule, which may change in another tab.
  return useMutationForm<Partial<Target>, Target>({
    defaultValues: {},
    fields: ["targetCurrency", "recipientId", "purpose"],
    validate: (chosen) => {
      const { targetCurrency = rule.targetCurrency, recipientId = rule.recipientId } = chosen;
      const purpose = chosen.purpose ?? rule.purpose ?? undefined;
      if (recipientId === "") return { ok: false, fields: {} };
      const fault = findPurposeFault({ targetCurrency, recipientId, purpose: purpose ?? "" });
      return fault === undefined
        ? { ok: true, body: { targetCurrency, recipientId, purpose } }
        : { ok: false, fields: { purpose: fault } };
    },
    mutation: saving,
  });
}

function EditForm({ rule }: { rule: AutoExchangeWithRuns }) {
  const form = useEditForm(rule);
  const target = form.choice("targetCurrency");
  const recipient = form.choice("recipientId");
  const targetCurrency = target.value ?? rule.targetCurrency;
  const recipientId = recipient.value ?? rule.recipientId;
  const purpose = form.choice("purpose");
  const shownPurpose = purpose.value ?? rule.purpose ?? "";
  const isChanged =
    targetCurrency !== rule.targetCurrency ||
    recipientId !== rule.recipientId ||
    shownPurpose !== (rule.purpose ?? "");

  return (
    <Panel heading="Your rule">
      <Form form={form} className="flex flex-col gap-5">
        <dl className="divide-y divide-line border-line border-b">
          <FactRow name="When I receive money in">
            {rule.sourceCurrency} · {currencies[rule.sourceCurrency].name}
          </FactRow>
          <FactRow name="Profit Share">{rule.includeProfitShare ? "Included" : "Not included"}</FactRow>
        </dl>
        <HeldAmounts rule={rule} />
        <CurrencyField
          label="Convert it to"
          value={targetCurrency}
          error={target.error}
          except={rule.sourceCurrency}
          onChange={(currency) => {
            if (currency === targetCurrency) return;
            target.onChange(currency);
            recipient.onChange("");
          }}
        />
        <RecipientField
          currency={targetCurrency}
          value={recipientId}
          error={recipient.error}
          onChange={recipient.onChange}
          purpose={shownPurpose}
          onPurpose={purpose.onChange}
          purposeError={purpose.error}
        />
        {targetCurrency !== rule.targetCurrency && <WaitingStays rule={rule} />}
        <FormNotice form={form} kept="We've kept your choices." />
        <div className="flex flex-wrap gap-3">
          <Button
            type="submit"
            variant="primary"
            disabled={!isChanged || recipientId === ""}
            busy={form.isSending}
            busyLabel="Saving"
          >
            Save Changes
          </Button>
          <DeleteAutoExchange rule={rule} />
        </div>
      </Form>
    </Panel>
  );
}

function WaitingStays({ rule: { waiting, targetCurrency } }: { rule: AutoExchangeWithRuns }) {
  if (waiting.count === 0) return null;
  return (
    <Notice>The {targetCurrency} that's waiting stays in your balance. This rule won't pay it out.</Notice>
  );
}

function HeldAmounts({ rule: { waiting, targetCurrency, recipientId } }: { rule: AutoExchangeWithRuns }) {
  if (waiting.count === 0) return null;
  const condition =
    recipientId === pendingRecipient
      ? "you assign a recipient"
      : "the recipient's details are complete and confirmed";
  return (
    <Notice tone="warning">
      {formatMoney(waiting.amount, targetCurrency)} of {formatCounted(waiting.count, "exchange")} is waiting
      in your balance. We'll pay it as soon as {condition}.
    </Notice>
  );
}

function AutoExchangeNotFound() {
  return (
    <NotFoundScreen
      title="Auto Exchange Not Found"
      noun="rule"
      link={{ to: "/auto-exchange", label: "Back to Auto Exchange" }}
    >
      It may have been deleted. Check the link, or go back to your auto exchanges.
    </NotFoundScreen>
  );
}

/** Mutation key by which the rule's screen does not report a missing rule. */
function deletingKey(id: string) {
  return ["delete-auto-exchange", id] as const;
}

function DeleteAutoExchange({ rule }: { rule: AutoExchange }) {
  const queryClient = useQueryClient();
  const navigate = useNavigateUnlessLeft();
  const [isAsking, setAsking] = useState(false);
  const deleting = useMutation({
    mutationKey: deletingKey(rule.id),
    mutationFn: () => call(deleteAutoExchange, { params: { id: rule.id } }),
    onSuccess: async () => {
      showToast({ title: "Auto Exchange has been deleted" });
      await navigate("/auto-exchange", { replace: true });
      queryClient.removeQueries({ queryKey: ["auto-exchanges", rule.id] });
      void queryClient.invalidateQueries({ queryKey: ["auto-exchanges"] });
    },
  });
  return (
    <>
      <Button variant="destructive" onClick={() => setAsking(true)}>
        Delete
      </Button>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title="Delete Auto Exchange"
        lead="Are you sure you want to delete this Auto Exchange?"
        confirm="Delete"
        destructive
        busy={deleting.isPending}
        failure={deleting.error}
        onConfirm={() => !deleting.isPending && deleting.mutate()}
      >
        {rule.waiting.count > 0 && (
          <p className="mt-3 text-14 text-stone">
            {formatMoney(rule.waiting.amount, rule.targetCurrency)} waiting for a recipient will stay in your
            balance.
          </p>
        )}
      </ConfirmDialog>
    </>
  );
}
