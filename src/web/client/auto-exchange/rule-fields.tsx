import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "react-router";
import { pendingRecipient } from "#domain/automation/auto-exchange/auto-exchange.ts";
import { type CurrencyCode, currencies } from "#domain/currency.ts";
import { type PurposeCode, purposeFault } from "#domain/payments/payments/payment-purpose.ts";
import { getErrorMessage } from "#web/api/api-error.ts";
import { recipientsQuery } from "#web/api/beneficiary-queries.ts";
import { currenciesQuery } from "#web/api/queries.ts";
import type { PausedCurrencies } from "#web/api/security-queries.ts";
import { MissingAddress } from "#web/client/beneficiaries/missing-address.tsx";
import { PayeeCheckNotices } from "#web/client/beneficiaries/payee-check-notices.tsx";
import { PayoutTermLine } from "#web/client/beneficiaries/payout-terms.tsx";
import { PurposeField } from "#web/client/beneficiaries/purpose-field.tsx";
import { PauseNotice } from "#web/client/pause-notice.tsx";
import { Button } from "#web/design/button.tsx";
import { Combobox } from "#web/design/combobox.tsx";
import { Flag } from "#web/design/flag.tsx";
import { Notice } from "#web/design/notice.tsx";
import { Select } from "#web/design/select.tsx";

type CurrencyFieldProps = {
  label: string;
  value: CurrencyCode | "";
  onChange: (currency: CurrencyCode) => void;
  /** The other side's currency, which this one cannot be. */
  except?: CurrencyCode | "" | undefined;
  error?: string | undefined;
};

export function CurrencyField({ except, ...field }: CurrencyFieldProps) {
  const tradable = useQuery(currenciesQuery("trade")).data ?? [];
  return (
    <Select<CurrencyCode>
      {...field}
      placeholder="Select a currency"
      options={tradable
        .filter(({ code }) => code !== except)
        .map(({ code }) => ({
          value: code,
          label: `${code} · ${currencies[code].name}`,
          picture: <Flag currency={code} />,
        }))}
    />
  );
}

type RecipientFieldProps = {
  /** Currency of the recipients on offer; empty until chosen. */
  currency: CurrencyCode | "";
  value: string;
  onChange: (recipientId: string) => void;
  error?: string | undefined;
  /** Of each payment, where the recipient's bank asks. */
  purpose: PurposeCode | "";
  onPurpose: (purpose: PurposeCode) => void;
  purposeError?: string | undefined;
};

/** A recipient with an account in the target currency, or none yet. */
export function RecipientField(props: RecipientFieldProps) {
  const { currency, value, onChange, error, purpose, onPurpose, purposeError } = props;
  const wanted = currency === "" ? "EUR" : currency;
  const recipients = useQuery({ ...recipientsQuery(wanted), enabled: currency !== "" });
  const found = currency === "" ? [] : (recipients.data ?? []);
  const chosen = found.find(({ id }) => id === value);
  return (
    <div className="flex flex-col gap-2">
      <Combobox
        label="Send to recipient"
        placeholder={currency === "" ? "Select a currency first" : "Select a recipient"}
        searchLabel="Search your recipients"
        noneFound="No recipients found"
        disabled={currency === ""}
        options={[
          { value: pendingRecipient, label: "Set up recipient later" },
          ...found.map((recipient) => ({
            value: recipient.id,
            label: recipient.name,
            detail: [recipient.accountNumber, recipient.nickname].filter(Boolean).join(" · "),
          })),
        ]}
        value={value}
        onChange={onChange}
        error={error}
      />
      {chosen && <PayoutTermLine recipientId={chosen.id} />}
      <MissingAddress of={[chosen]} />
      <PayeeCheckNotices of={[chosen]} />
      <PurposeField
        label="Purpose of the payments"
        recipient={chosen}
        value={purpose}
        onChange={onPurpose}
        error={purposeError}
      />
      {recipients.isError && (
        <Notice tone="error">
          We couldn't load your recipients. {getErrorMessage(recipients.error)}
          <Button size="small" className="mt-2 flex" onClick={() => recipients.refetch()}>
            Try again
          </Button>
        </Notice>
      )}
      {value === pendingRecipient && (
        <p className="text-14 text-stone">
          We'll keep the money in your {currency} balance until you assign a recipient.
        </p>
      )}
      {currency !== "" && recipients.data?.length === 0 && (
        <p className="text-14 text-stone">
          You don't have a {currency} recipient yet.{" "}
          <Link to="/beneficiaries/add" className="link">
            Add one
          </Link>
        </p>
      )}
    </div>
  );
}

type ChosenRecipient = {
  targetCurrency: CurrencyCode | "";
  recipientId: string;
  purpose: PurposeCode | "";
};

/** Returns a function that finds the error of a purpose that the bank of the chosen recipient, among those on offer, asks for. */
export function useFindPurposeFault(): (chosen: ChosenRecipient) => string | undefined {
  const queryClient = useQueryClient();
  return ({ targetCurrency, recipientId, purpose }) => {
    if (targetCurrency === "") return undefined;
    const offered = queryClient.getQueryData(recipientsQuery(targetCurrency).queryKey);
    const recipient = offered?.find(({ id }) => id === recipientId);
    return recipient && purposeFault(recipient.countryCode, purpose);
  };
}

/** What doesn't happen with money that arrives while something is paused. */
export function RulePause(currencies: PausedCurrencies) {
  return (
    <PauseNotice
      {...currencies}
      className="mb-5"
      effects={{
        exchanges: "Until then, money that arrives isn't exchanged or paid: it waits in your balance.",
        payments:
          "Until then, we exchange money that arrives and keep it in your balance: we pay it after that.",
      }}
    />
  );
}
