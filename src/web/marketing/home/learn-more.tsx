import { ButtonAnchor } from "#web/design/button-anchor.tsx";

type LearnMoreProps = {
  href: string;
  /** "savings": announced after the text, since six links share it. */
  about: string;
  className?: string | undefined;
};

export function LearnMore({ href, about, className }: LearnMoreProps) {
  return (
    <ButtonAnchor href={href} className={className}>
      <span>
        Learn more<span className="sr-only"> about {about}</span>
      </span>
    </ButtonAnchor>
  );
}
