import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { BodyInput } from "#contract/endpoint.ts";
import {
  type DepositCurveRow,
  type ForwardPairRow,
  setForwardPair,
} from "#contract/market/forward-pricing.ts";
import { type CurrencyCode, currencies } from "#domain/currency.ts";
import { canonicalPair } from "#domain/market/pricing/price-list.ts";
import { call } from "#web/api/call.ts";
import { tradableCodesQuery } from "#web/api/queries.ts";
import { Button } from "#web/design/button.tsx";
import { Combobox } from "#web/design/combobox.tsx";
import { Dialog } from "#web/design/dialog.tsx";
import { Flag } from "#web/design/flag.tsx";
import { Notice } from "#web/design/notice.tsx";
import { useDescribeApproval } from "#web/desk/shell/use-control-mode.ts";
import { OptionsFailure } from "#web/desk/ui/options-failure.tsx";
import { Form, FormNotice } from "#web/form/form.tsx";
import { type FormValidation, useMutationForm } from "#web/form/use-mutation-form.ts";
import { findOpenablePairs } from "./openable-pairs.ts";
import { useForwardPricingMutation } from "./use-forward-pricing-mutation.ts";

type PairDialogProps = {
  pairs: readonly ForwardPairRow[];
  curves: readonly DepositCurveRow[];
  open: boolean;
  onClose: () => void;
};

/** Opens a pair to forwards. */
export function PairDialog({ open, ...form }: PairDialogProps) {
  const describeApproval = useDescribeApproval();
  return (
    <Dialog
      open={open}
      onClose={form.onClose}
      title="Open pair"
      lead={describeApproval("the pair", "clients can book forwards in it, in both directions")}
    >
      {open && <PairForm {...form} />}
    </Dialog>
  );
}

type PairFields = { fromCurrency: CurrencyCode | ""; toCurrency: CurrencyCode | "" };
type PairBody = BodyInput<typeof setForwardPair>;

function PairForm({ pairs, curves, onClose }: Omit<PairDialogProps, "open">) {
  // As read when the form opened: a refetch must not hide another person's change.
  const [read] = useState(pairs);
  const tradable = useQuery(tradableCodesQuery);
  const openable = findOpenablePairs(tradable.data ?? [], curves, read);
  const form = useMutationForm<PairFields, PairBody>({
    defaultValues: { fromCurrency: "", toCurrency: "" },
    validate: (values) => pairBody(values, read),
    mutation: useForwardPricingMutation({
      run: (body: PairBody) => call(setForwardPair, { body }),
      done: "Pair opened",
      onDone: onClose,
    }),
  });
  const [from, to] = [form.choice("fromCurrency"), form.choice("toCurrency")];
  const onReference = curves.filter(
    ({ currency, isReference }) => isReference && (currency === from.value || currency === to.value),
  );
  if (tradable.data && openable.currencies.length === 0)
    return <NothingToOpen withoutRates={openable.withoutRates} onClose={onClose} />;
  const seconds = from.value === "" ? openable.currencies : openable.partnersOf(from.value);
  function chooseFirst(currency: CurrencyCode): void {
    from.onChange(currency);
    if (to.value !== "" && !openable.partnersOf(currency).includes(to.value)) to.onChange("");
  }
  return (
    <Form form={form} className="mt-5 flex flex-col gap-4">
      <div className="grid grid-cols-2 gap-3">
        <Combobox
          {...search}
          label="First currency"
          {...from}
          options={openable.currencies.map(optionOf)}
          onChange={chooseFirst}
        />
        <Combobox {...search} label="Second currency" {...to} options={seconds.map(optionOf)} />
      </div>
      <OptionsFailure query={tradable} things="currencies" />
      {onReference.length > 0 && (
        <Notice tone="warning">
          {onReference.map(({ currency }) => currency).join(" and ")} still{" "}
          {onReference.length === 1 ? "has" : "have"} reference policy rates. Set deposit rates of your own
          before clients book.
        </Notice>
      )}
      <FormNotice form={form} />
      <Button type="submit" variant="primary" wide busy={form.isSending} busyLabel="Saving">
        Open pair
      </Button>
    </Form>
  );
}

const search = {
  searchLabel: "Search currencies",
  noneFound: "No currency found of which a pair can be opened.",
};

/** Says why no pair can be opened, and what would change that. */
function NothingToOpen({
  withoutRates,
  onClose,
}: {
  withoutRates: readonly CurrencyCode[];
  onClose: () => void;
}) {
  const one = withoutRates.length === 1;
  return (
    <div className="mt-5 flex flex-col gap-4">
      <Notice>
        {withoutRates.length === 0
          ? "Every pair of currencies that clients can exchange is open."
          : `There is no other pair with deposit rates. Set ${one ? "those" : "some"} of ${withoutRates.join(", ")} to open one.`}
      </Notice>
      <Button wide onClick={onClose}>
        Close
      </Button>
    </div>
  );
}

function pairBody(
  { fromCurrency, toCurrency }: PairFields,
  pairs: readonly ForwardPairRow[],
): FormValidation<PairBody> {
  const missing = "Please select a currency";
  if (fromCurrency === "" || toCurrency === "")
    return {
      ok: false,
      fields: {
        ...(fromCurrency === "" && { fromCurrency: missing }),
        ...(toCurrency === "" && { toCurrency: missing }),
      },
    };
  if (fromCurrency === toCurrency)
    return { ok: false, fields: { toCurrency: "Choose two different currencies" } };
  const sought = canonicalPair(fromCurrency, toCurrency).join();
  const replaces = pairs.find((pair) => pair.currencies.join() === sought)?.id ?? null;
  return { ok: true, body: { fromCurrency, toCurrency, isOpen: true, replaces } };
}

function optionOf(currency: CurrencyCode) {
  return {
    value: currency,
    label: currency,
    detail: currencies[currency].name,
    picture: <Flag currency={currency} />,
  };
}
