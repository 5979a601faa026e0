import { Download } from "lucide-react";
import { ButtonAnchor } from "#web/design/button-anchor.tsx";

type DownloadCsvProps = {
  href: string;
  /** What the file has, where a page offers several. */
  of?: string | undefined;
};

/** Downloads a list with its filters as a spreadsheet. */
export function DownloadCsv({ href, of }: DownloadCsvProps) {
  return (
    <ButtonAnchor size="small" href={href} download>
      <Download aria-hidden="true" className="size-4" />
      {of === undefined ? "Download CSV" : `${of} CSV`}
    </ButtonAnchor>
  );
}
