import { type RouteObject, replace } from "react-router";

/** The addresses of beneficiaries. */
export const beneficiaryRoutes: RouteObject[] = [
  {
    path: "beneficiaries",
    lazy: async () => ({
      Component: (await import("./beneficiaries-page.tsx")).BeneficiariesPage,
    }),
  },
  {
    path: "beneficiaries/new",
    loader: ({ request }) => replace(`/beneficiaries/add${new URL(request.url).search}`),
  },
  {
    path: "beneficiaries/add",
    lazy: async () => ({
      Component: (await import("./add-beneficiary.tsx")).AddBeneficiary,
    }),
    children: [
      {
        index: true,
        lazy: async () => ({
          Component: (await import("./add-type-page.tsx")).AddTypePage,
        }),
      },
      {
        path: "currency",
        lazy: async () => ({
          Component: (await import("./add-currency-page.tsx")).AddCurrencyPage,
        }),
      },
      {
        path: "details",
        lazy: async () => ({
          Component: (await import("./add-details-page.tsx")).AddDetailsPage,
        }),
      },
    ],
  },
  {
    path: "beneficiaries/:id",
    lazy: async () => ({
      Component: (await import("./beneficiary-page.tsx")).BeneficiaryPage,
    }),
  },
  {
    path: "beneficiaries/:id/edit",
    lazy: async () => ({
      Component: (await import("./edit-beneficiary-page.tsx")).EditBeneficiaryPage,
    }),
  },
];
