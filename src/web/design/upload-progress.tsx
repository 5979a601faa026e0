import { formatPercent } from "#domain/format-percent.ts";

/** The share of the file sent, from 0 to 1. */
export function UploadProgress({ name, share }: { name: string; share: number }) {
  const percent = Math.round(share * 100);
  return (
    <span className="block">
      <span className="flex justify-between gap-3">
        <span className="truncate">Uploading {name}</span>
        <span className="figures">{formatPercent(percent)}</span>
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
