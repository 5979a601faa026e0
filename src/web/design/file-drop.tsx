import { FileUp } from "lucide-react";
import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";
import { FieldNotes } from "./field.tsx";
import { Spinner } from "./spinner.tsx";
import { useFileInput } from "./use-file-input.ts";

type FileDropProps = {
  label: string;
  /** Accepted types and size: "Image or PDF, up to 10 MB". */
  help: string;
  /** The input's accept list: "image/*,application/pdf". */
  accept: string;
  onFile: (file: File) => void;
  /** Shows that the upload is in progress. */
  busy?: boolean | undefined;
  error?: string | undefined;
  /** The name of the existing file. */
  current?: ReactNode;
};

/** Drop zone for one file. The native input keeps it accessible by keyboard. */
export function FileDrop({ label, help, accept, onFile, busy, error, current }: FileDropProps) {
  const { helpId, errorId, isOver, label: target, input } = useFileInput({ accept, onFile, busy, error });
  return (
    <div className="flex flex-col gap-1.5">
      <label
        {...target}
        className={classNames(
          "flex min-h-18 items-center gap-4 rounded-field border border-dashed px-4 py-3 transition-colors hover:border-ink has-focus-visible:outline-2 has-focus-visible:outline-ring has-focus-visible:outline-offset-2",
          isOver ? "border-pine bg-glacier" : "border-edge",
          error !== undefined && "border-clay",
        )}
      >
        {busy ? (
          <Spinner className="text-pine" />
        ) : (
          <FileUp aria-hidden="true" className="size-5 shrink-0 text-pine" />
        )}
        <span className="min-w-0 flex-1">
          <span className="block font-semibold text-16">{label}</span>
          <span id={helpId} className="block text-14 text-stone">
            {current ?? help}
          </span>
        </span>
        <input {...input} />
      </label>
      <FieldNotes helpId={helpId} errorId={errorId} error={error} />
    </div>
  );
}
