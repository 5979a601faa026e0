import { useMutation } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { downloadRecipients, exportRecipients } from "#contract/payments/recipient-imports.ts";
import { getErrorMessage } from "#web/api/api-error.ts";
import { buildUrl, call } from "#web/api/call.ts";
import { ForPreparers } from "#web/client/for-preparers.tsx";
import { downloadText } from "#web/client/recipient-imports/download-text.ts";
import { Button, ButtonLink } from "#web/design/button.tsx";
import { ButtonAnchor } from "#web/design/button-anchor.tsx";
import { Notice } from "#web/design/notice.tsx";
import { Panel } from "#web/design/panel.tsx";

/** Takes recipients to and from a spreadsheet. */
export function RecipientFiles() {
  const exporting = useMutation({
    mutationFn: () => call(exportRecipients, {}),
    onSuccess: ({ csv }) => downloadText("Summit recipients with accounts.csv", csv),
    // The numbers are dropped from the cache with the screen.
    gcTime: 0,
  });
  return (
    <Panel heading="In a spreadsheet" aria-label="In a spreadsheet" className="mt-5">
      <p className="mb-4 text-14 text-stone">
        The download shows the last digits of each account. With full account numbers it needs your
        confirmation, and we keep a record.
      </p>
      {exporting.isError && (
        <Notice tone="error" className="mb-4">
          {getErrorMessage(exporting.error)}
        </Notice>
      )}
      <div className="flex flex-wrap gap-3">
        <ForPreparers>
          <ButtonLink to="/beneficiaries/import">Import</ButtonLink>
        </ForPreparers>
        <ButtonAnchor href={buildUrl(downloadRecipients)} download>
          <Download aria-hidden="true" className="size-4" />
          Download
        </ButtonAnchor>
        <ForPreparers>
          <Button busy={exporting.isPending} busyLabel="Preparing" onClick={() => exporting.mutate()}>
            Download with full account numbers
          </Button>
        </ForPreparers>
      </div>
    </Panel>
  );
}
