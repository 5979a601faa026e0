import { CSPProvider } from "@base-ui/react/csp-provider";
import { QueryClientProvider, useMutation } from "@tanstack/react-query";
import { type Ref, useEffect, useImperativeHandle, useRef, useState } from "react";
import type { UseFormReturn } from "react-hook-form";
import { register, registerBody } from "#contract/clients/auth.ts";
import { call } from "#web/api/call.ts";
import { createQueryClient } from "#web/api/query-client.ts";
import { Button } from "#web/design/button.tsx";
import { formatMoney } from "#web/design/format.ts";
import { usePageTitle } from "#web/design/page-title.ts";
import { PasswordField } from "#web/design/password-field.tsx";
import { showQueuedToast } from "#web/design/queued-toast.ts";
import { Tabs } from "#web/design/tabs.tsx";
import { EmailField, TextField } from "#web/design/text-field.tsx";
import { showToast } from "#web/design/toast.ts";
import { ToastRegion } from "#web/design/toast-region.tsx";
import { Form } from "#web/form/form.tsx";
import { useMutationForm } from "#web/form/use-mutation-form.ts";
import { getAuthErrorToast } from "./auth-error-toast.ts";
import { type FirstQuote, readFirstQuote } from "./first-quote.ts";
import { LoginForm } from "./login-form.tsx";
import { PasswordStrengthHint } from "./password-strength-hint.tsx";
import { redirectAfterLogin } from "./redirect-after-login.ts";
import { useTypedBeforeHydration } from "./use-typed-before-hydration.ts";

export type AuthTab = "login" | "register";

const titles = { login: "Log in", register: "Register" };

type SignInProps = {
  tab: AuthTab;
  /** Address of the Terms of Use. */
  termsUrl: string;
};

/** Log-in and registration, each tab with its own address. */
export function SignIn({ tab: opened, termsUrl }: SignInProps) {
  const [queryClient] = useState(createQueryClient);
  const [tab, setTab] = useState(opened);
  const [typed, setTyped] = useState(nothingTyped);
  // The form that is left unmounts after the next one is there, so each has its own.
  const readValues = { login: useRef<() => object>(null), register: useRef<() => object>(null) };
  usePageTitle(titles[tab]);
  useEffect(showQueuedToast, []);
  function open(next: AuthTab) {
    history.replaceState(null, "", `/${next}${location.search}`);
    setTyped((before) => ({ ...before, ...readValues[tab].current?.(), password: "" }));
    setTab(next);
  }
  return (
    <CSPProvider disableStyleElements>
      <QueryClientProvider client={queryClient}>
        <h1 className="mb-6 text-34">{tab === "login" ? "Welcome back" : "Open your account"}</h1>
        <Tabs
          label="Log in or register"
          value={tab}
          onChange={open}
          tabs={[
            {
              value: "login",
              label: titles.login,
              panel: <LoginForm email={typed.email} ref={readValues.login} />,
            },
            {
              value: "register",
              label: titles.register,
              panel: <RegisterForm typed={typed} termsUrl={termsUrl} ref={readValues.register} />,
            },
          ]}
        />
        <ToastRegion />
      </QueryClientProvider>
    </CSPProvider>
  );
}

type Registration = {
  name?: string | undefined;
  email: string;
  password: string;
  referralCode?: string | undefined;
};

const nothingTyped: Registration = { name: "", email: "", password: "", referralCode: "" };

const fields = ["name", "email", "password", "referralCode"] as const;

type ReferralForm = Pick<UseFormReturn<Registration, unknown, Registration>, "setValue" | "getValues">;

function useReferralOfLink({ setValue, getValues }: ReferralForm): void {
  useEffect(() => {
    const referralCode = new URLSearchParams(location.search).get("ref");
    if (referralCode && !getValues("referralCode")) setValue("referralCode", referralCode);
  }, [setValue, getValues]);
}

/** Says that the amount of the public calculator goes along. */
function CheckedAmount() {
  const [quote, setQuote] = useState<FirstQuote>();
  useEffect(() => setQuote(readFirstQuote()), []);
  if (!quote) return null;
  const { fromCurrency, toCurrency, amount, isReceiving } = quote;
  const figure = formatMoney(amount, isReceiving ? toCurrency : fromCurrency, "code");
  return (
    <p className="rounded-field bg-glacier px-4 py-3 text-14">
      Your first quote will start with{" "}
      <span className="figures whitespace-nowrap font-semibold">
        {isReceiving ? `${figure} from ${fromCurrency}` : `${figure} to ${toCurrency}`}
      </span>
      .
    </p>
  );
}

type RegisterFormProps = { typed: Registration; termsUrl: string; ref: Ref<() => object> };

/** Registration. A referral link carries the code as `?ref=`. */
function RegisterForm({ typed, termsUrl, ref }: RegisterFormProps) {
  const attempt = useMutation({
    mutationFn: ({ name, referralCode, ...rest }: Registration) =>
      call(register, { body: { ...rest, ...(name && { name }), ...(referralCode && { referralCode }) } }),
    onSuccess: ({ user }) => redirectAfterLogin(user),
  });
  const form = useMutationForm<Registration>({
    schema: registerBody,
    defaultValues: typed,
    mutation: attempt,
    onRefused: (error) => showToast({ ...getAuthErrorToast(error, "register"), destructive: true }),
  });
  useImperativeHandle(ref, () => form.methods.getValues, [form.methods.getValues]);
  useTypedBeforeHydration(form.methods, fields);
  useReferralOfLink(form.methods);
  return (
    <Form form={form} method="post" className="flex flex-col gap-5">
      <CheckedAmount />
      <EmailField label="Email" autoComplete="username" {...form.field("email")} />
      <TextField label="Full name" optional autoComplete="name" {...form.field("name")} />
      <PasswordField
        label="Password"
        help="At least 8 characters. Longer is stronger."
        autoComplete="new-password"
        {...form.field("password")}
      />
      <PasswordStrengthHint password={form.methods.watch("password")} email={form.methods.watch("email")} />
      <TextField
        label="Referral code"
        optional
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        {...form.field("referralCode")}
      />
      <Button
        type="submit"
        variant="primary"
        wide
        busy={attempt.isPending || attempt.isSuccess}
        busyLabel="Opening your account"
        className="mt-2"
      >
        Register
      </Button>
      <p className="text-14 text-stone">
        By registering you accept the{" "}
        <a href={termsUrl} target="_blank" rel="noreferrer" className="link">
          Terms of Use<span className="sr-only"> (opens in a new tab)</span>
        </a>
        .
      </p>
    </Form>
  );
}
