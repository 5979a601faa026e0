import type { ComponentProps } from "react";
import { type ButtonLook, buttonLook } from "./button-look.ts";
import { classNames } from "./class-names.ts";

type ButtonAnchorProps = ComponentProps<"a"> & ButtonLook & { href: string };

/** A plain link styled as a button, for public pages and links that leave the application. */
export function ButtonAnchor({ variant, size, wide, className, children, ...rest }: ButtonAnchorProps) {
  return (
    <a {...rest} className={classNames(buttonLook({ variant, size, wide }), className)}>
      {children}
    </a>
  );
}
