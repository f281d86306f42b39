import { Field, TextInput } from "./field.tsx";
import { hiddenProblem } from "./filename.ts";

interface NameFieldProps {
  maxLength: number;
  value: string;
  onChange: (name: string) => void;
}

/** Name of a folder or collection. The current name is selected, so that typing replaces it. */
export function NameField({ maxLength, value, onChange }: NameFieldProps) {
  const problem = hiddenProblem(value);
  return (
    <Field label="Name" error={problem}>
      {(control) => (
        <TextInput
          {...control}
          // Invalid fields keep the browser from sending the form.
          ref={(input) => input?.setCustomValidity(problem ?? "")}
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
