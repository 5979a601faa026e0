/**
 * Initial focus of a form dialog: its first field instead of the close button. Pass it as `initialFocus`; a
 * field's own `autoFocus` would break restoring the focus.
 */
export function firstField(): HTMLElement | null {
  return document.querySelector<HTMLElement>("[role='dialog'] form :is(input, textarea)");
}
