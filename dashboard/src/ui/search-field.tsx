import { type Ref, useEffect, useState } from "react";
import { TextInput } from "./field.tsx";
import { Icon } from "./icon.tsx";
import "./search-field.css";

const TYPING_MS = 250;

interface SearchFieldProps {
  label: string;
  value: string;
  onChange: (search: string) => void;
  /** Shown while it is empty, such as the key that leads to it. */
  hint?: string;
  describedBy?: string;
  ref?: Ref<HTMLInputElement>;
}

/** A field for what a list is searched by. It waits until nobody types. */
export function SearchField({ label, value, onChange, hint, describedBy, ref }: SearchFieldProps) {
  const [typed, setTyped] = useState(value);

  // The address can change by itself, by "back" or a link.
  useEffect(() => setTyped(value), [value]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what is typed starts the wait
  useEffect(() => {
    if (typed.trim() === value) return;
    const timer = setTimeout(() => onChange(typed.trim()), TYPING_MS);
    return () => clearTimeout(timer);
  }, [typed]);

  return (
    <div className="search-field">
      <Icon name="search" />
      <TextInput
        ref={ref}
        type="search"
        aria-label={label}
        placeholder={label}
        aria-describedby={describedBy}
        maxLength={200}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      {hint && typed === "" && <kbd>{hint}</kbd>}
    </div>
  );
}
