import type { FocusEvent, KeyboardEvent } from "react";

const fields =
  "input:not([type=hidden],[type=checkbox],[type=radio],[type=file],:disabled),textarea:not(:disabled),[role=combobox]:not(:disabled)";

/** Labels a phone's Enter key by what it does in this field. */
export function hintEnterKey({ currentTarget, target }: FocusEvent<HTMLFormElement>): void {
  // Lists that open elsewhere in the document report their events here as well.
  if (!(target instanceof HTMLInputElement) || !currentTarget.contains(target)) return;
  target.enterKeyHint = findNext(currentTarget, target) ? "next" : "go";
}

/** On a phone Enter goes to the next field, and submits from the last one. */
export function goToNextField(event: KeyboardEvent<HTMLFormElement>): void {
  const { currentTarget, target, key } = event;
  if (key !== "Enter" || event.defaultPrevented || !(target instanceof HTMLInputElement)) return;
  if (!currentTarget.contains(target) || !window.matchMedia("(pointer: coarse)").matches) return;
  const next = findNext(currentTarget, target);
  if (!next) return;
  event.preventDefault();
  next.focus();
}

function findNext(form: HTMLFormElement, field: HTMLElement): HTMLElement | undefined {
  const all = [...form.querySelectorAll<HTMLElement>(fields)];
  return all[all.indexOf(field) + 1];
}
