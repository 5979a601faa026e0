import { type ComponentProps, type ReactNode, useState } from "react";
import { Button } from "./button.tsx";
import { ConfirmDialog } from "./confirm-dialog.tsx";

type ConfirmButtonProps = Omit<
  ComponentProps<typeof ConfirmDialog>,
  "open" | "onClose" | "onConfirm" | "busy" | "failure"
> &
  Pick<ComponentProps<typeof Button>, "variant" | "size" | "wide" | "className"> & {
    /** The button's content; `confirm` is that of the button in the dialog. */
    label: ReactNode;
    /** A mutation; the dialog closes when it succeeds. */
    action: {
      readonly mutate: (variables: undefined, callbacks: { onSuccess: () => void }) => void;
      readonly isPending: boolean;
      readonly error: unknown;
    };
  };

/** A button for an action that is confirmed in a dialog first. */
export function ConfirmButton({
  label,
  action,
  variant,
  size,
  wide,
  className,
  ...dialog
}: ConfirmButtonProps) {
  const [isAsking, setIsAsking] = useState(false);
  const close = () => setIsAsking(false);
  return (
    <>
      <Button {...{ variant, size, wide, className }} onClick={() => setIsAsking(true)}>
        {label}
      </Button>
      <ConfirmDialog
        {...dialog}
        open={isAsking}
        onClose={close}
        onConfirm={() => action.mutate(undefined, { onSuccess: close })}
        busy={action.isPending}
        failure={action.error}
      />
    </>
  );
}
