import { passwordStrength } from "#domain/clients/auth/password.ts";
import { classNames } from "#web/design/class-names.ts";

const tones = ["bg-clay", "bg-clay", "bg-stone", "bg-pine", "bg-pine"] as const;

/** Strength of the password as it is typed. A hint only: the server decides. */
export function PasswordStrengthHint({ password, email }: { password: string; email: string }) {
  if (password === "") return null;
  const { level, label, advice } = passwordStrength(password, email);
  return (
    <div className="-mt-2 flex flex-col gap-1.5">
      <div aria-hidden="true" className="grid grid-cols-4 gap-1">
        {[1, 2, 3, 4].map((step) => (
          <span
            key={step}
            className={classNames("h-1 rounded-full", step <= Math.max(1, level) ? tones[level] : "bg-line")}
          />
        ))}
      </div>
      <p role="status" className="text-14 text-stone">
        Password strength: <span className="font-medium text-ink">{label}</span>
        {advice && `. ${advice}`}
      </p>
    </div>
  );
}
