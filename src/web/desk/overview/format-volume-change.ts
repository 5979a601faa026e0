import { formatChange } from "#web/design/format.ts";

type BookedVolume = { volume: string | null };

/** Today's volume against yesterday's at the same time. */
export function formatVolumeChange(today: BookedVolume, yesterday: BookedVolume): string {
  const [now, before] = [Number(today.volume ?? 0), Number(yesterday.volume ?? 0)];
  if (today.volume === null || yesterday.volume === null) return "no comparison without rates";
  if (before === 0) return "none by this time yesterday";
  return `${formatChange(now / before - 1)} on yesterday by this time`;
}
