import { Paperclip } from "lucide-react";
import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";
import { formatDateTime, formatFileSize } from "./format.ts";

type ListedFile = { id: string; name: string; size: number; uploadedAt: string };

type FileListProps<File extends ListedFile> = {
  label: string;
  files: readonly File[];
  urlOf: (file: File) => string;
  /** One line a file, in a row of something greater. */
  compact?: boolean;
  className?: string;
  /** Beside the file, such as a button that deletes it. */
  action?: (file: File) => ReactNode;
  /** Below the file, such as the result of its review. */
  note?: (file: File) => ReactNode;
};

/** Uploaded files, each to download; nothing without any. */
export function FileList<File extends ListedFile>(props: FileListProps<File>) {
  const { label, files, urlOf, compact = false, className, action, note } = props;
  if (files.length === 0) return null;
  return (
    <ul aria-label={label} className={classNames("divide-y divide-line", className)}>
      {files.map((file) => (
        <li key={file.id}>
          <div className="flex items-center gap-1">
            <a
              href={urlOf(file)}
              download
              className={classNames(
                "-mx-2 flex min-h-11 min-w-0 flex-1 items-center rounded-control px-2 hover:bg-quiet",
                compact ? "gap-2.5 py-1.5 text-14" : "gap-3 py-3",
              )}
            >
              <Paperclip
                aria-hidden="true"
                className={classNames("shrink-0 text-pine", compact ? "size-4" : "size-5")}
              />
              <span className={classNames("min-w-0 flex-1", compact && "flex items-baseline gap-3")}>
                <FileName name={file.name} className={compact ? "flex-1" : "font-medium text-16"} />
                <span className="figures block shrink-0 text-13 text-stone">
                  {formatFileSize(file.size)}
                  {!compact && ` · ${formatDateTime(file.uploadedAt)}`}
                </span>
              </span>
            </a>
            {action?.(file)}
          </div>
          {note?.(file)}
        </li>
      ))}
    </ul>
  );
}

/** Cut before its ending where there is no room, so that the type stays visible. */
function FileName({ name, className }: { name: string; className: string }) {
  const dot = name.lastIndexOf(".");
  return (
    <span title={name} className={classNames("block min-w-0", className)}>
      <span className="sr-only">{name}</span>
      <span aria-hidden="true" className="flex min-w-0">
        <span className="truncate whitespace-pre">{name.slice(0, dot)}</span>
        <span className="shrink-0">{name.slice(dot)}</span>
      </span>
    </span>
  );
}
