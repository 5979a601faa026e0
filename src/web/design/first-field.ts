/**
 * What has the focus in a dialog that is a form: its first field, not the cross beside its title. As a dialog's
 * `initialFocus`: by a field's own `autoFocus` the dialog would not know where the focus goes back to.
 */
export function firstField(): HTMLElement | null {
  return document.querySelector<HTMLElement>("[role='dialog'] form :is(input, textarea)");
}
