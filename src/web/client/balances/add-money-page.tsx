import type { BalanceDetail } from "#contract/payments/balances.ts";
import { buildEpcQrCode } from "#domain/payments/balances/epc-qr-code.ts";
import { PageHeader } from "#web/design/page-header.tsx";
import { Panel } from "#web/design/panel.tsx";
import { QrCode } from "#web/design/qr-code.tsx";
import { AccountDetails } from "./account-details.tsx";
import { WithBalance } from "./with-balance.tsx";

/** /balances/:currency/add-money */
export function AddMoneyPage() {
  return <WithBalance>{(balance) => <AddMoneyScreen balance={balance} />}</WithBalance>;
}

function AddMoneyScreen({ balance }: { balance: BalanceDetail }) {
  const { currency, details } = balance;
  return (
    <>
      <PageHeader
        title={`Add money in ${currency}`}
        {...(details && {
          lead: "Send a bank transfer from an account in your name. We'll add it to your balance when it arrives.",
        })}
        back={{ to: `/balances/${currency}`, label: `${currency} account` }}
      />
      <div className="grid max-w-4xl items-start gap-5 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <AccountDetails balance={balance} />
        {details && (
          <div className="flex min-w-0 flex-col gap-5">
            <Panel heading="Always use your reference">
              <p className="text-16">
                Put <strong className="figures wrap-anywhere">{details.reference}</strong> in your bank's
                reference field. It tells us that the money is yours.
              </p>
            </Panel>
            {currency === "EUR" && <EuroQrCode details={details} />}
          </div>
        )}
      </div>
    </>
  );
}

/** Euro only: other currencies have no such standard that banks' apps read. */
function EuroQrCode({ details }: { details: NonNullable<BalanceDetail["details"]> }) {
  const { accountName: name, iban, bic, reference } = details;
  return (
    <Panel heading="Scan with your bank's app">
      <QrCode
        text={buildEpcQrCode({ name, iban, bic, reference })}
        label={`SEPA transfer to ${name} with reference ${reference}`}
        className="size-48 rounded-control"
      />
      <p className="mt-3 text-14 text-stone">
        Fills in our account and your reference. You type the amount in your bank's app.
      </p>
    </Panel>
  );
}
