import { type ChangeEvent, type DragEvent, useId, useState } from "react";
import { classNames } from "./class-names.ts";

type FileInput = {
  /** The input's accept list: "image/*,application/pdf". */
  accept: string;
  onFile: (file: File) => void;
  busy: boolean | undefined;
  error: string | undefined;
};

/** Props of a native file input, and of the label on which a file can be dropped instead. */
export function useFileInput({ accept, onFile, busy, error }: FileInput) {
  const id = useId();
  const [helpId, errorId] = [`${id}-help`, `${id}-error`];
  const [isOver, setOver] = useState(false);

  function take(files: FileList | null) {
    const file = files?.[0];
    if (file && !busy) onFile(file);
  }

  return {
    helpId,
    errorId,
    /** Whether a file is held above the label. */
    isOver,
    label: {
      htmlFor: id,
      onDrop: (event: DragEvent<HTMLElement>) => {
        event.preventDefault();
        setOver(false);
        take(event.dataTransfer.files);
      },
      onDragOver: (event: DragEvent<HTMLElement>) => {
        event.preventDefault();
        setOver(true);
      },
      onDragLeave: () => setOver(false),
    },
    input: {
      id,
      type: "file",
      accept,
      onChange: (event: ChangeEvent<HTMLInputElement>) => {
        take(event.currentTarget.files);
        // Allows choosing the same file again after an error.
        event.currentTarget.value = "";
      },
      "aria-disabled": busy || undefined,
      "aria-invalid": error !== undefined || undefined,
      "aria-describedby": classNames(helpId, error !== undefined && errorId),
      className: "sr-only",
    },
  };
}
