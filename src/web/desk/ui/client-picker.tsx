import { Combobox as Base } from "@base-ui/react/combobox";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { usersQuery } from "../../api/desk-client-queries.ts";
import { classNames } from "../../design/class-names.ts";
import { controlFrame, Field, type FieldFacts } from "../../design/field.tsx";
import { popupItem, popupList, popupPlace, popupSurface } from "../../design/popup.ts";
import { showToast } from "../../design/toast.tsx";
import { usePopupHome } from "./use-popup-home.ts";

/** A client by the e-mail address. */
export type User = { id: string; email: string };

const settleMs = 250;

type ClientPickerProps = FieldFacts & {
  value: User | undefined;
  onChange: (user: User | undefined) => void;
  /** What is said when clients cannot be looked for. */
  failed: string;
  placeholder?: string | undefined;
  /** As tall as a list's filter, not as a form's field. */
  compact?: boolean | undefined;
};

const compactFrame =
  "h-11 w-full rounded-control border border-edge bg-panel px-3 text-16 placeholder:text-stone hover:border-ink aria-invalid:border-clay md:h-9 md:text-14";

/** One of all clients, looked for by the server as one types. */
export function ClientPicker(props: ClientPickerProps) {
  const { value, onChange, failed, compact, placeholder = "Search by e-mail or name", ...facts } = props;
  const [typed, setTyped] = useState("");
  const [open, setOpen] = useState(false);
  const search = useSettled(typed);
  const users = useQuery({ ...usersQuery(search), enabled: open, placeholderData: keepPreviousData });
  const isFailed = users.isError;
  const { home, control } = usePopupHome();
  useEffect(() => {
    if (isFailed) showToast({ title: "Error", text: failed, destructive: true });
  }, [isFailed, failed]);
  return (
    <Field {...facts}>
      {(wiring) => (
        <Base.Root<User>
          items={users.data ?? []}
          filter={null}
          value={value ?? null}
          onValueChange={(user) => onChange(user ?? undefined)}
          onInputValueChange={setTyped}
          onOpenChange={setOpen}
          itemToStringLabel={({ email }) => email}
          isItemEqualToValue={(one, other) => one.id === other.id}
        >
          <Base.Input
            {...wiring}
            ref={control}
            placeholder={placeholder}
            className={compact ? compactFrame : classNames(controlFrame, "h-13")}
          />
          <Base.Portal container={home}>
            <Base.Positioner className={popupPlace} sideOffset={4}>
              <Base.Popup className={popupSurface}>
                <Base.Empty>
                  <p className="px-4 py-3 text-14 text-stone">
                    {users.isPending ? "Looking…" : "Nobody found."}
                  </p>
                </Base.Empty>
                <Base.List className={classNames(popupList, "empty:p-0")}>
                  {(user: User) => (
                    <Base.Item
                      key={user.id}
                      value={user}
                      className={classNames(popupItem, "md:min-h-9 md:text-14")}
                    >
                      <span className="truncate">{user.email}</span>
                    </Base.Item>
                  )}
                </Base.List>
              </Base.Popup>
            </Base.Positioner>
          </Base.Portal>
        </Base.Root>
      )}
    </Field>
  );
}

/** A text once it has not changed for a moment. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text.trim()), settleMs);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
