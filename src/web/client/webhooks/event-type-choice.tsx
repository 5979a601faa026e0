import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { type WebhookEventType, webhookEventGroups } from "#domain/webhooks/event-type.ts";
import { webhookEventTypesQuery } from "#web/api/webhook-queries.ts";
import { Button } from "#web/design/button.tsx";
import { Checkbox } from "#web/design/checkbox.tsx";
import { FieldNotes } from "#web/design/field.tsx";

type EventTypeChoiceProps = {
  value: readonly WebhookEventType[];
  error: string | undefined;
  onChange: (value: WebhookEventType[]) => void;
};

/** The types of events in their groups, each with what it says. */
export function EventTypeChoice({ value, error, onChange }: EventTypeChoiceProps) {
  const id = useId();
  const known = useQuery(webhookEventTypesQuery).data ?? [];
  const summaryOf = (type: WebhookEventType) => known.find((each) => each.type === type)?.summary;
  const set = (types: readonly WebhookEventType[], isChosen: boolean) =>
    onChange(isChosen ? [...new Set([...value, ...types])] : value.filter((type) => !types.includes(type)));
  return (
    <fieldset className="flex min-w-0 flex-col gap-3" aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="mb-1 font-medium text-14">Events</legend>
      {webhookEventGroups.map(({ name, types }) => {
        const isAll = types.every((type) => value.includes(type));
        return (
          <fieldset key={name} className="min-w-0 rounded-field border border-line px-4 pb-2">
            <legend className="sr-only">{name}</legend>
            <div className="flex items-center justify-between gap-3 pt-2">
              <p aria-hidden="true" className="font-semibold text-14">
                {name}
              </p>
              {types.length > 1 && (
                <Button
                  size="small"
                  aria-label={isAll ? `Clear all: ${name}` : `Choose all: ${name}`}
                  onClick={() => set(types, !isAll)}
                >
                  {isAll ? "Clear" : "All"}
                </Button>
              )}
            </div>
            {types.map((type) => (
              <Checkbox
                key={type}
                label={
                  <span className="block min-w-0">
                    <code className="block text-14 wrap-anywhere">{type}</code>
                    <span className="block text-13 text-stone">{summaryOf(type)}</span>
                  </span>
                }
                checked={value.includes(type)}
                aria-invalid={error ? true : undefined}
                onChange={(event) => set([type], event.target.checked)}
              />
            ))}
          </fieldset>
        );
      })}
      <FieldNotes helpId={`${id}-help`} errorId={`${id}-error`} error={error} />
    </fieldset>
  );
}
