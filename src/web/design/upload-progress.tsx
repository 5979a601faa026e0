import { formatPercent } from "#domain/format-percent.ts";
import { ProgressBar } from "./progress-bar.tsx";

/** The share of the file sent, from 0 to 1. */
export function UploadProgress({ name, share }: { name: string; share: number }) {
  const percent = Math.round(share * 100);
  return (
    <span className="block">
      <span className="flex justify-between gap-3">
        <span className="truncate">Uploading {name}</span>
        <span className="figures">{formatPercent(percent)}</span>
      </span>
      <ProgressBar label={`Uploading ${name}`} percent={percent} />
    </span>
  );
}
