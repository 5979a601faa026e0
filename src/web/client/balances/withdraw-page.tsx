import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { BalanceDetail } from "#contract/payments/balances.ts";
import type { Beneficiary } from "#contract/payments/beneficiaries.ts";
import { maxReferenceLength } from "#domain/payments/payments/withdrawal-reference.ts";
import { formatBankText } from "#web/client/beneficiaries/format-bank-text.ts";
import { recipientsQuery } from "../../api/beneficiary-queries.ts";
import { useDraft } from "../../auth/use-draft.ts";
import { AmountField } from "../../design/amount-field.tsx";
import { Button, ButtonLink } from "../../design/button.tsx";
import { Combobox } from "../../design/combobox.tsx";
import { EmptyState } from "../../design/empty-state.tsx";
import { formatMoney } from "../../design/format.ts";
import { PageHeader } from "../../design/page-header.tsx";
import { Panel } from "../../design/panel.tsx";
import { QueryBoundary } from "../../design/query-boundary.tsx";
import { SkeletonRows } from "../../design/skeleton.tsx";
import { TextField } from "../../design/text-field.tsx";
import { Form } from "../../form/form.tsx";
import { type FieldChoice, useMutationForm } from "../../form/use-mutation-form.ts";
import { MissingAddress } from "../beneficiaries/missing-address.tsx";
import { FactorNotice } from "../security/factor-notice.tsx";
import { ConfirmWithdrawal } from "./confirm-withdrawal.tsx";
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
        title={`Withdraw ${currency}`}
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

const blank: WithdrawalValues = { amount: "", beneficiaryId: "", reference: "" };

type WithdrawalFormProps = { balance: BalanceDetail; recipients: readonly Beneficiary[] };

function WithdrawalForm({ balance, recipients }: WithdrawalFormProps) {
  const { currency } = balance;
  const [draft, keepDraft] = useDraft<WithdrawalValues>(`withdrawal-${currency}`, blank, (kept) => kept);
  const [asking, setAsking] = useState(false);
  const form = useMutationForm<WithdrawalValues>({
    defaultValues: draft,
    validate: (values) => {
      const fields = validateWithdrawal(values, balance);
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
      <AmountField label="You withdraw" currency={currency} {...amount} />
      <Button size="small" className="-mt-2 self-start" onClick={() => amount.onChange(balance.amount)}>
        Withdraw it all
      </Button>
      <RecipientChoice recipients={recipients} {...form.choice("beneficiaryId")} />
      <TextField
        label="Reference"
        optional
        help={`Appears on the recipient's statement. Up to ${maxReferenceLength} characters. ${formatBankText(entry.reference)}`}
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
    </Form>
  );
}

type RecipientChoiceProps = FieldChoice<string> & { recipients: readonly Beneficiary[] };

function RecipientChoice({ recipients, ...field }: RecipientChoiceProps) {
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
        noneFound="No beneficiaries found"
      />
      <MissingAddress of={[recipients.find(({ id }) => id === field.value)]} />
    </>
  );
}
