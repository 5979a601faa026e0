import { X } from "lucide-react";
import type { ReactNode } from "react";

type PickerHeaderProps = { title: ReactNode; onClose: () => void };

/** The first row of a list that opens as a sheet: what is chosen, and a way back without choosing. */
export function PickerHeader({ title, onClose }: PickerHeaderProps) {
  return (
    <div className="flex shrink-0 items-center justify-between gap-4 pt-3 pr-2 pl-5 md:hidden">
      <p className="min-w-0 truncate font-semibold text-19">{title}</p>
      <button
        type="button"
        aria-label="Close"
        onClick={onClose}
        className="grid size-11 shrink-0 place-items-center rounded-control text-stone"
      >
        <X aria-hidden="true" className="size-5" />
      </button>
    </div>
  );
}
