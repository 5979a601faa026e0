import { ButtonAnchor } from "#web/design/button-anchor.tsx";
import { Island } from "#web/marketing/island.tsx";
import { ReviewsWidget } from "#web/marketing/reviews-widget/reviews-widget.tsx";
import { useSite } from "#web/marketing/site.tsx";
import { SectionHeading } from "./section-heading.tsx";

/** Reviews from the review provider only. */
export function Reviews() {
  const { reviewsUrl, reviewScriptUrl } = useSite();
  return (
    <section aria-labelledby="reviews" className="border-line border-y bg-panel">
      <div className="page py-16 md:py-20">
        <div className="flex flex-col justify-between gap-x-16 gap-y-8 lg:flex-row lg:items-end">
          <SectionHeading id="reviews" name="Reviews" className="lg:max-w-4xl">
            Written by clients, on a site where we can’t edit them.
          </SectionHeading>
          <ButtonAnchor href={reviewsUrl} className="self-start lg:shrink-0 lg:self-end">
            Read the reviews
          </ButtonAnchor>
        </div>
        {reviewScriptUrl && (
          <Island name="reviews-widget">
            <ReviewsWidget scriptUrl={reviewScriptUrl} />
          </Island>
        )}
      </div>
    </section>
  );
}
