import type { ReactNode } from "react";
import { Badge } from "#web/design/badge.tsx";
import { Button, ButtonLink } from "#web/design/button.tsx";
import { CopyButton } from "#web/design/copy-button.tsx";
import { Countdown } from "#web/design/countdown.tsx";
import { EmptyState } from "#web/design/empty-state.tsx";
import { ErrorState } from "#web/design/error-state.tsx";
import { Logo } from "#web/design/logo.tsx";
import { Money } from "#web/design/money.tsx";
import { Notice } from "#web/design/notice.tsx";
import { PageHeader } from "#web/design/page-header.tsx";
import { Panel } from "#web/design/panel.tsx";
import { ProgressSteps } from "#web/design/progress-steps.tsx";
import { RateLine } from "#web/design/rate-line.tsx";
import { Skeleton, SkeletonRows } from "#web/design/skeleton.tsx";
import { Status } from "#web/design/status.tsx";
import { Table } from "#web/design/table.tsx";
import { Timeline } from "#web/design/timeline.tsx";
import { showToast } from "#web/design/toast.ts";
import { FieldsGallery } from "./fields-gallery.tsx";
import { OverlaysGallery } from "./overlays-gallery.tsx";
import { RidgesGallery } from "./ridges-gallery.tsx";

const noon = new Date("2026-11-20T12:00:00Z");

/** Every component in every state, for developers. Served in development only. */
export function Gallery() {
  return (
    <main className="page py-10">
      <PageHeader title="Gallery" lead="Every component of the design system, in each state." />
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <Buttons />
        <FieldsGallery />
        <RidgesGallery />
        <Figures />
        <Lists />
        <States />
        <OverlaysGallery />
      </div>
    </main>
  );
}

function Buttons() {
  const retry = () => showToast({ title: "Tried again" });
  return (
    <Panel heading="Buttons">
      <Row>
        <Button variant="primary">Get a Quote</Button>
        <Button variant="ink">Add money</Button>
        <Button>Cancel</Button>
        <Button variant="destructive">Delete</Button>
      </Row>
      <Row>
        <Button variant="primary" busy>
          Get a Quote
        </Button>
        <Button variant="ink" busy>
          Add money
        </Button>
        <Button disabled>Cancel</Button>
        <Button variant="primary" disabled>
          Get a Quote
        </Button>
      </Row>
      <Row>
        <Button size="small" onClick={retry}>
          Small
        </Button>
        <Button size="large" variant="ink">
          Large
        </Button>
        <ButtonLink to="/design">A link</ButtonLink>
        <a href="#top" className="link">
          A text link
        </a>
        <CopyButton label="Account number" text="12345678" />
      </Row>
      <div className="on-night mt-4 rounded-field bg-night p-4">
        <Row>
          <Logo />
          <Button variant="primary">Send money</Button>
          <Button>How you earn</Button>
        </Row>
      </div>
    </Panel>
  );
}

function Figures() {
  return (
    <Panel heading="Figures and states">
      <ProgressSteps percent={60} current={2} className="mb-5" />
      <Row>
        <Money amount="12500.00" currency="GBP" className="display font-bold text-34" />
        <Money amount="1250000" currency="JPY" />
        <Money amount="99.95" currency="USD" as="symbol" />
      </Row>
      <RateLine from="GBP" to="EUR" rate={1.159} kind="yours" at={noon} simulated />
      <Row>
        <Badge>Quiet</Badge>
        <Badge tone="good">Good</Badge>
        <Badge tone="waiting">Waiting</Badge>
        <Badge tone="bad">Bad</Badge>
        <Status state="AWAITING_FUNDS" />
        <Status state="RETURNED" />
      </Row>
      <Row>
        <Countdown seconds={20} of={20} meaning="until a new quote" />
        <Countdown seconds={12} of={20} meaning="until a new quote" />
        <Countdown seconds={4} of={20} meaning="until a new quote" />
      </Row>
      <div className="flex flex-col gap-3">
        <Notice>Your recipient sees your name as the sender.</Notice>
        <Notice tone="warning">The rate has moved since you opened this page.</Notice>
        <Notice tone="error">The payment was returned.</Notice>
      </div>
    </Panel>
  );
}

type DemoRow = { id: string; name: string; account: string; amount: string; state: string };

const rows: readonly DemoRow[] = [
  { id: "1", name: "Example Trading Ltd (demo)", account: "•••• 4321", amount: "12500.00", state: "PAYING" },
  { id: "2", name: "Demo Client", account: "•••• 0042", amount: "99.50", state: "COMPLETED" },
  {
    id: "3",
    name: "A recipient whose name is far longer than its column",
    account: "•••• 9",
    amount: "9876543210.12",
    state: "RETURNED",
  },
];

function Lists() {
  return (
    <Panel heading="Table and timeline">
      <Table
        label="Demo payments"
        rows={rows}
        rowKey={(row) => row.id}
        rowLink={() => "/design"}
        columns={[
          { key: "name", heading: "Name", cell: (row) => row.name, phone: "title" },
          { key: "account", heading: "Account", cell: (row) => row.account, phone: "detail" },
          { key: "state", heading: "Status", cell: (row) => <Status state={row.state} />, phone: "note" },
          {
            key: "amount",
            heading: "Amount",
            figures: true,
            cell: (row) => <Money amount={row.amount} currency="EUR" />,
            phone: "figure",
          },
        ]}
      />
      <div className="mt-8">
        <Timeline
          entries={[
            { key: "booked", title: "Exchange booked", at: noon.toISOString(), state: "done" },
            { key: "funds", title: "Funds arrived", at: noon.toISOString(), state: "done" },
            { key: "paying", title: "Paying out", detail: "Two recipients", state: "current" },
            { key: "done", title: "Completed", state: "ahead" },
          ]}
        />
      </div>
    </Panel>
  );
}

function States() {
  return (
    <Panel heading="Loading, empty, failed">
      <SkeletonRows label="Loading the demo rows" rows={2} />
      <Skeleton className="mt-4 h-24" />
      <EmptyState title="No beneficiaries found" action={<Button variant="ink">Add New</Button>}>
        Add someone's bank details once, then choose them by name next time you pay.
      </EmptyState>
      <ErrorState
        title="We couldn't load your balances."
        reassurance="Your money is safe."
        onRetry={() => showToast({ title: "Error", text: "Please try again.", destructive: true })}
      />
    </Panel>
  );
}

function Row({ children }: { children: ReactNode }) {
  return <div className="my-4 flex flex-wrap items-center gap-3">{children}</div>;
}
