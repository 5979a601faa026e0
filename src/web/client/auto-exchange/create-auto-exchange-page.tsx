import { useMutation, useQueryClient } from "@tanstack/react-query";
import { createAutoExchange } from "#contract/automation/auto-exchange.ts";
import { refusals } from "#contract/refusals.ts";
import type { CurrencyCode } from "#domain/currency.ts";
import type { PurposeCode } from "#domain/payments/payments/payment-purpose.ts";
import { call } from "#web/api/call.ts";
import { useIdempotencyKeys } from "#web/api/use-idempotency-keys.ts";
import { useDraft } from "#web/auth/use-draft.ts";
import { FactorNotice } from "#web/client/security/factor-notice.tsx";
import { showFailure } from "#web/client/show-failure.ts";
import { TermsCheckbox } from "#web/client/terms-checkbox.tsx";
import { Button, ButtonLink } from "#web/design/button.tsx";
import { PageHeader } from "#web/design/page-header.tsx";
import { Panel } from "#web/design/panel.tsx";
import { Switch } from "#web/design/switch.tsx";
import { showToast } from "#web/design/toast.ts";
import { Form, FormNotice } from "#web/form/form.tsx";
import { LeaveFormQuestion } from "#web/form/leave-form-question.tsx";
import { type FormValidation, useMutationForm } from "#web/form/use-mutation-form.ts";
import { useNavigateUnlessLeft } from "#web/use-navigate-unless-left.ts";
import { CurrencyField, RecipientField, RulePause, useFindPurposeFault } from "./rule-fields.tsx";

export const autoExchangeLink = { to: "/auto-exchange", label: "Auto Exchange" };

type FormValues = {
  sourceCurrency: CurrencyCode | "";
  targetCurrency: CurrencyCode | "";
  recipientId: string;
  /** Empty until chosen. */
  purpose: PurposeCode | "";
  includeProfitShare: boolean;
  acceptTerms: boolean;
};

const emptyValues: FormValues = {
  sourceCurrency: "",
  targetCurrency: "",
  recipientId: "",
  purpose: "",
  includeProfitShare: false,
  acceptTerms: false,
};

/** /auto-exchange/create */
export function CreateAutoExchangePage() {
  const [draft, keepDraft] = useDraft("auto-exchange", emptyValues, ({ acceptTerms: _, ...kept }) => kept);
  const findPurposeFault = useFindPurposeFault();
  const form = useMutationForm<FormValues, CompleteValues>({
    defaultValues: draft,
    validate: (values) => validateRule(values, findPurposeFault(values)),
    mutation: useCreation(),
    onChange: keepDraft,
  });
  const source = form.choice("sourceCurrency");
  const target = form.choice("targetCurrency");
  const recipient = form.choice("recipientId");
  const purpose = form.choice("purpose");
  const { value: includesShare, onChange: includeShare } = form.choice("includeProfitShare");
  function chooseTarget(currency: CurrencyCode | "") {
    target.onChange(currency);
    recipient.onChange("");
  }
  return (
    <>
      <PageHeader
        title="Create Auto Exchange Rule"
        lead="From now on, we'll convert all the money you receive in the currency you choose."
        back={autoExchangeLink}
      />
      <RulePause fromCurrency={source.value || undefined} toCurrency={target.value || undefined} />
      <FactorNotice before="you choose a recipient" />
      <Panel className="max-w-2xl">
        <Form form={form} className="flex flex-col gap-5">
          <CurrencyField
            label="When I receive money in"
            value={source.value}
            error={source.error}
            onChange={(currency) => {
              source.onChange(currency);
              if (currency === target.value) chooseTarget("");
            }}
          />
          <CurrencyField
            label="Convert it to"
            value={target.value}
            error={target.error}
            except={source.value}
            onChange={chooseTarget}
          />
          <RecipientField
            currency={target.value}
            {...recipient}
            purpose={purpose.value}
            onPurpose={purpose.onChange}
            purposeError={purpose.error}
          />
          <ProfitShareSwitch checked={includesShare} onChange={includeShare} />
          <TermsCheckbox
            help="We'll exchange each payment automatically, at your rate when the money reaches us."
            {...form.field("acceptTerms")}
          />
          <FormNotice form={form} kept="We've kept your choices." />
          <div className="flex flex-wrap gap-3">
            <Button type="submit" variant="primary" busy={form.isSending} busyLabel="Creating">
              Create Auto Exchange
            </Button>
            <ButtonLink to="/auto-exchange">Cancel</ButtonLink>
          </div>
          <LeaveFormQuestion form={form} unchanged={emptyValues} />
        </Form>
      </Panel>
    </>
  );
}

type CompleteValues = FormValues & { sourceCurrency: CurrencyCode; targetCurrency: CurrencyCode };

function validateRule(values: FormValues, purpose: string | undefined): FormValidation<CompleteValues> {
  const { sourceCurrency, targetCurrency, recipientId, acceptTerms } = values;
  const isChosen = sourceCurrency !== "" && targetCurrency !== "" && recipientId !== "";
  if (isChosen && purpose === undefined && acceptTerms)
    return { ok: true, body: { ...values, sourceCurrency, targetCurrency } };
  const fields = {
    ...(sourceCurrency === "" && { sourceCurrency: "Choose a currency." }),
    ...(targetCurrency === "" && { targetCurrency: "Choose a currency." }),
    // Recipients are offered once their currency is chosen.
    ...(targetCurrency !== "" && recipientId === "" && { recipientId: "Choose a recipient." }),
    ...(purpose !== undefined && { purpose }),
    ...(!acceptTerms && { acceptTerms: refusals.terms_not_accepted.message }),
  };
  return { ok: false, fields, message: refusals.auto_exchange_incomplete.message };
}

function ProfitShareSwitch(props: { checked: boolean; onChange: (checked: boolean) => void }) {
  return (
    <div className="border-line border-t pt-3">
      <Switch
        label="Include Profit Share"
        help="Adds your profit share to each exchange, up to the amount you receive."
        {...props}
      />
    </div>
  );
}

function useCreation() {
  const key = useIdempotencyKeys();
  const queryClient = useQueryClient();
  const navigate = useNavigateUnlessLeft();
  return useMutation({
    mutationFn: ({ purpose, ...values }: CompleteValues) => {
      const body = { ...values, ...(purpose !== "" && { purpose }) };
      return call(createAutoExchange, { body, idempotencyKey: key.current(body) });
    },
    onSuccess: async () => {
      showToast({ title: "Auto Exchange rule has been created" });
      void queryClient.invalidateQueries({ queryKey: ["auto-exchanges"] });
      await navigate("/auto-exchange", { replace: true });
    },
    onError: (error) => {
      key.failed(error);
      showFailure(error);
    },
  });
}
