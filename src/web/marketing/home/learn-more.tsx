import { ButtonAnchor } from "../../design/button-anchor.tsx";

type LearnMoreProps = {
  href: string;
  /** "savings": read out after the words, since six links of a page say the same. */
  about: string;
  className?: string | undefined;
};

/** A section's way to its own page. */
export function LearnMore({ href, about, className }: LearnMoreProps) {
  return (
    <ButtonAnchor href={href} className={className}>
      <span>
        Learn more<span className="sr-only"> about {about}</span>
      </span>
    </ButtonAnchor>
  );
}
