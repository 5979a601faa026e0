import { Download } from "lucide-react";
import { ButtonAnchor } from "#web/design/button-anchor.tsx";

/** Downloads a list with its filters as a spreadsheet. */
export function DownloadCsv({ href }: { href: string }) {
  return (
    <ButtonAnchor size="small" href={href} download>
      <Download aria-hidden="true" className="size-4" />
      Download CSV
    </ButtonAnchor>
  );
}
