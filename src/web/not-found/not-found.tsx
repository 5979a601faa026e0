import { ButtonLink } from "../design/button.tsx";
import { usePageTitle } from "../design/page-title.ts";
import { RidgeDrawing } from "../design/ridge.tsx";

/** Any address that leads nowhere. */
export function NotFound() {
  usePageTitle("404 Page Not Found");
  return (
    <main className="flex min-h-dvh flex-col">
      <div className="page flex flex-1 flex-col items-start justify-center gap-3 py-16">
        <h1 className="text-34 leading-10 md:text-52 md:leading-14">404 Page Not Found</h1>
        <p className="text-19 text-stone">The page you're looking for doesn't exist.</p>
        <ButtonLink to="/" variant="ink" className="mt-4">
          Back to base camp
        </ButtonLink>
      </div>
      <RidgeDrawing className="h-40 w-full md:h-64" />
    </main>
  );
}
