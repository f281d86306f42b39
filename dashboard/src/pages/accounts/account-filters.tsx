import { type Option, Select } from "../../ui/field.tsx";
import { SearchField } from "../../ui/search-field.tsx";
import { type AccountQuery, PLANS } from "./accounts-api.ts";
import type { Changes } from "./asked.ts";

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
  asked: AccountQuery;
  onChange: (changes: Changes) => void;
}

export function AccountFilters({ asked, onChange }: AccountFiltersProps) {
  return (
    <search className="account-filters">
      <SearchField
        label="Search accounts and users"
        value={asked.search ?? ""}
        onChange={(search) => onChange({ search })}
      />
      <Select
        aria-label="Plan"
        options={PLAN_OPTIONS}
        value={asked.plan ?? ""}
        onChange={({ target }) => onChange({ plan: target.value })}
      />
      <Select
        aria-label="State"
        options={STATE_OPTIONS}
        value={asked.suspended === undefined ? "" : String(asked.suspended)}
        onChange={({ target }) => onChange({ suspended: target.value })}
      />
    </search>
  );
}
