import { vi } from "vitest";

/** An upload of the browser's of which a test says what happens. */
export class UploadRequest extends EventTarget {
  readonly upload = new EventTarget();
  readonly open = vi.fn<(method: string, url: string) => void>();
  readonly send = vi.fn<(form: FormData) => void>();
  readonly setRequestHeader = vi.fn<(name: string, value: string) => void>();
  readonly abort = vi.fn(() => this.dispatchEvent(new Event("abort")));
  status = 0;
  responseText = "";

  progress(loaded: number, total: number): void {
    const event = Object.assign(new Event("progress"), { loaded, total, lengthComputable: true });
    this.upload.dispatchEvent(event);
  }

  answer(status: number, body: unknown): void {
    this.status = status;
    this.responseText = JSON.stringify(body);
    this.dispatchEvent(new Event("load"));
    this.dispatchEvent(new Event("loadend"));
  }
}

/**
 * Stubs the browser's uploads until `vi.unstubAllGlobals`, and returns those that begin. Files that share a window share its
 * modules too, so a mocked module would depend on which file came first.
 */
export function stubUploads(): readonly UploadRequest[] {
  const begun: UploadRequest[] = [];
  vi.stubGlobal(
    "XMLHttpRequest",
    class extends UploadRequest {
      constructor() {
        super();
        begun.push(this);
      }
    },
  );
  return begun;
}
