import { downloadProof, type Trade } from "#contract/trading/trades.ts";
import { buildUrl } from "#web/api/call.ts";
import { FileList } from "#web/design/file-list.tsx";

/** Proofs of the client's transfer; nothing without any. */
export function ProofList({ trade }: { trade: Trade }) {
  return (
    <FileList
      label="Uploaded files"
      files={trade.proofs}
      urlOf={(proof) => buildUrl(downloadProof, { params: { id: trade.id, proofId: proof.id } })}
      className="mt-3"
    />
  );
}
