import { useState } from "react";
import { formatStandardMargin } from "#domain/market/pricing/format-standard-margin.ts";
import { Button } from "../../design/button.tsx";
import { Notice } from "../../design/notice.tsx";
import { PageHeader } from "../../design/page-header.tsx";
import { useHasRole } from "../shell/use-staff.ts";
import { deskApprovers } from "../staff-roles.ts";
import { CurrenciesPanel } from "./currencies-panel.tsx";
import { FundingTolerances } from "./funding-tolerances.tsx";
import { MarginDialog, type MarginSetting } from "./margin-dialog.tsx";
import { MarginsList } from "./margins-list.tsx";

/** /admin/pricing */
export function PricingPage() {
  const mayChange = useHasRole(deskApprovers);
  const [setting, setSetting] = useState<MarginSetting | undefined>();
  return (
    <>
      <PageHeader
        title="Pricing"
        lead="Changes apply to new quotes. Open quotes keep their rate."
        action={
          mayChange && (
            <Button variant="ink" onClick={() => setSetting({})}>
              Set margin
            </Button>
          )
        }
      />
      <Notice className="mb-6">
        <p>
          <span className="font-semibold">The standard margin is {formatStandardMargin}.</span> The most
          specific margin applies: client and pair, then client, then pair.
        </p>
      </Notice>
      <div className="grid gap-6">
        <MarginsList onChange={mayChange ? (margin) => setSetting({ margin }) : undefined} />
        <CurrenciesPanel mayChange={mayChange} />
        <FundingTolerances />
      </div>
      <MarginDialog setting={setting} onClose={() => setSetting(undefined)} />
    </>
  );
}
