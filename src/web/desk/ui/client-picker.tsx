import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { ChevronDown } from "lucide-react";
import { useEffect, useState } from "react";
import { usersQuery } from "#web/api/desk-client-queries.ts";
import { classNames } from "#web/design/class-names.ts";
import { Picker } from "#web/design/combobox.tsx";
import { controlFrame, Field, type FieldFacts } from "#web/design/field.tsx";
import { PickerTrigger } from "#web/design/picker-trigger.tsx";
import { showToast } from "#web/design/toast.ts";
import { useDebouncedText } from "#web/design/use-debounced-text.ts";
import { OptionsFailure } from "./options-failure.tsx";

/** A client, labelled by email address. */
export type User = { id: string; email: string };

type ClientPickerProps = FieldFacts & {
  value: User | undefined;
  onChange: (user: User) => void;
  /** Shown when the search fails. */
  failed: string;
  placeholder?: string | undefined;
  /** The height of a list filter instead of a form field. */
  compact?: boolean | undefined;
};

const compactFrame =
  "h-11 w-full rounded-control border border-edge bg-panel px-3 text-16 hover:border-ink aria-invalid:border-clay md:h-9 md:text-14";

/** A client picker that searches on the server while typing. */
export function ClientPicker(props: ClientPickerProps) {
  const { value, onChange, failed, compact, placeholder = "Choose a client", ...facts } = props;
  const [search, setSearch] = useState("");
  const [, setTyped] = useDebouncedText(search, setSearch);
  const [open, setOpen] = useState(false);
  const users = useQuery({ ...usersQuery(search), enabled: open, placeholderData: keepPreviousData });
  const isFailed = users.isError;
  useEffect(() => {
    if (isFailed) showToast({ title: "Error", text: failed, destructive: true });
  }, [isFailed, failed]);
  return (
    <Field {...facts}>
      {(wiring) => (
        <Picker
          options={(users.data ?? []).map(({ id, email }) => ({ value: id, label: email }))}
          value={value?.id ?? ""}
          onChange={(id) => {
            const user = users.data?.find((each) => each.id === id);
            if (user) onChange(user);
          }}
          searchLabel="Search by email or name"
          noneFound={
            users.isError ? (
              <OptionsFailure query={users} things="clients" />
            ) : users.isPending ? (
              "Searching…"
            ) : (
              "No clients found."
            )
          }
          onSearch={setTyped}
          onOpenChange={setOpen}
          trigger={
            <PickerTrigger
              {...wiring}
              className={classNames(
                compact ? compactFrame : classNames(controlFrame, "h-13"),
                "flex items-center gap-3 text-left",
              )}
            >
              <span className={classNames("min-w-0 flex-1 truncate", !value && "text-stone")}>
                {value?.email ?? placeholder}
              </span>
              <ChevronDown aria-hidden="true" className="size-5 text-stone" />
            </PickerTrigger>
          }
        />
      )}
    </Field>
  );
}
