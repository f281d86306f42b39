import { Field, TextInput } from "./field.tsx";

interface NameFieldProps {
  maxLength: number;
  value: string;
  onChange: (name: string) => void;
}

/** Name of a folder or collection. The current name is selected, so that typing replaces it. */
export function NameField({ maxLength, value, onChange }: NameFieldProps) {
  return (
    <Field label="Name">
      {(control) => (
        <TextInput
          {...control}
          required
          maxLength={maxLength}
          value={value}
          onFocus={(event) => event.target.select()}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}
