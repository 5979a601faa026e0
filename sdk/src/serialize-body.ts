/** A form where the body has a file, JSON otherwise. */
export function serializeBody(body: unknown): string | FormData {
  const fields = Object.entries(body ?? {});
  if (!fields.some(([, value]) => value instanceof Blob)) return JSON.stringify(body);
  const form = new FormData();
  for (const [name, value] of fields) form.append(name, value);
  return form;
}
