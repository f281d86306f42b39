import { type Option, Select } from "../../ui/field.tsx";
import { SearchField } from "../../ui/search-field.tsx";
import type { QueryChanges } from "./account-query.ts";
import { type AccountQuery, PLANS } from "./accounts-api.ts";

const PLAN_OPTIONS: readonly Option[] = [
  { value: "", label: "All plans" },
  ...PLANS.map((plan) => ({ value: plan, label: plan })),
];
const STATE_OPTIONS: readonly Option[] = [
  { value: "", label: "All states" },
  { value: "false", label: "Active" },
  { value: "true", label: "Suspended" },
];

interface AccountFiltersProps {
  query: AccountQuery;
  onChange: (changes: QueryChanges) => void;
}

export function AccountFilters({ query, onChange }: AccountFiltersProps) {
  return (
    <search className="account-filters">
      <SearchField
        label="Search accounts and users"
        value={query.search ?? ""}
        onChange={(search) => onChange({ search })}
      />
      <Select
        aria-label="Plan"
        options={PLAN_OPTIONS}
        value={query.plan ?? ""}
        onChange={({ target }) => onChange({ plan: target.value })}
      />
      <Select
        aria-label="State"
        options={STATE_OPTIONS}
        value={query.suspended === undefined ? "" : String(query.suspended)}
        onChange={({ target }) => onChange({ suspended: target.value })}
      />
    </search>
  );
}
