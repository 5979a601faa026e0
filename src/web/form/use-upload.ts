import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { getErrorMessage } from "#web/api/api-error.ts";
import { showToast } from "#web/design/toast.ts";

export type UploadActions<Answer> = {
  /** Sends the file, and reports the share of it that has gone, from 0 to 1. */
  send: (file: File, onProgress: (share: number) => void) => Promise<Answer>;
  onUploaded: (answer: Answer) => unknown;
};

/** Uploads one file at a time, with its progress, and in words what went wrong. */
export function useUpload<Answer>({ send, onUploaded }: UploadActions<Answer>) {
  const [share, setShare] = useState(0);
  const sending = useMutation({
    mutationFn: (file: File) => {
      setShare(0);
      return send(file, setShare);
    },
    onSuccess: (answer) => {
      showToast({ title: "File uploaded" });
      return onUploaded(answer);
    },
  });
  const name = sending.variables?.name ?? "";
  return {
    start: (file: File) => sending.mutate(file),
    isSending: sending.isPending,
    name,
    share,
    error: sending.isError ? `${name}: ${getErrorMessage(sending.error)}` : undefined,
  };
}
