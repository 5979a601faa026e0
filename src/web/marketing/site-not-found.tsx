import { ButtonAnchor } from "../design/button-anchor.tsx";
import { RidgeDrawing } from "../design/ridge.tsx";

/** The content of the 404 page. */
export function SiteNotFound() {
  return (
    <div className="flex min-h-[70vh] flex-col">
      <div className="page flex flex-1 flex-col items-start justify-center gap-3 py-16">
        <h1 className="text-34 leading-10 md:text-52 md:leading-14">404 Page Not Found</h1>
        <p className="text-19 text-stone">The page you're looking for doesn't exist.</p>
        <ButtonAnchor href="/" variant="ink" className="mt-4">
          Back to home
        </ButtonAnchor>
      </div>
      <RidgeDrawing className="h-40 w-full md:h-64" />
    </div>
  );
}
