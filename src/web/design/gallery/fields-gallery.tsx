import { Building2, User, Users } from "lucide-react";
import { useState } from "react";
import { type CurrencyCode, currencies, currencyCodes } from "#domain/currency.ts";
import { AmountField } from "#web/design/amount-field.tsx";
import { Checkbox } from "#web/design/checkbox.tsx";
import { Combobox } from "#web/design/combobox.tsx";
import { FileDrop } from "#web/design/file-drop.tsx";
import { Flag } from "#web/design/flag.tsx";
import { Panel } from "#web/design/panel.tsx";
import { PasswordField } from "#web/design/password-field.tsx";
import { RadioCards, Segments } from "#web/design/radio-cards.tsx";
import { Select } from "#web/design/select.tsx";
import { Switch } from "#web/design/switch.tsx";
import { TextArea, TextField } from "#web/design/text-field.tsx";

const choices = currencyCodes.map((code) => ({
  value: code,
  label: code,
  detail: currencies[code].name,
  picture: <Flag currency={code} />,
}));

const kinds = [
  {
    value: "myself",
    label: "Myself",
    detail: "An account in my own name",
    picture: <User className="text-pine" />,
  },
  {
    value: "someone",
    label: "Someone else",
    detail: "A person I know",
    picture: <Users className="text-pine" />,
  },
  { value: "business", label: "Business or charity", picture: <Building2 className="text-pine" /> },
] as const;

export function FieldsGallery() {
  const [amount, setAmount] = useState("12500.00");
  const [currency, setCurrency] = useState<CurrencyCode>("GBP");
  const [kind, setKind] = useState<(typeof kinds)[number]["value"] | "">("someone");
  const [chosen, setChosen] = useState<CurrencyCode | "">("");
  const [on, setOn] = useState(true);
  const [range, setRange] = useState<"1M" | "1Y">("1M");
  return (
    <Panel heading="Fields">
      <div className="flex flex-col gap-5">
        <AmountField
          label="You send"
          value={amount}
          onChange={setAmount}
          currency={currency}
          onCurrencyChange={setCurrency}
          currencies={currencyCodes}
        />
        <AmountField
          label="Recipient gets"
          value="14487.27"
          onChange={setAmount}
          currency="EUR"
          computed
          error="Enter an amount of at least 1.00 EUR"
        />
        <TextField
          label="Email"
          type="email"
          help="We send the confirmation there."
          placeholder="name@example.com"
        />
        <TextField
          label="Nickname"
          optional
          error="Nickname must be at most 40 characters"
          defaultValue="Long"
        />
        <PasswordField label="Password" autoComplete="new-password" />
        <Select label="Country code" options={choices.slice(0, 5)} value={chosen} onChange={setChosen} />
        <Combobox
          label="Currency"
          options={choices}
          value={chosen}
          onChange={setChosen}
          searchLabel="Search by code or name"
        />
        <RadioCards legend="Who's your recipient?" options={kinds} value={kind} onChange={setKind} />
        <Segments
          legend="Range"
          options={[
            { value: "1M", label: "1M" },
            { value: "1Y", label: "1Y" },
          ]}
          value={range}
          onChange={setRange}
        />
        <Checkbox label="I accept the terms and conditions" error="Please accept the terms and conditions" />
        <Switch label="Use profit share" help="Up to half of the exchange." checked={on} onChange={setOn} />
        <TextArea label="Feedback" />
        <FileDrop
          label="Upload proof of payment"
          help="Image or PDF, up to 10 MB"
          accept="image/*,.pdf"
          onFile={() => {}}
        />
      </div>
    </Panel>
  );
}
