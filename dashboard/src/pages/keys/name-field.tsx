import { Field, TextInput } from "../../ui/field.tsx";

interface NameFieldProps {
  hint: string;
  value: string;
  onChange: (name: string) => void;
}

export function NameField({ hint, value, onChange }: NameFieldProps) {
  return (
    <Field label="Name" hint={hint}>
      {(control) => (
        <TextInput
          {...control}
          required
          maxLength={255}
          placeholder="Website"
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}
