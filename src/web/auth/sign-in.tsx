import { CSPProvider } from "@base-ui/react/csp-provider";
import { QueryClientProvider } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { showQueuedToast } from "#web/design/queued-toast.ts";
import { createQueryClient } from "../api/query-client.ts";
import { usePageTitle } from "../design/page-title.ts";
import { Tabs } from "../design/tabs.tsx";
import { ToastRegion } from "../design/toast.tsx";
import { LoginForm } from "./login-form.tsx";
import { RegisterForm } from "./register-form.tsx";

export type AuthTab = "login" | "register";

const titles = { login: "Log in", register: "Register" };

/** Log-in and registration, each tab with its own address. */
export function SignIn({ tab: opened }: { tab: AuthTab }) {
  const [queryClient] = useState(createQueryClient);
  const [tab, setTab] = useState(opened);
  usePageTitle(titles[tab]);
  useEffect(showQueuedToast, []);
  function open(next: AuthTab) {
    history.replaceState(null, "", `/${next}${location.search}`);
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
            { value: "login", label: titles.login, panel: <LoginForm /> },
            { value: "register", label: titles.register, panel: <RegisterForm /> },
          ]}
        />
        <ToastRegion />
      </QueryClientProvider>
    </CSPProvider>
  );
}
