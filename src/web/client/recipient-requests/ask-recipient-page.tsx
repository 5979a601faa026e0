import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { requestRecipientDetails } from "#contract/payments/recipient-requests.ts";
import type { CurrencyCode } from "#domain/currency.ts";
import {
  parseRecipientRequest,
  type RequestedType,
} from "#domain/payments/recipient-requests/recipient-request.ts";
import { call } from "#web/api/call.ts";
import { currenciesQuery } from "#web/api/queries.ts";
import { recipientRequestQuery } from "#web/api/recipient-request-queries.ts";
import { recipientCountries } from "#web/client/beneficiaries/recipient-fields.tsx";
import { beneficiariesLink } from "#web/client/beneficiaries/with-beneficiary.tsx";
import { Button } from "#web/design/button.tsx";
import { Combobox } from "#web/design/combobox.tsx";
import { Flag } from "#web/design/flag.tsx";
import { PageHeader } from "#web/design/page-header.tsx";
import { Panel } from "#web/design/panel.tsx";
import { RadioCards } from "#web/design/radio-cards.tsx";
import { EmailField, TextField } from "#web/design/text-field.tsx";
import { showToast } from "#web/design/toast.ts";
import { Form, FormNotice } from "#web/form/form.tsx";
import { LeaveFormQuestion } from "#web/form/leave-form-question.tsx";
import { type MutationForm, useMutationForm } from "#web/form/use-mutation-form.ts";
import { useNavigateUnlessLeft } from "#web/use-navigate-unless-left.ts";

type Values = {
  name: string;
  email: string;
  type: RequestedType;
  currency: CurrencyCode;
  country: string;
};

const blank: Values = { name: "", email: "", type: "someone", currency: "EUR", country: "" };
const types = [
  { value: "someone", label: "A person" },
  { value: "business", label: "A business or charity" },
] as const;

/** /beneficiaries/ask */
export function AskRecipientPage() {
  const queryClient = useQueryClient();
  const navigate = useNavigateUnlessLeft();
  const asking = useMutation({
    mutationFn: (body: Values) => call(requestRecipientDetails, { body }),
    onSuccess: async (request) => {
      queryClient.setQueryData(recipientRequestQuery(request.id).queryKey, request);
      void queryClient.invalidateQueries({ queryKey: ["recipient-requests"], exact: true });
      showToast({ title: "Request sent", text: `We've emailed ${request.email}.` });
      await navigate(beneficiariesLink.to, { replace: true });
    },
  });
  const form = useMutationForm<Values>({
    defaultValues: blank,
    validate: (values) => {
      const reading = parseRecipientRequest(values);
      return reading.ok ? { ok: true, body: values } : { ok: false, fields: reading.faults };
    },
    mutation: asking,
  });
  return (
    <>
      <PageHeader
        title="Ask for details"
        lead="We email your recipient a link where they enter their own account details. You check them before you pay."
        back={beneficiariesLink}
      />
      <Panel className="max-w-2xl">
        <Form form={form} className="flex flex-col gap-5">
          <RadioCards legend="Who they are" options={types} {...form.choice("type")} />
          <TextField label="Their name" autoComplete="off" autoCapitalize="words" {...form.field("name")} />
          <EmailField
            label="Their email address"
            help="The link works once, for 7 days. They see your account's name and nothing else."
            autoComplete="off"
            {...form.field("email")}
          />
          <CorridorFields form={form} />
          <FormNotice form={form} kept="We've kept what you entered." />
          <Button
            type="submit"
            variant="primary"
            className="self-start"
            busy={form.isSending}
            busyLabel="Sending"
          >
            Send request
          </Button>
          <LeaveFormQuestion form={form} />
        </Form>
      </Panel>
    </>
  );
}

function CorridorFields({ form }: { form: MutationForm<Values> }) {
  const currencies = useQuery(currenciesQuery("beneficiary")).data ?? [];
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <Combobox
        label="Their account's currency"
        searchLabel="Search currencies"
        options={currencies.map(({ code, name }) => ({
          value: code,
          label: code,
          detail: name,
          picture: <Flag currency={code} />,
        }))}
        {...form.choice("currency")}
      />
      <Combobox
        label="Their country"
        optional
        searchLabel="Search countries"
        noneFound="No country found."
        placeholder="They'll say"
        options={recipientCountries}
        {...form.choice("country")}
      />
    </div>
  );
}
