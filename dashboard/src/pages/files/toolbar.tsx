import { type ReactNode, useMemo, useRef, useState } from "react";
import type { Search } from "../../collections/collection-dialogs.tsx";
import { Button, IconButton } from "../../ui/button.tsx";
import { type Option, Segmented, Select } from "../../ui/field.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Overflow } from "../../ui/overflow.tsx";
import { usePageKeys } from "../../ui/page-keys.ts";
import { SearchField } from "../../ui/search-field.tsx";
import type { Order } from "../../ui/sort-order.ts";
import { chipsOf } from "./chips.ts";
import { NewCollectionDialog } from "./dialogs.ts";
import { type FileType, type Filter, initialOrder, SORTS, type Sort, TYPES, type View } from "./filter.ts";
import { SearchHelp } from "./search-help.tsx";
import { hintOf } from "./search-operators.ts";
import { isSearchProblem, SearchProblem } from "./search-problem.tsx";
import "./toolbar.css";

const TYPE_OPTIONS: readonly Option[] = [
  { value: "", label: "All types" },
  { value: "IMAGE", label: "Images" },
  { value: "VIDEO", label: "Videos" },
  { value: "AUDIO", label: "Audio" },
  { value: "DOCUMENT", label: "Documents" },
];
const VIEWS = [
  { value: "grid", label: "Grid", icon: <Icon name="grid" /> },
  { value: "list", label: "List", icon: <Icon name="list" /> },
] as const satisfies { value: View; label: string; icon: unknown }[];
const SORT_OPTIONS: readonly (Option & { value: Sort })[] = [
  { value: "createdAt", label: "Newest" },
  { value: "updatedAt", label: "Last modified" },
  { value: "filename", label: "Name" },
  { value: "fileSize", label: "Size" },
  { value: "relevance", label: "Relevance" },
];

const ORDERS = { asc: "Ascending", desc: "Descending" } as const;

interface ToolbarProps {
  filter: Filter;
  onChange: (changes: { search?: string; type?: FileType | null; view?: View; sort?: Sort; order?: Order }) => void;
  /** Error of the last search, if it has a syntax error. */
  problem: unknown;
  /** The folders inside. */
  children: ReactNode;
}

/** Search field, filters and view. The key "/" moves the focus to the search field. */
export function Toolbar({ filter, onChange, problem, children }: ToolbarProps) {
  const input = useRef<HTMLInputElement>(null);
  const [saving, setSaving] = useState(false);
  const chips = useMemo(() => chipsOf(filter.search), [filter.search]);
  // Its place stays free, so that nothing moves when a search begins.
  const canSave = filter.search !== "" && !problem;
  const save = () => setSaving(true);
  usePageKeys({ "/": () => input.current?.focus() });

  return (
    <search className="toolbar">
      <SearchField
        ref={input}
        label="Search files"
        value={filter.search}
        onChange={(search) => onChange({ search })}
        hint="/"
        describedBy="search-problem"
        invalid={isSearchProblem(problem) || (!problem && hintOf(filter.search) !== null)}
      />
      <Overflow label="Sort, filter and view" icon="sliders">
        <SearchHelp onExample={(search) => onChange({ search })} />
        <Button small look="quiet" icon="layers" data-unavailable={!canSave || undefined} onClick={save}>
          Save search
        </Button>
        <Select
          aria-label="Sort by"
          options={SORT_OPTIONS.filter(({ value }) => value !== "relevance" || filter.search !== "")}
          value={filter.sort}
          onChange={({ target }) => {
            const sort = SORTS.find((it) => it === target.value) ?? "createdAt";
            onChange({ sort, order: initialOrder(sort) });
          }}
        />
        <IconButton
          icon={filter.order === "asc" ? "up" : "down"}
          label={`${ORDERS[filter.order]}. Reverse the order`}
          data-stays
          onClick={() => onChange({ sort: filter.sort, order: filter.order === "asc" ? "desc" : "asc" })}
        />
        <Select
          aria-label="Type"
          options={TYPE_OPTIONS}
          value={filter.type ?? ""}
          onChange={({ target }) => onChange({ type: TYPES.find((type) => type === target.value) ?? null })}
        />
        <Segmented label="View" options={VIEWS} value={filter.view} onChange={(view) => onChange({ view })} />
      </Overflow>
      {chips.length > 0 && (
        <ul className="search-chips" aria-label="Search filters">
          {chips.map(({ text, without }) => (
            <li key={text}>
              <button type="button" aria-label={`Remove ${text}`} onClick={() => onChange({ search: without })}>
                <bdi>{text}</bdi>
                <Icon name="close" size={12} />
              </button>
            </li>
          ))}
        </ul>
      )}
      {saving && <NewCollectionDialog search={savedOf(filter)} onClose={() => setSaving(false)} />}
      <SearchProblem error={problem} search={filter.search} />
      <div className="toolbar-folders">{children}</div>
    </search>
  );
}

/** Returns the search to save, which includes the current folder and type. */
function savedOf({ folderId, search, type, sort, order }: Filter): Search {
  const within = folderId === null ? [] : [`in:${folderId}`];
  const kind = type === null ? [] : [`type:${type.toLowerCase()}`];
  // OR has the lowest precedence, so a search with OR is put in parentheses.
  const text = /\bOR\b/.test(search) && within.length + kind.length > 0 ? `(${search})` : search;
  return { query: [...within, ...kind, text].join(" "), sort, order };
}
