import { acceptedFiles } from "#web/api/upload.ts";
import { FileDrop } from "#web/design/file-drop.tsx";
import { UploadProgress } from "#web/design/upload-progress.tsx";
import { type UploadActions, useUpload } from "./use-upload.ts";

/** A drop zone that uploads each image or PDF at once. */
export function UploadDrop<Answer>({ label, ...actions }: UploadActions<Answer> & { label: string }) {
  const { start, isSending, name, share, error } = useUpload(actions);
  return (
    <FileDrop
      label={label}
      help="An image or a PDF, up to 10 MB."
      accept={acceptedFiles}
      onFile={start}
      busy={isSending}
      error={error}
      current={isSending ? <UploadProgress name={name} share={share} /> : undefined}
    />
  );
}
