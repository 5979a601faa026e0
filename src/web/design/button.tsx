import type { ComponentProps, MouseEvent, ReactNode } from "react";
import { Link } from "react-router";
import { type ButtonLook, buttonLook } from "./button-look.ts";
import { classNames } from "./class-names.ts";
import { Spinner } from "./spinner.tsx";

type ButtonProps = ComponentProps<"button"> &
  ButtonLook & {
    /**
     * While true the button keeps its size and focus, shows a spinner and ignores presses. A button that can be busy also
     * ignores the second click of a double click, which may come before it is drawn as busy.
     */
    busy?: boolean;
    /** The screen reader's label while busy; the visible one stays. */
    busyLabel?: string;
    children: ReactNode;
  };

/** A button of type "button" by default, so that it never submits by accident. */
export function Button({
  variant,
  size,
  wide,
  busy,
  busyLabel = "Working",
  disabled = false,
  className,
  onClick,
  children,
  type = "button",
  ...rest
}: ButtonProps) {
  function press(event: MouseEvent<HTMLButtonElement>) {
    const isSecondClick = busy !== undefined && event.detail > 1;
    if (busy || isSecondClick) event.preventDefault();
    else onClick?.(event);
  }
  return (
    <button
      {...rest}
      type={type}
      disabled={disabled}
      data-emphasis={variant === "primary" || variant === "ink" || undefined}
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      onClick={press}
      className={classNames(
        buttonLook({ variant, size, wide }, disabled),
        busy && "cursor-progress",
        className,
      )}
    >
      {busy && (
        <span className="absolute inset-0 grid place-items-center">
          <Spinner />
          <span className="sr-only">{busyLabel}</span>
        </span>
      )}
      <span className={classNames("inline-flex items-center gap-2", busy && "opacity-0")}>{children}</span>
    </button>
  );
}

type ButtonLinkProps = ComponentProps<typeof Link> & ButtonLook;

/** A router link styled as a button. */
export function ButtonLink({ variant, size, wide, className, ...rest }: ButtonLinkProps) {
  return <Link {...rest} className={classNames(buttonLook({ variant, size, wide }), className)} />;
}

type IconButtonProps = Omit<ComponentProps<"button">, "children"> & { label: string; children: ReactNode };

/** A square icon button; the label is its accessible name and tooltip. */
export function IconButton({ label, className, children, type = "button", ...rest }: IconButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      aria-label={label}
      title={label}
      className={classNames(
        "grid size-11 shrink-0 place-items-center rounded-control text-stone transition-colors hover:bg-quiet hover:text-ink disabled:pointer-events-none disabled:opacity-50 print:hidden",
        className,
      )}
    >
      {children}
    </button>
  );
}
