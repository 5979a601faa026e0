import { useMutation } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { useState } from "react";
import { type BalanceDetail, downloadAccountDetails } from "#contract/payments/balances.ts";
import { download } from "../../api/download.ts";
import { Button } from "../../design/button.tsx";
import { CopyRow } from "../../design/fact-rows.tsx";
import { Notice } from "../../design/notice.tsx";
import { Panel } from "../../design/panel.tsx";
import { showToast } from "../../design/toast.tsx";
import { MailDetailsForm } from "./mail-details-form.tsx";

/** Payment instructions for this account, to copy, print or mail. */
export function AccountDetails({ balance }: { balance: BalanceDetail }) {
  const { currency, details, simulated } = balance;
  if (!details) {
    return (
      <Panel heading="Account details">
        <p className="text-16 text-stone">We can't receive {currency} by bank transfer right now.</p>
      </Panel>
    );
  }
  return (
    <Panel heading="Account details">
      {simulated && (
        <Notice tone="warning" className="mb-3">
          <strong className="font-semibold">Simulated bank: do not send real money.</strong> This account
          doesn't exist.
        </Notice>
      )}
      <p className="mb-2 text-14 text-stone">
        Send {currency} here with your reference to add it to this balance.
      </p>
      <DetailRows details={details} />
      <DownloadButton currency={currency} />
      <MailDetailsForm currency={currency} />
    </Panel>
  );
}

function DetailRows({ details }: { details: NonNullable<BalanceDetail["details"]> }) {
  const [shown, setShown] = useState(false);
  const { accountName, accountNumber, sortCode, bic, iban, reference } = details;
  const masked = `•••• ${accountNumber.slice(-4)}`;
  return (
    <>
      <dl className="divide-y divide-line">
        <CopyRow label="Reference" text={reference} />
        <CopyRow label="Account Name" text={accountName} />
        <CopyRow label="Account Number" text={accountNumber} shown={shown ? accountNumber : masked} />
        {sortCode !== "" && <CopyRow label="Sort Code" text={sortCode} />}
        <CopyRow label="SWIFT/BIC" text={bic} />
        <CopyRow label="IBAN" text={iban} />
      </dl>
      <Button size="small" className="mt-3" onClick={() => setShown(!shown)}>
        {shown ? "Hide account number" : "Show account number"}
      </Button>
    </>
  );
}

function DownloadButton({ currency }: { currency: BalanceDetail["currency"] }) {
  const fetching = useMutation({
    mutationFn: () => download(downloadAccountDetails, { params: { currency } }),
    onError: () =>
      showToast({ title: "Error", text: "Failed to download account details", destructive: true }),
  });
  return (
    <div className="mt-5 border-line border-t pt-5">
      <Button wide busy={fetching.isPending} busyLabel="Preparing the PDF" onClick={() => fetching.mutate()}>
        <Download aria-hidden="true" className="size-5" />
        Download PDF
      </Button>
    </div>
  );
}
