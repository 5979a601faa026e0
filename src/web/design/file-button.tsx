import { Paperclip } from "lucide-react";
import type { ReactNode } from "react";
import { buttonLook } from "./button-look.ts";
import { classNames } from "./class-names.ts";
import { FieldNotes } from "./field.tsx";
import { Spinner } from "./spinner.tsx";
import { useFileInput } from "./use-file-input.ts";

type FileButtonProps = {
  label: string;
  /** Accepted types and size: "PDF, PNG or JPEG, up to 10 MB". */
  help: string;
  /** The input's accept list: "image/*,application/pdf". */
  accept: string;
  onFile: (file: File) => void;
  busy: boolean;
  error?: string | undefined;
  /** Shown instead of the help while a file is sent. */
  progress?: ReactNode;
};

/** A small button that takes one file, chosen or dropped, where a drop zone would be too much. */
export function FileButton({ label, help, accept, onFile, busy, error, progress }: FileButtonProps) {
  const { helpId, errorId, label: target, input } = useFileInput({ accept, onFile, busy, error });
  return (
    <div className="flex flex-col gap-1.5 print:hidden">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <label
          {...target}
          className={classNames(
            buttonLook({ size: "small" }),
            "has-focus-visible:outline-2 has-focus-visible:outline-ring has-focus-visible:outline-offset-2",
            busy ? "cursor-progress" : "cursor-pointer",
          )}
        >
          {busy ? (
            <Spinner className="size-4" />
          ) : (
            <Paperclip aria-hidden="true" className="size-4 shrink-0 text-pine" />
          )}
          {label}
          <input {...input} />
        </label>
        <span id={helpId} className="min-w-0 flex-1 basis-40 text-13 text-stone">
          {progress ?? help}
        </span>
      </div>
      <FieldNotes helpId={helpId} errorId={errorId} error={error} />
    </div>
  );
}
