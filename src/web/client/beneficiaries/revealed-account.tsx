import { useMutation } from "@tanstack/react-query";
import { type Beneficiary, revealBeneficiary } from "#contract/payments/beneficiaries.ts";
import { bankForm } from "#domain/payments/beneficiaries/bank-forms.ts";
import { getErrorMessage } from "#web/api/api-error.ts";
import { call } from "../../api/call.ts";
import { Button } from "../../design/button.tsx";
import { CopyRow } from "../../design/fact-rows.tsx";
import { Notice } from "../../design/notice.tsx";

/** Full account numbers, on request and only while this screen is open. Each access is recorded. */
export function RevealedAccount({ beneficiary }: { beneficiary: Beneficiary }) {
  const reveal = useMutation({
    mutationFn: () => call(revealBeneficiary, { params: { id: beneficiary.id } }),
    // The numbers are dropped from the cache with the screen.
    gcTime: 0,
  });
  if (!reveal.data) {
    return (
      <div className="mt-3 border-line border-t pt-4">
        {reveal.isError && (
          <Notice tone="error" className="mb-3">
            We couldn't show the account details. {getErrorMessage(reveal.error)}
          </Notice>
        )}
        <Button size="small" busy={reveal.isPending} busyLabel="Fetching" onClick={() => reveal.mutate()}>
          Show full account details
        </Button>
        <p className="mt-2 text-13 text-stone">We keep a record each time you view them.</p>
      </div>
    );
  }
  const account = reveal.data;
  return (
    <div className="mt-3 border-line border-t pt-1">
      <dl className="divide-y divide-line">
        {bankForm(account.currency, account.format).fields.map(({ name, label }) => (
          <CopyRow key={name} label={label} text={account[name] ?? ""} />
        ))}
      </dl>
      <Button size="small" className="mt-3" onClick={() => reveal.reset()}>
        Hide account details
      </Button>
    </div>
  );
}
