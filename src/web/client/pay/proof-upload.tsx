import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { refusals } from "#contract/refusals.ts";
import { type Trade, uploadProof } from "#contract/trades.ts";
import { greatestProofBytes } from "#domain/payments/proof-file.ts";
import { CallFailed, failureWords } from "../../api/call-failed.ts";
import { tradeQuery } from "../../api/trade-queries.ts";
import { upload } from "../../api/upload.ts";
import { FileDrop } from "../../design/file-drop.tsx";
import { showToast } from "../../design/toast.tsx";
import { ProofList } from "../trades/proof-list.tsx";

/** Takes images and PDFs that show the transfer, and lists what is there. */
export function ProofUpload({ trade }: { trade: Trade }) {
  const queryClient = useQueryClient();
  const [share, setShare] = useState(0);
  const sending = useMutation({
    mutationFn: async (file: File) => {
      setShare(0);
      // What is too large or empty is told before it is sent: half-way the server can only cut the line.
      if (file.size > greatestProofBytes) throw refusal("file_too_large");
      if (file.size === 0) throw refusal("file_empty");
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
        accept="image/png,image/jpeg,image/webp,image/heic,.heic,application/pdf"
        onFile={(file) => sending.mutate(file)}
        busy={sending.isPending}
        error={sending.isError ? `${name}: ${failureWords(sending.error)}` : undefined}
        current={sending.isPending ? <UploadProgress name={name} share={share} /> : undefined}
      />
      <ProofList trade={trade} />
    </>
  );
}

function UploadProgress({ name, share }: { name: string; share: number }) {
  const percent = Math.round(share * 100);
  return (
    <span className="block">
      <span className="flex justify-between gap-3">
        <span className="truncate">Uploading {name}</span>
        <span className="figures">{percent} %</span>
      </span>
      <progress
        aria-label={`Uploading ${name}`}
        value={percent}
        max={100}
        className="mt-1 block h-1.5 w-full appearance-none overflow-hidden rounded-pill bg-line accent-pine [&::-moz-progress-bar]:bg-pine [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-pine"
      />
    </span>
  );
}

function refusal(code: "file_too_large" | "file_empty"): CallFailed {
  const { status, message } = refusals[code];
  return new CallFailed({ fault: "refused", status, message, code });
}
