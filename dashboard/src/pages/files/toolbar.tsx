import { useEffect, useRef, useState } from "react";
import { type Option, Segmented, Select, TextInput } from "../../ui/field.tsx";
import { Icon } from "../../ui/icon.tsx";
import { usePageKeys } from "../../ui/page-keys.ts";
import { type FileType, type Filter, TYPES, type View } from "./filter.ts";

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
const TYPING_MS = 250;

interface ToolbarProps {
  filter: Filter;
  onChange: (changes: { search?: string; type?: FileType | null; view?: View }) => void;
}

/** Search, filter, and how it is shown. "/" goes to the search. */
export function Toolbar({ filter, onChange }: ToolbarProps) {
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(filter.search);
  usePageKeys({ "/": () => input.current?.focus() });

  // The address can change by itself, by "back" or a link.
  useEffect(() => setTyped(filter.search), [filter.search]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what is typed starts the wait
  useEffect(() => {
    if (typed.trim() === filter.search) return;
    const timer = setTimeout(() => onChange({ search: typed.trim() }), TYPING_MS);
    return () => clearTimeout(timer);
  }, [typed]);

  return (
    <search className="toolbar">
      <div className="toolbar-search">
        <Icon name="search" />
        <TextInput
          ref={input}
          type="search"
          aria-label="Search by name or tag"
          placeholder="Search by name or tag"
          maxLength={200}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        {typed === "" && <kbd>/</kbd>}
      </div>
      <Select
        aria-label="Type"
        options={TYPE_OPTIONS}
        value={filter.type ?? ""}
        onChange={({ target }) => onChange({ type: TYPES.find((type) => type === target.value) ?? null })}
      />
      <Segmented label="Show as" options={VIEWS} value={filter.view} onChange={(view) => onChange({ view })} />
    </search>
  );
}
