import { classNames } from "./class-names.ts";

/** Above dialogs, which contain such controls, and below toasts. */
export const popupPlace = "z-45 outline-none";

/** Shared look of everything that opens below a control. */
export const popupSurface =
  "max-w-[var(--available-width)] min-w-[var(--anchor-width)] origin-[var(--transform-origin)] overflow-hidden rounded-field border border-line bg-panel text-ink shadow-float transition-[scale,opacity] duration-150 data-starting-style:scale-98 data-starting-style:opacity-0 data-ending-style:scale-98 data-ending-style:opacity-0";

export const popupList =
  "max-h-[min(20rem,calc(var(--available-height)-4rem))] scroll-py-2 overflow-y-auto overscroll-contain p-2";

export const popupItem =
  "flex min-h-11 cursor-default select-none items-center gap-3 rounded-control px-3 py-2 text-16 outline-none data-highlighted:bg-glacier data-selected:font-semibold";

/** A picker's place: beside its control, or at the foot of a phone. */
export const pickerPlace = `${popupPlace} max-md:fixed! max-md:inset-x-0! max-md:top-auto! max-md:bottom-0! max-md:w-full! max-md:max-w-none! max-md:transform-none!`;

/** A picker's list: a popup, or a sheet on a phone. */
export const pickerSurface = classNames(
  popupSurface,
  "max-md:flex max-md:max-h-[85dvh] max-md:w-full max-md:max-w-none max-md:flex-col max-md:rounded-b-none max-md:rounded-t-panel max-md:border-x-0 max-md:border-b-0 max-md:pb-[env(safe-area-inset-bottom)] max-md:duration-200 max-md:data-ending-style:translate-y-full max-md:data-ending-style:scale-100 max-md:data-starting-style:translate-y-full max-md:data-starting-style:scale-100",
);

export const pickerList = classNames(popupList, "max-md:min-h-0 max-md:max-h-none max-md:flex-1");

const scrimLook =
  "fixed inset-0 bg-scrim transition-opacity duration-150 data-ending-style:opacity-0 data-starting-style:opacity-0";

/** Behind everything modal. */
export const scrim = `z-40 ${scrimLook}`;

/** Behind a picker's sheet, above the dialog that may contain its control. */
export const pickerScrim = `z-44 md:hidden ${scrimLook}`;
