import { Menu as Base } from "@base-ui/react/menu";
import { MoreHorizontal } from "lucide-react";
import { useNavigate } from "react-router";
import { classNames } from "../../design/class-names.ts";
import { popupItem, popupPlace, popupSurface } from "../../design/popup.ts";

export type MenuAction = {
  label: string;
  /** Where it leads, or what it does. */
  to?: string;
  onPress?: () => void;
  disabled?: boolean;
};

/** What can be done with a row, behind one button. */
export function ActionMenu({ label, actions }: { label: string; actions: readonly MenuAction[] }) {
  const navigate = useNavigate();
  return (
    <Base.Root>
      <Base.Trigger
        aria-label={label}
        className="relative z-1 grid size-11 place-items-center rounded-control text-stone hover:bg-quiet hover:text-ink data-popup-open:bg-quiet data-popup-open:text-ink md:size-8"
      >
        <MoreHorizontal aria-hidden="true" className="size-5" />
      </Base.Trigger>
      <Base.Portal>
        <Base.Positioner className={popupPlace} align="end" sideOffset={4}>
          <Base.Popup className={classNames(popupSurface, "p-1.5 outline-none")}>
            {actions.map(({ label: words, to, onPress, disabled = false }) => (
              <Base.Item
                key={words}
                disabled={disabled}
                className={classNames(popupItem, "md:min-h-9 md:text-14 data-disabled:text-stone")}
                onClick={() => (to === undefined ? onPress?.() : navigate(to))}
              >
                {words}
              </Base.Item>
            ))}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
