import { useQuery } from "@tanstack/react-query";
import { type FormEvent, type Ref, useRef, useState } from "react";
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
import { MissingAddress } from "../beneficiaries/missing-address.tsx";
import { FactorNotice } from "../security/factor-notice.tsx";
import { ConfirmWithdrawal } from "./confirm-withdrawal.tsx";
import { WithBalance } from "./with-balance.tsx";
import { validateWithdrawal, type WithdrawalErrors, type WithdrawalValues } from "./withdrawal-values.ts";

/** /balances/:currency/withdraw: paying a recipient out of one account. */
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
  const [entry, setEntry] = useDraft<WithdrawalValues>(`withdrawal-${currency}`, blank, (kept) => kept);
  const [faults, setFaults] = useState<WithdrawalErrors>({});
  const [asking, setAsking] = useState(false);
  const amountInput = useRef<HTMLInputElement>(null);
  const recipientButton = useRef<HTMLButtonElement>(null);
  const referenceInput = useRef<HTMLInputElement>(null);
  const chosen = recipients.find(({ id }) => id === entry.beneficiaryId);

  function change(part: Partial<WithdrawalValues>) {
    setEntry({ ...entry, ...part });
    setFaults({});
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    const wrong = validateWithdrawal(entry, balance);
    setFaults(wrong);
    if (wrong.amount) amountInput.current?.focus();
    else if (wrong.beneficiaryId) recipientButton.current?.focus();
    else if (wrong.reference) referenceInput.current?.focus();
    else setAsking(true);
  }

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      <AmountField
        ref={amountInput}
        label="You withdraw"
        value={entry.amount}
        onChange={(amount) => change({ amount })}
        currency={currency}
        error={faults.amount}
      />
      <Button size="small" className="-mt-2 self-start" onClick={() => change({ amount: balance.amount })}>
        Withdraw it all
      </Button>
      <RecipientChoice
        ref={recipientButton}
        recipients={recipients}
        value={entry.beneficiaryId}
        onChange={(beneficiaryId) => change({ beneficiaryId })}
        error={faults.beneficiaryId}
      />
      <TextField
        ref={referenceInput}
        label="Reference"
        optional
        help={`Appears on the recipient's statement. Up to ${maxReferenceLength} characters. ${formatBankText(entry.reference)}`}
        value={entry.reference}
        onChange={({ currentTarget }) => change({ reference: currentTarget.value })}
        autoComplete="off"
        error={faults.reference}
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
    </form>
  );
}

type RecipientChoiceProps = {
  recipients: readonly Beneficiary[];
  value: string;
  onChange: (beneficiaryId: string) => void;
  error: string | undefined;
  ref: Ref<HTMLButtonElement>;
};

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
