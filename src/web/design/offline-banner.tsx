import { useIsOnline } from "./use-is-online.ts";

/** Shown on every screen while there is no connection. */
export function OfflineBanner() {
  const isOnline = useIsOnline();
  return (
    <p role="status" className="sticky top-0 z-40 bg-solid text-center font-semibold text-14 text-on-solid">
      {!isOnline && (
        <span className="block px-4 py-2">
          You're offline. We've kept what you entered, and this page will update once you're back online.
        </span>
      )}
    </p>
  );
}
