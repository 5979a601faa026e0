/** Above dialogs, which contain such controls, and below toasts. */
export const popupPlace = "z-45 outline-none";

/** Shared look of everything that opens below a control. */
export const popupSurface =
  "max-w-[var(--available-width)] min-w-[var(--anchor-width)] origin-[var(--transform-origin)] overflow-hidden rounded-field border border-line bg-panel text-ink shadow-float transition-[scale,opacity] duration-150 data-starting-style:scale-98 data-starting-style:opacity-0 data-ending-style:scale-98 data-ending-style:opacity-0";

export const popupList =
  "max-h-[min(20rem,calc(var(--available-height)-4rem))] scroll-py-2 overflow-y-auto overscroll-contain p-2";

export const popupItem =
  "flex min-h-11 cursor-default select-none items-center gap-3 rounded-control px-3 py-2 text-16 outline-none data-highlighted:bg-glacier data-selected:font-semibold";
