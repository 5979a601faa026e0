import { useMedia } from "./use-media.ts";

/** Whether the window is as narrow as a phone, where lists open as sheets. */
export function useIsPhone(): boolean {
  return useMedia("(width < 48rem)");
}
