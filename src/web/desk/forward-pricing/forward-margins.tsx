import { useState } from "react";
import { type ForwardMarginsRow, setForwardMargins } from "#contract/market/forward-pricing.ts";
import { formatPercent } from "#domain/format-percent.ts";
import { marginTenors } from "#domain/market/forward-pricing/forward-margin.ts";
import { call } from "#web/api/call.ts";
import { Button } from "#web/design/button.tsx";
import { Dialog } from "#web/design/dialog.tsx";
import { FactRow } from "#web/design/fact-rows.tsx";
import { firstField } from "#web/design/first-field.ts";
import { formatDateTime } from "#web/design/format.ts";
import { Panel } from "#web/design/panel.tsx";
import { TextField } from "#web/design/text-field.tsx";
import { useDescribeApproval } from "#web/desk/shell/use-control-mode.ts";
import { Form, FormNotice } from "#web/form/form.tsx";
import { useMutationForm } from "#web/form/use-mutation-form.ts";
import { type MarginFields, type MarginsBody, marginFields, marginsBody } from "./curve-fields.ts";
import { bandNames } from "./format-curve.ts";
import { useForwardPricingMutation } from "./use-forward-pricing-mutation.ts";

type ForwardMarginsProps = { margins: ForwardMarginsRow | null; mayChange: boolean };

/** Margins by a forward's length; approvers change them. */
export function ForwardMargins({ margins, mayChange }: ForwardMarginsProps) {
  const [isChanging, setIsChanging] = useState(false);
  const describeApproval = useDescribeApproval();
  const close = () => setIsChanging(false);
  return (
    <Panel
      heading="Margins by length"
      aside={
        mayChange && (
          <Button size="small" onClick={() => setIsChanging(true)}>
            Set margins
          </Button>
        )
      }
    >
      <p className="max-w-prose text-14 text-stone">
        Added to the client's own spot margin in the pair, up to 5% together. A window has the margin of its
        last day.
      </p>
      <dl className="mt-3 divide-y divide-line">
        {marginTenors.map((tenor) => (
          <FactRow key={tenor} name={bandNames[tenor]}>
            {formatPercent(margins?.margins[tenor] ?? 0)}
          </FactRow>
        ))}
      </dl>
      <p className="mt-2 text-13 text-stone">{describeSetting(margins)}</p>
      <Dialog
        open={isChanging}
        onClose={close}
        title="Margins by length"
        lead={describeApproval("the margins", "they apply to new forwards")}
        initialFocus={firstField}
      >
        {isChanging && <MarginsForm margins={margins} onDone={close} />}
      </Dialog>
    </Panel>
  );
}

function describeSetting(margins: ForwardMarginsRow | null): string {
  if (margins === null) return "None set yet: forwards have the spot margin alone.";
  const { at, by, approvedBy } = margins.set;
  return `Set ${formatDateTime(at)} by ${by}${approvedBy === null ? "" : `, approved by ${approvedBy}`}.`;
}

function MarginsForm({ margins, onDone }: { margins: ForwardMarginsRow | null; onDone: () => void }) {
  // As read when the form opened: a refetch must not hide another person's change.
  const [read] = useState(margins);
  const form = useMutationForm<MarginFields, MarginsBody>({
    defaultValues: marginFields(read?.margins),
    validate: (values) => marginsBody(values, read?.id ?? null),
    mutation: useForwardPricingMutation({
      run: (body: MarginsBody) => call(setForwardMargins, { body }),
      done: "Margins set",
      onDone,
    }),
  });
  return (
    <Form form={form} className="mt-5 flex flex-col gap-4">
      <div className="grid grid-cols-2 gap-3">
        {marginTenors.map((tenor) => (
          <TextField
            key={tenor}
            label={`${bandNames[tenor]} (%)`}
            inputMode="decimal"
            autoComplete="off"
            maxLength={20}
            {...form.field(`margins.${tenor}`)}
          />
        ))}
      </div>
      <FormNotice form={form} />
      <Button type="submit" variant="primary" wide busy={form.isSending} busyLabel="Saving">
        Set margins
      </Button>
    </Form>
  );
}
