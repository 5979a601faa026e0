import { useState } from "react";
import { Button } from "#web/design/button.tsx";
import { ConfirmDialog } from "#web/design/confirm-dialog.tsx";
import { Drawer } from "#web/design/dialog.tsx";
import { Panel } from "#web/design/panel.tsx";
import { Tabs } from "#web/design/tabs.tsx";
import { showToast } from "#web/design/toast.ts";

export function OverlaysGallery() {
  const [open, setOpen] = useState<"dialog" | "drawer" | undefined>();
  const [tab, setTab] = useState<"local" | "iban">("local");
  const close = () => setOpen(undefined);
  return (
    <Panel heading="Overlays and tabs">
      <div className="my-4 flex flex-wrap gap-3">
        <Button
          onClick={() => showToast({ title: "Logged out", text: "You have been successfully logged out" })}
        >
          Toast
        </Button>
        <Button
          onClick={() => showToast({ title: "Error", text: "Failed to save nickname", destructive: true })}
        >
          Failure
        </Button>
        <Button onClick={() => setOpen("dialog")}>Dialog</Button>
        <Button onClick={() => setOpen("drawer")}>Drawer</Button>
      </div>
      <Tabs
        label="Account details"
        value={tab}
        onChange={setTab}
        tabs={[
          { value: "local", label: "Local bank account", panel: <p>Account number and sort code.</p> },
          { value: "iban", label: "IBAN", panel: <p>IBAN and BIC.</p> },
        ]}
      />
      <ConfirmDialog
        open={open === "dialog"}
        onClose={close}
        onConfirm={close}
        title="Delete this recipient?"
        lead="You won't be able to pay them any more. Past payments stay in your history."
        confirm="Delete recipient"
        destructive
      />
      <Drawer open={open === "drawer"} onClose={close} title="Menu">
        <p>More pages of Summit.</p>
      </Drawer>
    </Panel>
  );
}
