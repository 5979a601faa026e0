// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, renderHook } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, expect, it, vi } from "vitest";
import type { ClientReview } from "#contract/clients/client-review.ts";
import { clientReviewQuery } from "#web/api/desk-client-queries.ts";
import { useSaveProfile } from "./use-client-review.ts";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const id = "018f3c5e-0000-7000-8000-000000000001";
const director = {
  ...{ id: "018f3c5e-0000-7000-8000-000000000002", name: "Demo Director", dateOfBirth: "1980-05-17" },
  ...{ nationality: "GB", isDirector: true, ownedPercent: null, politicallyExposed: false },
};

function fileOf(version: string, name: string): ClientReview {
  return {
    kind: "company",
    otherAccounts: [],
    dateOfBirth: null,
    nationality: null,
    profile: {
      ...{ lei: null, birthTown: null, birthCountry: null, registrationNumber: null, registeredIn: null },
      ...{ business: null, natureOfBusiness: null, expectedVolume: null, intendedUse: null },
      ...{ sourceOfFunds: null, politicallyExposed: false, noLargeOwner: false },
    },
    people: [{ ...director, name, screening: "clear" }],
    version,
    screening: "clear",
    checks: "advise",
    missing: [],
    risk: { level: "low", points: 0, reasons: [] },
    review: {
      ...{ state: "DRAFT", version, submitted: null, approvals: [] },
      ...{ rejection: null, nextReviewOn: null, dueBecause: null },
    },
  };
}

it("directors are saved over those that were read alone, whatever was loaded since", async () => {
  const [read, loaded] = [fileOf("first", "Demo Director"), fileOf("second", "Demo Director Renamed")];
  const versions: string[] = [];
  vi.stubGlobal("fetch", async (_url: string, { method, body }: { method: string; body?: string }) => {
    if (method === "GET") return Response.json(loaded);
    versions.push(JSON.parse(body ?? "{}").version);
    return Response.json({ code: "client_file_changed", message: "Somebody changed it." }, { status: 409 });
  });
  const queryClient = new QueryClient();
  queryClient.setQueryData(clientReviewQuery(id).queryKey, loaded);
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
  );
  const { result } = renderHook(() => useSaveProfile(id, loaded), { wrapper });
  const saving = result.current({ people: [{ ...director, ownedPercent: 40 }] }, read);
  await expect(saving).rejects.toMatchObject({ code: "client_file_changed" });
  expect(versions).toEqual(["first"]);
});
