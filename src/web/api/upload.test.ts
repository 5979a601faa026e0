// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { uploadDocument } from "#contract/clients/documents.ts";
import { upload } from "./upload.ts";

/** An upload of which a test says what arrives. */
class SlowRequest extends EventTarget {
  static latest: SlowRequest | undefined;
  readonly upload = new EventTarget();
  readonly open = vi.fn();
  readonly send = vi.fn();
  readonly setRequestHeader = vi.fn();
  readonly abort = vi.fn(() => this.dispatchEvent(new Event("abort")));
  constructor() {
    super();
    SlowRequest.latest = this;
  }
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("XMLHttpRequest", SlowRequest);
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
    SlowRequest.latest?.upload.dispatchEvent(new Event("progress"));
  }
  expect(failed).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(120_000);
  expect(failed.mock.lastCall).toMatchObject([{ fault: "unreachable" }]);
});
