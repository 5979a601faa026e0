/**
 * Gives the focus of a control that is gone or disabled, such as a deleted row's button, to the heading of its panel, or
 * to `main`, so that a keyboard and a screen reader go on from there. Returns what stops it.
 */
export function keepFocus(main: HTMLElement): () => void {
  let last: { control: Element; panels: readonly HTMLElement[] } | undefined;

  function remember({ target }: FocusEvent) {
    if (!(target instanceof HTMLElement)) return;
    if (main.contains(target)) last = { control: target, panels: panelsAround(target, main) };
    // A dialog gives the focus back to the control that opened it.
    else if (!target.closest("[role=dialog]")) last = undefined;
  }

  function forget({ target, relatedTarget }: FocusEvent) {
    if (relatedTarget !== null || target !== last?.control) return;
    queueMicrotask(() => {
      // Pressed beside every control, unless the control itself is gone.
      if (last && !isGone(last.control) && document.activeElement === document.body) last = undefined;
    });
  }

  function restore() {
    if (document.activeElement !== document.body || !last || !isGone(last.control)) return;
    const panel = last.panels.find(({ isConnected }) => isConnected);
    last = undefined;
    const heading = panel?.querySelector<HTMLElement>("h1, h2, h3");
    if (heading && !heading.hasAttribute("tabindex")) heading.tabIndex = -1;
    (heading ?? main).focus({ preventScroll: true });
  }

  document.addEventListener("focusin", remember);
  document.addEventListener("focusout", forget);
  // After what the screen itself focuses once it is drawn.
  const observer = new MutationObserver(() => {
    if (last && isGone(last.control)) requestAnimationFrame(() => requestAnimationFrame(restore));
  });
  observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ["disabled"] });
  return () => {
    document.removeEventListener("focusin", remember);
    document.removeEventListener("focusout", forget);
    observer.disconnect();
  };
}

function isGone(control: Element): boolean {
  return !control.isConnected || control.hasAttribute("disabled");
}

/** From the innermost. */
function panelsAround(control: HTMLElement, main: HTMLElement): readonly HTMLElement[] {
  const panels: HTMLElement[] = [];
  for (let each = control.closest("section"); each && main.contains(each); ) {
    panels.push(each);
    each = each.parentElement?.closest("section") ?? null;
  }
  return panels;
}
