import { ButtonLink } from "../../design/button.tsx";
import { usePageTitle } from "../../design/page-title.ts";
import { RidgeDrawing } from "../../design/ridge.tsx";

/** The parts of the client area that are announced and not open yet, with what each of them will do. */
export const comingParts = {
<<<<<<< HEAD
  "market-reports": { name: "Market Reports", purpose: "sum up the week in the currencies you use" },
=======
  "auto-exchange": {
    name: "Auto Exchange",
    purpose: "exchange what arrives in one currency into another by itself",
  },
>>>>>>> 2561d69 (The week's market outlook, computed from the stored rates, archived weekly, with the desk's words beside it)
  contact: { name: "Contact", purpose: "list every way to reach your specialist" },
  careers: { name: "Careers", purpose: "list the positions that are open at Summit" },
} as const;

export type ComingPart = keyof typeof comingParts;

/** Says plainly that a part is not open yet. Nothing on it is made up. */
export function OpensSoon({ part }: { part: ComingPart }) {
  const { name, purpose } = comingParts[part];
  usePageTitle(name);
  return (
    <div className="flex max-w-xl flex-col items-start gap-3 py-6 md:py-14">
      <RidgeDrawing className="mb-2 h-24 w-72 max-w-full" />
      <h1 className="text-24 leading-8 md:text-34">{name}</h1>
      <p className="text-16 text-stone">This part opens soon. It will {purpose}.</p>
      <ButtonLink to="/" variant="ink" className="mt-3">
        Back to Home
      </ButtonLink>
    </div>
  );
}
