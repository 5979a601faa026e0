import { useMutation } from "@tanstack/react-query";
import { KeyRound } from "lucide-react";
import { loginPasskey } from "#contract/clients/security.ts";
import { queueToast } from "#web/design/queued-toast.ts";
import { call } from "../api/call.ts";
import { Button } from "../design/button.tsx";
import { showToast } from "../design/toast.tsx";
import { redirectAfterLogin } from "./redirect-after-login.ts";

/** Log-in by a passkey alone. Unsupported browsers are reported at the press. */
export function PasskeyLogin() {
  const attempt = useMutation({
    mutationFn: async () => {
      const { authenticateWithPasskey: answerByPasskey, getPasskeyErrorMessage: passkeyFailure } =
        await import("./passkey-ceremonies.ts");
      try {
        return await call(loginPasskey, { body: { answer: await answerByPasskey() } });
      } catch (error) {
        showToast({ title: "Login failed", text: passkeyFailure(error), destructive: true });
        throw error;
      }
    },
    onSuccess: ({ user }) => {
      queueToast({ title: "Login successful", text: `Welcome back, ${user.name}!` });
      redirectAfterLogin(user);
    },
  });
  return (
    <Button
      wide
      busy={attempt.isPending || attempt.isSuccess}
      busyLabel="Logging in"
      onClick={() => attempt.mutate()}
    >
      <KeyRound aria-hidden="true" className="size-5" />
      Use a passkey instead
    </Button>
  );
}
