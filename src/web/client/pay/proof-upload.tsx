import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { type Trade, uploadProof } from "#contract/trading/trades.ts";
import { getErrorMessage } from "#web/api/api-error.ts";
import { tradeQuery } from "../../api/trade-queries.ts";
import { acceptedFiles, upload } from "../../api/upload.ts";
import { FileDrop } from "../../design/file-drop.tsx";
import { showToast } from "../../design/toast.tsx";
import { UploadProgress } from "../../design/upload-progress.tsx";
import { ProofList } from "../trades/proof-list.tsx";

/** Uploads images and PDFs that prove the transfer, and lists them. */
export function ProofUpload({ trade }: { trade: Trade }) {
  const queryClient = useQueryClient();
  const [share, setShare] = useState(0);
  const sending = useMutation({
    mutationFn: async (file: File) => {
      setShare(0);
      return upload(uploadProof, { params: { id: trade.id }, file, onProgress: setShare });
    },
    onSuccess: () => {
      showToast({ title: "File uploaded" });
      return queryClient.invalidateQueries({ queryKey: tradeQuery(trade.id).queryKey });
    },
  });
  const name = sending.variables?.name ?? "";
  return (
    <>
      <FileDrop
        label="Add a file"
        help="An image or a PDF, up to 10 MB."
        accept={acceptedFiles}
        onFile={(file) => sending.mutate(file)}
        busy={sending.isPending}
        error={sending.isError ? `${name}: ${getErrorMessage(sending.error)}` : undefined}
        current={sending.isPending ? <UploadProgress name={name} share={share} /> : undefined}
      />
      <ProofList trade={trade} />
    </>
  );
}
