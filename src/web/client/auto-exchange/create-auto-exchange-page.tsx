import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { useNavigate } from "react-router";
import { createAutoExchange } from "#contract/automation/auto-exchange.ts";
import { refusals } from "#contract/refusals.ts";
import type { CurrencyCode } from "#domain/currency.ts";
import { getErrorMessage } from "#web/api/api-error.ts";
import { useIdempotencyKeys } from "#web/api/use-idempotency-keys.ts";
import { call } from "../../api/call.ts";
import { useDraft } from "../../auth/use-draft.ts";
import { Button, ButtonLink } from "../../design/button.tsx";
import { Checkbox } from "../../design/checkbox.tsx";
import { Notice } from "../../design/notice.tsx";
import { PageHeader } from "../../design/page-header.tsx";
import { Panel } from "../../design/panel.tsx";
import { Switch } from "../../design/switch.tsx";
import { showToast } from "../../design/toast.tsx";
import { CurrencyField, RecipientField } from "./rule-fields.tsx";

export const autoExchangeLink = { to: "/auto-exchange", label: "Auto Exchange" };

type FormValues = {
  sourceCurrency: CurrencyCode | "";
  targetCurrency: CurrencyCode | "";
  recipientId: string;
  includeProfitShare: boolean;
  acceptTerms: boolean;
};

const emptyValues: FormValues = {
  sourceCurrency: "",
  targetCurrency: "",
  recipientId: "",
  includeProfitShare: false,
  acceptTerms: false,
};

/** /auto-exchange/create: a standing rule for money that comes in. */
export function CreateAutoExchangePage() {
  const [wish, setWish] = useDraft("auto-exchange", emptyValues, ({ acceptTerms: _, ...kept }) => kept);
  const [missed, setMissed] = useState(false);
  const creating = useCreation();
  const { sourceCurrency, targetCurrency, recipientId, acceptTerms } = wish;
  const isWhole = sourceCurrency !== "" && targetCurrency !== "" && recipientId !== "" && acceptTerms;
  const change = (part: Partial<FormValues>) => setWish((now) => ({ ...now, ...part }));

  function submit(event: FormEvent) {
    event.preventDefault();
    setMissed(!isWhole);
    if (sourceCurrency === "" || targetCurrency === "" || recipientId === "" || !acceptTerms) return;
    if (!creating.isPending) creating.mutate({ ...wish, sourceCurrency, targetCurrency });
  }

  return (
    <>
      <PageHeader
        title="Create Auto Exchange Rule"
        lead="From now on, we'll convert all the money you receive in the currency you choose."
        back={autoExchangeLink}
      />
      <Panel className="max-w-2xl">
        <form noValidate onSubmit={submit} className="flex flex-col gap-5">
          <CurrencyField
            label="When I receive money in"
            value={sourceCurrency}
            onChange={(source) =>
              change({
                sourceCurrency: source,
                ...(source === targetCurrency && { targetCurrency: "", recipientId: "" }),
              })
            }
          />
          <CurrencyField
            label="Convert it to"
            value={targetCurrency}
            except={sourceCurrency}
            onChange={(target) => change({ targetCurrency: target, recipientId: "" })}
          />
          <RecipientField
            currency={targetCurrency}
            value={recipientId}
            onChange={(recipient) => change({ recipientId: recipient })}
          />
          <ProfitShareSwitch
            checked={wish.includeProfitShare}
            onChange={(includeProfitShare) => change({ includeProfitShare })}
          />
          <Checkbox
            label="I accept the terms and conditions"
            help="We'll exchange each payment automatically, at your rate when the money reaches us."
            checked={acceptTerms}
            onChange={(event) => change({ acceptTerms: event.currentTarget.checked })}
          />
          {missed && !isWhole && <Notice tone="error">{refusals.auto_exchange_incomplete.message}</Notice>}
          {creating.isError && (
            <Notice tone="error">{getErrorMessage(creating.error)} We've kept your choices.</Notice>
          )}
          <div className="flex flex-wrap gap-3">
            <Button type="submit" variant="primary" busy={creating.isPending} busyLabel="Creating">
              Create Auto Exchange
            </Button>
            <ButtonLink to="/auto-exchange">Cancel</ButtonLink>
          </div>
        </form>
      </Panel>
    </>
  );
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
  const navigate = useNavigate();
  return useMutation({
    mutationFn: (body: FormValues & { sourceCurrency: CurrencyCode; targetCurrency: CurrencyCode }) =>
      call(createAutoExchange, { body, idempotencyKey: key.current(body) }),
    onSuccess: async () => {
      showToast({ title: "Auto Exchange rule has been created" });
      void queryClient.invalidateQueries({ queryKey: ["auto-exchanges"] });
      await navigate("/auto-exchange");
    },
    onError: (error) => {
      key.failed(error);
      showToast({ title: "Error", text: getErrorMessage(error), destructive: true });
    },
  });
}
