/** How much of something is done, in whole percent; a text beside it says the same. */
export function ProgressBar({ label, percent }: { label: string; percent: number }) {
  return (
    <progress
      aria-label={label}
      value={percent}
      max={100}
      className="mt-1 block h-1.5 w-full appearance-none overflow-hidden rounded-pill bg-line accent-pine [&::-moz-progress-bar]:bg-pine [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-pine"
    />
  );
}
