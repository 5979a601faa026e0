import { Check, Copy } from "lucide-react";
import { useEffect, useState } from "react";
import { IconButton } from "./button.tsx";
import { showToast } from "./toast.ts";

type CopyButtonProps = {
  /** The copied value's name in the toast: "Account number Copied". */
  label: string;
  text: string;
  /** Overrides the toast's text. */
  said?: { title: string; text: string } | undefined;
  className?: string | undefined;
};

export function CopyButton({ label, text, said, className }: CopyButtonProps) {
  const [copied, setCopied] = useState(false);

  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), 2000);
    return () => clearTimeout(timer);
  }, [copied]);

  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
      showToast(said ?? { title: `${label} Copied` });
    } catch {
      showToast({
        title: "Error",
        text: `${label} could not be copied. Select it and copy it by hand.`,
        destructive: true,
      });
    }
  }

  return (
    <IconButton label={`Copy ${label}`} onClick={copy} className={className}>
      {copied ? <Check className="size-5 text-pine" /> : <Copy className="size-5" />}
    </IconButton>
  );
}
