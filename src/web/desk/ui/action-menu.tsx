import { Menu as Base } from "@base-ui/react/menu";
import { ChevronDown, MoreHorizontal } from "lucide-react";
import { type RefCallback, type RefObject, useCallback, useRef } from "react";
import { useNavigate } from "react-router";
import { buttonLook } from "#web/design/button-look.ts";
import { classNames } from "#web/design/class-names.ts";
import { useListTrail } from "#web/design/list-trail.ts";
import { popupItem, popupPlace, popupSurface } from "#web/design/popup.ts";

export type MenuAction = {
  label: string;
  /** A link or an action. */
  to?: string;
  onPress?: () => void;
  disabled?: boolean;
};

type ActionMenuProps = {
  /** The menu's accessible name; starts with `words` if there are any. */
  label: string;
  /** The button's label where no column heading gives one; three dots by default. */
  words?: string | undefined;
  actions: readonly MenuAction[];
  /** A hint below the actions. */
  note?: string | undefined;
  onOpen?: (() => void) | undefined;
};

/** A menu of actions behind one button. */
export function ActionMenu({ label, words: said, actions, note, onOpen }: ActionMenuProps) {
  const navigate = useNavigate();
  const trail = useListTrail();
  const { home, control } = usePopupContainer();
  return (
    <Base.Root onOpenChange={(open) => open && onOpen?.()}>
      <Base.Trigger
        ref={control}
        aria-label={label}
        className={
          said === undefined
            ? "relative z-1 grid size-11 place-items-center rounded-control text-stone hover:bg-quiet hover:text-ink data-popup-open:bg-quiet data-popup-open:text-ink md:-my-1.5 md:size-8"
            : classNames(buttonLook({ size: "small" }), "max-md:min-h-11 data-popup-open:bg-quiet")
        }
      >
        {said ?? <MoreHorizontal aria-hidden="true" className="size-5" />}
        {said !== undefined && <ChevronDown aria-hidden="true" className="size-4" />}
      </Base.Trigger>
      <Base.Portal container={home}>
        <Base.Positioner className={popupPlace} align="end" sideOffset={4}>
          <Base.Popup aria-label={label} className={classNames(popupSurface, "p-1.5 outline-none")}>
            {actions.map(({ label: words, to, onPress, disabled = false }) => (
              <Base.Item
                key={words}
                disabled={disabled}
                className={classNames(popupItem, "md:min-h-9 md:text-14 data-disabled:text-stone")}
                onClick={() => (to === undefined ? onPress?.() : navigate(to, { state: trail }))}
              >
                {words}
              </Base.Item>
            ))}
            {note !== undefined && (
              <p className="max-w-72 border-line border-t px-3 pt-2 pb-1 text-13 text-stone">{note}</p>
            )}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

/** Popups are mounted within the screen of their control, so that navigation by landmarks finds them. */
function usePopupContainer(): {
  home: RefObject<HTMLElement | null>;
  control: RefCallback<HTMLElement>;
} {
  const home = useRef<HTMLElement | null>(null);
  const control = useCallback((element: HTMLElement | null) => {
    home.current = element?.closest("main") ?? null;
  }, []);
  return { home, control };
}
