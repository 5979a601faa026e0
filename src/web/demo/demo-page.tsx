import { useQuery } from "@tanstack/react-query";
import { type Demo, readDemo } from "#contract/demo/demo.ts";
import { call } from "#web/api/call.ts";
import { AccountFrame } from "#web/auth/account-frame.tsx";
import { CopyRow } from "#web/design/fact-rows.tsx";
import { usePageTitle } from "#web/design/page-title.ts";
import { QueryBoundary } from "#web/design/query-boundary.tsx";
import { SkeletonRows } from "#web/design/skeleton.tsx";
import { NotFound } from "#web/not-found/not-found.tsx";
import { isDemo } from "./is-demo.ts";

/** /demo, in a demo only. */
export function DemoPage() {
  return isDemo() ? <LogIns /> : <NotFound />;
}

function LogIns() {
  usePageTitle("Demo log-ins");
  const demo = useQuery({
    queryKey: ["demo"],
    queryFn: ({ signal }) => call(readDemo, { signal }),
  });
  return (
    <AccountFrame title="Demo log-ins">
      <p className="mb-6 text-stone">
        Clients, money and rates are made up. Log in as the client, or as staff in the back office.
      </p>
      <QueryBoundary
        query={demo}
        skeleton={<SkeletonRows label="Loading the log-ins" rows={5} />}
        failure={{
          title: "We couldn't load the log-ins.",
          reassurance: "They are also in the server's log.",
        }}
      >
        {(data) => <Rows demo={data} />}
      </QueryBoundary>
    </AccountFrame>
  );
}

function labelOf(role: string): string {
  if (role === "client") return "Client";
  const [, member] = /^company (.+)$/.exec(role) ?? [];
  return member === undefined ? `Staff, ${role}` : `Company, ${member}`;
}

function Rows({ demo: { logIns, password } }: { demo: Demo }) {
  return (
    <>
      <dl className="divide-y divide-line border-line border-y">
        <CopyRow label="Password for all" text={password} />
        {logIns.map(({ role, email }) => (
          <CopyRow key={email} label={labelOf(role)} text={email} />
        ))}
      </dl>
      <p className="mt-6 text-14 text-stone">
        Without a mail server, emails with codes and links are files in the folder <code>mail</code> of{" "}
        <code>DATA_DIR</code>.
      </p>
      <p className="mt-6 flex flex-wrap gap-x-6 gap-y-2">
        <a href="/login" className="link">
          Client log-in
        </a>
        <a href="/admin/login" className="link">
          Back-office log-in
        </a>
      </p>
    </>
  );
}
