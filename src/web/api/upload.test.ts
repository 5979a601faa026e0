// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { uploadDocument } from "#contract/clients/documents.ts";
import { stubUploads } from "../../../tests/support/stub-uploads.ts";
import { upload } from "./upload.ts";

let uploads: ReturnType<typeof stubUploads>;
beforeEach(() => {
  vi.useFakeTimers();
  uploads = stubUploads();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it("an upload may take long while something of it arrives, and fails once nothing does", async () => {
  const file = new File(["png"], "passport.png");
  const uploading = upload(uploadDocument, { params: { purpose: "identity" }, file, onProgress: () => {} });
  const failed = vi.fn();
  uploading.catch(failed);
  for (let progress = 0; progress < 10; progress++) {
    await vi.advanceTimersByTimeAsync(119_000);
    uploads[0]?.progress(progress, 100);
  }
  expect(failed).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(120_000);
  expect(failed.mock.lastCall).toMatchObject([{ fault: "unreachable" }]);
});
