import type { HouseFile } from "./house-file.ts";
import { type HouseRule, isTest } from "./house-rule.ts";

const KIT = "src/web/form/";

/** Forms that send nothing to the server, with the reason. */
const NO_FORMS: Record<string, string> = {
  "src/web/client/dashboard/converter.tsx": "submitting opens the quote's page, which asks for the price",
  "src/web/marketing/points-calculator/points-calculator.tsx":
    "it computes a figure on the page as one types",
  "src/web/marketing/rate-calculator/rate-calculator.tsx": "it computes a figure on the page as one types",
};

export const formRules: HouseRule[] = [
  {
    name: "Forms are built with the form kit",
    findBreaks: (house) =>
      house.filter(({ path }) => isScreen(path)).flatMap((file) => [...handRolled(file), ...outdated(file)]),
    brokenBy: {
      "src/web/client/hand-rolled.tsx": "export const HandRolled = () => <form onSubmit={send} />;",
      "src/web/desk/own-hook.tsx": 'import { useForm } from "react-hook-form";',
      "src/web/client/dashboard/converter.tsx": "export const Converter = () => <div />;",
    },
  },
];

function isScreen(path: string): boolean {
  return path.startsWith("src/web/") && !path.startsWith(KIT) && !isTest(path);
}

function handRolled({ path, text }: HouseFile): string[] {
  const found = [
    ...(/<form\b/.test(text) && !(path in NO_FORMS) ? ["a form element that is not the kit's Form"] : []),
    ...(/\buseForm\b[^;]*from "react-hook-form"/.test(text) ? ["useForm instead of useMutationForm"] : []),
  ];
  return found.map((what) => `${path}: ${what}`);
}

function outdated({ path, text }: HouseFile): string[] {
  return path in NO_FORMS && !/<form\b/.test(text)
    ? [`${path}: listed as an exception, but has no form`]
    : [];
}
