import { useMemo } from "react";
import type { AuditEvent } from "../../api.ts";
import { useSession } from "../../session/session.ts";
import { Button } from "../../ui/button.tsx";
import { Field, Select, TextInput } from "../../ui/field.tsx";
import { SearchField } from "../../ui/search-field.tsx";
import { type ActivityFilter, actionOptions } from "./activity-api.ts";
import "./activity.css";

interface FiltersProps {
  filter: ActivityFilter;
  onChange: (changes: Partial<ActivityFilter>) => void;
  /** Newest and loaded events, whose users and keys can be selected. */
  events: readonly AuditEvent[];
}

export function ActivityFilters({ filter, onChange, events }: FiltersProps) {
  const { user } = useSession();
  const actions = useMemo(() => [{ value: "", label: "All actions" }, ...actionOptions()], []);
  const actors = new Map(
    events.flatMap(({ actor: { id, name, type } }): [string, string][] =>
      id === null
        ? []
        : [[id, id === user.id ? "You" : (name ?? (type === "KEY" ? "Key without a name" : "Former user"))]],
    ),
  );
  if (filter.actor && !actors.has(filter.actor)) actors.set(filter.actor, "Selected user or key");
  const isFiltered = Object.entries(filter).some(([name, value]) => name !== "category" && value !== "");
  return (
    <search className="activity-filters">
      <SearchField label="Search activity" value={filter.search} onChange={(search) => onChange({ search })} />
      <Select
        aria-label="User or key"
        value={filter.actor}
        options={[
          { value: "", label: "All users and keys" },
          ...[...actors].map(([value, label]) => ({ value, label })),
        ]}
        onChange={({ target }) => onChange({ actor: target.value })}
      />
      <Select
        aria-label="Action"
        value={filter.action}
        options={actions}
        onChange={({ target }) => onChange({ action: target.value })}
      />
      <Field label="From">
        {(control) => (
          <TextInput
            {...control}
            type="date"
            value={filter.from}
            max={filter.to || undefined}
            onChange={({ target }) => onChange({ from: target.value })}
          />
        )}
      </Field>
      <Field label="To">
        {(control) => (
          <TextInput
            {...control}
            type="date"
            value={filter.to}
            min={filter.from || undefined}
            onChange={({ target }) => onChange({ to: target.value })}
          />
        )}
      </Field>
      {isFiltered && (
        <Button look="quiet" onClick={() => onChange({ actor: "", action: "", from: "", to: "", search: "" })}>
          Clear filters
        </Button>
      )}
    </search>
  );
}
