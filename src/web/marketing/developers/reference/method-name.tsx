/** GET, POST and so on, equally wide. */
export function MethodName({ method }: { method: string }) {
  return (
    <span className="inline-block min-w-14 shrink-0 font-mono font-semibold text-13 text-pine">{method}</span>
  );
}
