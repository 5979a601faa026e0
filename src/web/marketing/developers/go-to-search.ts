/** Moves the focus to the documentation's search field with the key `/`, but not while something is typed. */
export function goToSearch(event: KeyboardEvent): void {
  const isTyping = (event.target as Element).closest?.("input, textarea, select, [contenteditable]");
  if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey || isTyping) return;
  const field = document.querySelector<HTMLInputElement>("[data-docs-search]");
  if (!field) return;
  event.preventDefault();
  field.focus();
}
