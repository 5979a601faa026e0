import { CircleAlert, Info } from "lucide-react";
import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";

const tones = {
  info: "bg-glacier text-ink",
  warning: "bg-quiet text-ink ring-1 ring-edge ring-inset",
  error: "bg-clay-mist text-clay",
};

type NoticeProps = { tone?: keyof typeof tones; className?: string | undefined; children: ReactNode };

/** An inline message. An error is announced when it appears. */
export function Notice({ tone = "info", className, children }: NoticeProps) {
  const Icon = tone === "info" ? Info : CircleAlert;
  return (
    <div
      role={tone === "error" ? "alert" : undefined}
      className={classNames("flex items-start gap-3 rounded-field px-4 py-3 text-14", tones[tone], className)}
    >
      <Icon aria-hidden="true" className="mt-px size-5 shrink-0" />
      <div className="min-w-0 flex-1">{children}</div>
    </div>
  );
}
