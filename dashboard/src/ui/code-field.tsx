import { Field, TextInput } from "./field.tsx";

interface CodeFieldProps {
  label?: string;
  value: string;
  error?: string | null;
  onChange: (code: string) => void;
}

/** Field for the six digits of an authenticator app, with autofill on phones. */
export function CodeField({ label = "Code", value, error = null, onChange }: CodeFieldProps) {
  return (
    <Field label={label} error={error}>
      {(control) => (
        <TextInput
          {...control}
          className="code-input"
          inputMode="numeric"
          autoComplete="one-time-code"
          pattern="[0-9 ]{6,7}"
          title="Six digits"
          maxLength={7}
          autoFocus
          required
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}
