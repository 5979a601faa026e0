let isLeaving = false;

/** Loads another document in place of this one, whatever was typed here: whoever logs out or switches accounts has decided. */
export function leaveDocument(path: string): void {
  isLeaving = true;
  window.location.replace(path);
}

/** Loads this document again without such a question. */
export function reloadDocument(): void {
  isLeaving = true;
  window.location.reload();
}

/** Whether the application itself leaves its document or reloads it, about which nobody need be asked. */
export function isLeavingDocument(): boolean {
  return isLeaving;
}
