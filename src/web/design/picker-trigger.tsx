import { Combobox as Base } from "@base-ui/react/combobox";
import { createContext, type KeyboardEvent, use } from "react";

/** Opens the list and moves the focus to its search, before it returns. */
export const OpenSearch = createContext<() => void>(() => undefined);

/**
 * The button that opens a `Picker`'s list. Text typed on it goes to the list's search, also while the focus is still on
 * its way there: the library would choose the first option that begins with it, unseen, or drop it.
 */
export function PickerTrigger(props: Base.Trigger.Props) {
  const openSearch = use(OpenSearch);
  return (
    <Base.Trigger
      {...props}
      onKeyDown={(event) => {
        if (!isText(event)) return;
        event.preventBaseUIHandler();
        openSearch();
      }}
    />
  );
}

/** Space presses the button, as Enter does. */
function isText({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  return key.length === 1 && key !== " " && !ctrlKey && !metaKey && !altKey;
}
