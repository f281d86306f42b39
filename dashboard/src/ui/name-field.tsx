import { Field, TextInput } from "./field.tsx";

interface NameFieldProps {
  maxLength: number;
  value: string;
  onChange: (name: string) => void;
}

/** The name of something that people sort files by. It is selected where there is one: another one is typed over it. */
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
