import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useSearchParams } from "react-router";
import type { BalanceDetail } from "#contract/payments/balances.ts";
import type { Beneficiary } from "#contract/payments/beneficiaries.ts";
import { withdraw } from "#contract/payments/withdrawals.ts";
import { needsPurpose, purposes } from "#domain/payments/payments/payment-purpose.ts";
import { maxReferenceLength, standardReference } from "#domain/payments/payments/payment-reference.ts";
import { recipientsQuery } from "#web/api/beneficiary-queries.ts";
import { call } from "#web/api/call.ts";
import { useIdempotencyKeys } from "#web/api/use-idempotency-keys.ts";
import { useDraft } from "#web/auth/use-draft.ts";
import { formatBankText } from "#web/client/beneficiaries/format-bank-text.ts";
import { MissingAddress } from "#web/client/beneficiaries/missing-address.tsx";
import { PayeeCheckNotices } from "#web/client/beneficiaries/payee-check-notices.tsx";
import { PayoutTermLine, PayoutTermRows } from "#web/client/beneficiaries/payout-terms.tsx";
import { PurposeField } from "#web/client/beneficiaries/purpose-field.tsx";
import { PauseNotice } from "#web/client/pause-notice.tsx";
import { FactorNotice } from "#web/client/security/factor-notice.tsx";
import { useDepartureText } from "#web/client/use-departure-text.ts";
import { AmountField } from "#web/design/amount-field.tsx";
import { Button, ButtonLink } from "#web/design/button.tsx";
import { Combobox } from "#web/design/combobox.tsx";
import { ConfirmDialog } from "#web/design/confirm-dialog.tsx";
import { EmptyState } from "#web/design/empty-state.tsx";
import { FactRow } from "#web/design/fact-rows.tsx";
import { formatMoney } from "#web/design/format.ts";
import { PageHeader } from "#web/design/page-header.tsx";
import { Panel } from "#web/design/panel.tsx";
import { QueryBoundary } from "#web/design/query-boundary.tsx";
import { SkeletonRows } from "#web/design/skeleton.tsx";
import { TextField } from "#web/design/text-field.tsx";
import { showToast } from "#web/design/toast.ts";
import { Form } from "#web/form/form.tsx";
import { LeaveFormQuestion } from "#web/form/leave-form-question.tsx";
import { type FieldChoice, useMutationForm } from "#web/form/use-mutation-form.ts";
import { useNavigateUnlessLeft } from "#web/use-navigate-unless-left.ts";
import { WithBalance } from "./with-balance.tsx";
import { validateWithdrawal, type WithdrawalValues } from "./withdrawal-values.ts";

/** /balances/:currency/withdraw */
export function WithdrawPage() {
  return <WithBalance>{(balance) => <WithdrawScreen balance={balance} />}</WithBalance>;
}

function WithdrawScreen({ balance }: { balance: BalanceDetail }) {
  const { currency, amount } = balance;
  const recipients = useQuery(recipientsQuery(currency));
  return (
    <>
      <PageHeader
        title={`Pay someone in ${currency}`}
        lead={`You hold ${formatMoney(amount, currency, "code")}.`}
        back={{ to: `/balances/${currency}`, label: `${currency} account` }}
      />
      <FactorNotice />
      <Panel className="max-w-xl">
        <QueryBoundary
          query={recipients}
          skeleton={<SkeletonRows label="Loading your recipients" rows={3} />}
          failure={{ title: "We couldn't load your recipients.", reassurance: "They're saved." }}
          empty={
            <EmptyState
              title={`No ${currency} recipients yet`}
              action={
                <ButtonLink to="/beneficiaries/add" variant="primary">
                  Add a recipient
                </ButtonLink>
              }
            >
              Add a {currency} account, yours or someone else's, to pay it from here.
            </EmptyState>
          }
        >
          {(data) => <WithdrawalForm balance={balance} recipients={data} />}
        </QueryBoundary>
      </Panel>
    </>
  );
}

const blank: WithdrawalValues = { amount: "", beneficiaryId: "", reference: "", purpose: "" };

type WithdrawalFormProps = { balance: BalanceDetail; recipients: readonly Beneficiary[] };

function WithdrawalForm({ balance, recipients }: WithdrawalFormProps) {
  const { currency } = balance;
  const [draft, keepDraft] = useDraft<WithdrawalValues>(`withdrawal-${currency}`, blank, (kept) => kept);
  const [query] = useSearchParams();
  const named = recipients.find(({ id }) => id === query.get("recipient"));
  const [asking, setAsking] = useState(false);
  const form = useMutationForm<WithdrawalValues>({
    defaultValues: named ? { ...draft, beneficiaryId: named.id } : draft,
    validate: (values) => {
      const country = recipients.find(({ id }) => id === values.beneficiaryId)?.countryCode;
      const fields = validateWithdrawal(values, balance, country);
      return Object.keys(fields).length === 0 ? { ok: true, body: values } : { ok: false, fields };
    },
    // The confirmation that follows sends the payment; this form only opens it.
    mutation: { mutateAsync: async () => setAsking(true), isPending: false },
    onChange: keepDraft,
  });
  const entry = form.methods.watch();
  const amount = form.choice("amount");
  const chosen = recipients.find(({ id }) => id === entry.beneficiaryId);
  return (
    <Form form={form} className="flex flex-col gap-5">
      <PauseNotice
        toCurrency={currency}
        effects={{ payments: "Until then, you can't pay from this balance." }}
      />
      <AmountField label="You send" currency={currency} {...amount} />
      <Button size="small" className="-mt-2 self-start" onClick={() => amount.onChange(balance.amount)}>
        Send it all
      </Button>
      <RecipientChoice recipients={recipients} {...form.choice("beneficiaryId")} />
      <PurposeField recipient={chosen} {...form.choice("purpose")} />
      {chosen && <PayoutTermLine recipientId={chosen.id} amount={entry.amount} />}
      <TextField
        label="Reference"
        optional
        help={`Appears on the recipient's statement. Up to ${maxReferenceLength(currency)} characters. ${formatBankText(entry.reference)}`}
        autoComplete="off"
        {...form.field("reference")}
      />
      <Button type="submit" variant="primary" wide>
        Continue
      </Button>
      {chosen && (
        <ConfirmWithdrawal
          balance={balance}
          entry={entry}
          recipient={chosen}
          open={asking}
          onClose={() => setAsking(false)}
        />
      )}
      <LeaveFormQuestion form={form} unchanged={{ ...blank, beneficiaryId: named?.id ?? "" }} />
    </Form>
  );
}

type RecipientChoiceProps = FieldChoice<string> & { recipients: readonly Beneficiary[] };

function RecipientChoice({ recipients, ...field }: RecipientChoiceProps) {
  const chosen = recipients.find(({ id }) => id === field.value);
  return (
    <>
      <Combobox
        {...field}
        label="Recipient"
        options={recipients.map(({ id, name, nickname, accountNumber }) => ({
          value: id,
          label: nickname ?? name,
          detail: accountNumber,
        }))}
        placeholder="Choose a recipient"
        searchLabel="Search recipients"
        noneFound="No recipients found"
      />
      <MissingAddress of={[chosen]} />
      <PayeeCheckNotices of={[chosen]} />
    </>
  );
}

type ConfirmWithdrawalProps = {
  balance: BalanceDetail;
  entry: WithdrawalValues;
  recipient: Beneficiary;
  open: boolean;
  onClose: () => void;
};

/** Account, recipient, amount, cost and arrival, before the final press. */
function ConfirmWithdrawal({ balance, entry, recipient, open, onClose }: ConfirmWithdrawalProps) {
  const { currency } = balance;
  const queryClient = useQueryClient();
  const navigate = useNavigateUnlessLeft();
  const key = useIdempotencyKeys();
  const leaves = useDepartureText();
  const amount = formatMoney(entry.amount.replace(/\.$/, ""), currency, "code");
  const reference = entry.reference.trim();
  const purpose = needsPurpose(recipient.countryCode) && entry.purpose !== "" ? entry.purpose : undefined;
  const body = { beneficiaryId: recipient.id, amount: entry.amount.replace(/\.$/, ""), reference, purpose };
  const paying = useMutation({
    mutationFn: () => call(withdraw, { params: { currency }, body, idempotencyKey: key.current(body) }),
    onError: key.failed,
    onSuccess: async ({ id }) => {
      showToast({ title: "Payment on its way", text: `${amount} to ${recipient.name}` });
      await navigate(`/payments/${id}`, { replace: true });
      void queryClient.invalidateQueries({ queryKey: ["balances"] });
    },
  });
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      onConfirm={() => paying.mutate()}
      busy={paying.isPending}
      failure={paying.error}
      title={`Pay ${amount}?`}
      lead={`${leaves} You can't cancel a payment once it's sent.`}
      confirm={`Pay ${amount}`}
      cancel="Not now"
    >
      <dl className="mt-4 divide-y divide-line border-line border-y">
        <FactRow name="From">Your {currency} balance</FactRow>
        <FactRow name="To">{recipient.name}</FactRow>
        <FactRow name="Account">{recipient.accountNumber}</FactRow>
        <FactRow name="Recipient gets">{amount}</FactRow>
        <FactRow name="Reference">{reference === "" ? standardReference : reference}</FactRow>
        {purpose && <FactRow name="Purpose">{purposes[purpose]}</FactRow>}
        <PayoutTermRows recipientId={recipient.id} amount={body.amount} />
      </dl>
    </ConfirmDialog>
  );
}
