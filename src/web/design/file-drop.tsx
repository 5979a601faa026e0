import { FileUp } from "lucide-react";
import { type ChangeEvent, type DragEvent, type ReactNode, useId, useState } from "react";
import { classNames } from "./class-names.ts";
import { FieldNotes } from "./field.tsx";
import { Spinner } from "./spinner.tsx";

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
  const id = useId();
  const [over, setOver] = useState(false);

  function take(files: FileList | null) {
    const file = files?.[0];
    if (file && !busy) onFile(file);
  }

  function chosen(event: ChangeEvent<HTMLInputElement>) {
    take(event.currentTarget.files);
    // Allows choosing the same file again after an error.
    event.currentTarget.value = "";
  }

  function dropped(event: DragEvent<HTMLElement>) {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files);
  }

  function dragged(event: DragEvent<HTMLElement>) {
    event.preventDefault();
    setOver(true);
  }

  return (
    <div className="flex flex-col gap-1.5">
      <label
        htmlFor={id}
        onDrop={dropped}
        onDragOver={dragged}
        onDragLeave={() => setOver(false)}
        className={classNames(
          "flex min-h-18 items-center gap-4 rounded-field border border-dashed px-4 py-3 transition-colors hover:border-ink has-focus-visible:outline-2 has-focus-visible:outline-ring has-focus-visible:outline-offset-2",
          over ? "border-pine bg-glacier" : "border-edge",
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
          <span id={`${id}-help`} className="block text-14 text-stone">
            {current ?? help}
          </span>
        </span>
        <input
          id={id}
          type="file"
          accept={accept}
          onChange={chosen}
          aria-disabled={busy || undefined}
          aria-describedby={classNames(`${id}-help`, error !== undefined && `${id}-error`)}
          className="sr-only"
        />
      </label>
      <FieldNotes helpId={`${id}-help`} errorId={`${id}-error`} error={error} />
    </div>
  );
}
