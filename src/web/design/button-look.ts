import { classNames } from "./class-names.ts";

export type ButtonVariant = "primary" | "ink" | "quiet" | "destructive";
export type ButtonSize = "small" | "medium" | "large";

const variants: Record<ButtonVariant, string> = {
  /** Dawn: the one call to action of a screen. */
  primary: "bg-dawn text-on-dawn hover:bg-dawn-deep",
  ink: "bg-solid text-on-solid hover:bg-solid-deep",
  quiet: "border border-edge text-ink hover:bg-quiet",
  destructive: "border border-clay text-clay hover:bg-clay hover:text-on-clay",
};

const sizes: Record<ButtonSize, string> = {
  small: "min-h-9 px-3 text-14 max-md:min-h-11 max-md:min-w-11",
  medium: "min-h-12 px-5 text-16",
  large: "min-h-14 px-7 text-16",
};

const shared =
  "relative inline-flex select-none items-center justify-center gap-2 rounded-control py-2 text-center font-semibold transition-colors print:hidden";
const disabledClasses = "pointer-events-none border-transparent bg-quiet text-stone";

export type ButtonLook = {
  variant?: ButtonVariant | undefined;
  size?: ButtonSize | undefined;
  /** As wide as its container. */
  wide?: boolean | undefined;
};

/** The classes of anything that looks like a button: buttons, router links, plain links. */
export function buttonLook(
  { variant = "quiet", size = "medium", wide = false }: ButtonLook,
  disabled = false,
): string {
  return classNames(shared, sizes[size], wide && "w-full", disabled ? disabledClasses : variants[variant]);
}
