import { Paperclip } from "lucide-react";
import { downloadProof, type Trade } from "#contract/trading/trades.ts";
import { buildUrl } from "../../api/call.ts";
import { formatDateTime, formatFileSize } from "../../design/format.ts";

/** Proofs of the client's transfer, each to download; nothing without any. */
export function ProofList({ trade }: { trade: Trade }) {
  if (trade.proofs.length === 0) return null;
  return (
    <ul aria-label="Uploaded files" className="mt-3 divide-y divide-line">
      {trade.proofs.map((proof) => (
        <li key={proof.id}>
          <a
            href={buildUrl(downloadProof, { params: { id: trade.id, proofId: proof.id } })}
            download
            className="-mx-2 flex items-center gap-3 rounded-control px-2 py-3 hover:bg-quiet"
          >
            <Paperclip aria-hidden="true" className="size-5 shrink-0 text-pine" />
            <span className="min-w-0 flex-1">
              <span className="block truncate font-medium text-16">{proof.name}</span>
              <span className="figures block text-13 text-stone">
                {formatFileSize(proof.size)} · {formatDateTime(proof.uploadedAt)}
              </span>
            </span>
          </a>
        </li>
      ))}
    </ul>
  );
}
