import { useMutation, useQuery } from "@tanstack/react-query";
import { Phone } from "lucide-react";
import { useState } from "react";
import type { ClientDetails } from "#contract/clients/admin-clients.ts";
import type { BodyInput } from "#contract/endpoint.ts";
import { quoteByTelephone } from "#contract/trading/telephone-deals.ts";
import { adviserRoles } from "#domain/clients/staff/role.ts";
import { type CurrencyCode, currencies } from "#domain/currency.ts";
import { call } from "#web/api/call.ts";
import { currenciesQuery } from "#web/api/queries.ts";
import { AmountField } from "#web/design/amount-field.tsx";
import { Button } from "#web/design/button.tsx";
import { Combobox } from "#web/design/combobox.tsx";
import { Dialog, DialogButtons } from "#web/design/dialog.tsx";
import { Flag } from "#web/design/flag.tsx";
import { Segments } from "#web/design/radio-cards.tsx";
import { useHasRole } from "#web/desk/shell/use-staff.ts";
import { OptionsFailure } from "#web/desk/ui/options-failure.tsx";
import { Form, FormNotice } from "#web/form/form.tsx";
import { useMutationForm } from "#web/form/use-mutation-form.ts";
import { TelephoneOffer, type TelephoneQuote } from "./telephone-offer.tsx";

type QuoteInput = BodyInput<typeof quoteByTelephone>;

/** Deals for a client who is on the telephone. */
export function QuoteByTelephone({ client }: { client: ClientDetails }) {
  const mayDeal = useHasRole(adviserRoles);
  const [isOpen, setOpen] = useState(false);
  if (!mayDeal || client.closedAt !== null || client.status !== "ACCOUNT_READY") return null;
  return (
    <>
      <Button variant="primary" onClick={() => setOpen(true)}>
        <Phone aria-hidden="true" className="size-4" />
        Quote by telephone
      </Button>
      <Dialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title="Quote by telephone"
        lead={`For ${client.name || client.email}, at their own rate.`}
      >
        <TelephoneDealing client={client} onClose={() => setOpen(false)} />
      </Dialog>
    </>
  );
}

function TelephoneDealing({ client, onClose }: { client: ClientDetails; onClose: () => void }) {
  const [offer, setOffer] = useState<TelephoneQuote | undefined>();
  // One call, however many quotes it takes.
  const [callReference, setCallReference] = useState("");
  const quoting = useMutation({
    mutationFn: async (body: QuoteInput): Promise<TelephoneQuote> => {
      const asked = Date.now();
      const quote = await call(quoteByTelephone, { params: { id: client.id }, body });
      const firmMs = Date.parse(quote.expiresAt) - Date.parse(quote.createdAt);
      return { quote, firmUntil: asked + firmMs };
    },
    onSuccess: setOffer,
  });
  const form = useMutationForm<QuoteValues, QuoteInput>({
    defaultValues: {
      fromCurrency: client.preferredSellCurrency ?? "GBP",
      toCurrency: client.preferredBuyCurrency ?? "EUR",
      side: "sells",
      amount: "",
    },
    validate: validateQuote,
    mutation: quoting,
  });
  if (offer)
    return (
      <TelephoneOffer
        key={offer.quote.id}
        client={client}
        offer={offer}
        callReference={callReference}
        onCallReference={setCallReference}
        isRequoting={quoting.isPending}
        requoteError={quoting.error}
        onRequote={() => quoting.variables && quoting.mutate(quoting.variables)}
        onChange={() => setOffer(undefined)}
      />
    );
  return <QuoteForm form={form} onClose={onClose} />;
}

type QuoteValues = {
  fromCurrency: CurrencyCode;
  toCurrency: CurrencyCode;
  side: "sells" | "buys";
  amount: string;
};

function validateQuote({ side, ...values }: QuoteValues) {
  if (values.amount === "" || Number(values.amount) === 0)
    return { ok: false, fields: { amount: "Enter an amount" } } as const;
  return { ok: true, body: { ...values, isReceiving: side === "buys" } } as const;
}

const sides = [
  { value: "sells", label: "sells", spoken: "The amount is what the client sells" },
  { value: "buys", label: "buys", spoken: "The amount is what the client buys" },
] as const;

type QuoteFormProps = {
  form: ReturnType<typeof useMutationForm<QuoteValues, QuoteInput>>;
  onClose: () => void;
};

function QuoteForm({ form, onClose }: QuoteFormProps) {
  const tradable = useQuery(currenciesQuery("trade"));
  const [fromCurrency, toCurrency, side] = form.methods.watch(["fromCurrency", "toCurrency", "side"]);
  const codes = new Set([fromCurrency, toCurrency, ...(tradable.data ?? []).map(({ code }) => code)]);
  const search = {
    options: [...codes].map(optionOf),
    ...{ searchLabel: "Search currencies", noneFound: "No currency found." },
  };
  return (
    <Form form={form} className="mt-4 flex flex-col gap-5">
      <div className="grid gap-4 sm:grid-cols-2">
        <Combobox {...search} label="Client sells" {...form.choice("fromCurrency")} />
        <Combobox {...search} label="Client buys" {...form.choice("toCurrency")} />
      </div>
      <OptionsFailure query={tradable} things="currencies" />
      <div>
        <div className="mb-1.5 flex flex-wrap items-center gap-x-2 text-14 text-stone">
          Amount that the client
          <Segments
            legend="Side of the amount"
            options={sides}
            value={side}
            onChange={form.choice("side").onChange}
          />
        </div>
        <AmountField
          label="Amount"
          currency={side === "sells" ? fromCurrency : toCurrency}
          {...form.choice("amount")}
        />
      </div>
      <FormNotice form={form} />
      <DialogButtons
        confirm="Get a firm quote"
        cancel="Close"
        onCancel={onClose}
        busy={form.isSending}
        busyLabel="Getting the quote"
      />
    </Form>
  );
}

function optionOf(code: CurrencyCode) {
  return { value: code, label: code, detail: currencies[code].name, picture: <Flag currency={code} /> };
}
