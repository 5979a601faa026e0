/** Moves the focus to a screen that was just opened, unless the client is in a dialog that was opened meanwhile. */
export function focusNewScreen(main: HTMLElement | null): void {
  if (document.activeElement?.closest("[role=dialog][data-open]")) return;
  main?.focus({ preventScroll: true });
}
