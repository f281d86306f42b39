import { type Ref, useEffect, useState } from "react";
import { TextInput } from "./field.tsx";
import { Icon } from "./icon.tsx";
import "./search-field.css";

const TYPING_MS = 250;

interface SearchFieldProps {
  label: string;
  value: string;
  onChange: (search: string) => void;
  /** Shown while the field is empty, for example its keyboard shortcut. */
  hint?: string;
  describedBy?: string;
  invalid?: boolean;
  ref?: Ref<HTMLInputElement>;
}

/** Search field of a list. Reports the text after the user stops typing. */
export function SearchField({ label, value, onChange, hint, describedBy, invalid = false, ref }: SearchFieldProps) {
  const [typed, setTyped] = useState(value);

  // The URL can also change through a link or the back button.
  useEffect(() => setTyped(value), [value]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only typing starts the timer
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
        aria-invalid={invalid || undefined}
        maxLength={200}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      {hint && typed === "" && <kbd>{hint}</kbd>}
    </div>
  );
}
