import { showToast } from "#web/design/toast.ts";

export function saveFile(name: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}

/** Saves data as a readable file and says so. */
export function saveJson(name: string, data: unknown): void {
  saveFile(name, new Blob([`${JSON.stringify(data, null, 2)}\n`], { type: "application/json" }));
  showToast({ title: "Your data has been downloaded", text: "Keep the file somewhere private." });
}
