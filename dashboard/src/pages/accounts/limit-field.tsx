import { Field, Select, TextInput } from "../../ui/field.tsx";

/** Typed amount, in units of 1024 to the power of `unit`. */
export interface LimitText {
  amount: string;
  unit: number;
}

const UNITS = [
  { value: "2", label: "MB" },
  { value: "3", label: "GB" },
  { value: "4", label: "TB" },
] as const;

interface LimitFieldProps {
  label: string;
  bytes: boolean;
  text: LimitText;
  onChange: (text: LimitText) => void;
}

export function LimitField({ label, bytes, text, onChange }: LimitFieldProps) {
  return (
    <Field label={label}>
      {(control) => (
        <div className="limit-field">
          <TextInput
            {...control}
            type="number"
            min={0}
            step={bytes ? "any" : 1}
            placeholder="Plan limit"
            value={text.amount}
            onChange={(event) => onChange({ ...text, amount: event.target.value })}
          />
          {bytes && (
            <Select
              aria-label={`Unit of ${label}`}
              options={UNITS}
              value={String(text.unit)}
              onChange={(event) => onChange({ ...text, unit: Number(event.target.value) })}
            />
          )}
        </div>
      )}
    </Field>
  );
}

/** Converts bytes to the largest unit without a fraction. */
export function fromBytes(bytes: number | undefined): LimitText {
  if (bytes === undefined) return { amount: "", unit: 3 };
  const unit = [4, 3].find((power) => bytes > 0 && bytes % 1024 ** power === 0) ?? 2;
  return { amount: String(bytes / 1024 ** unit), unit };
}

export function toLimit({ amount, unit }: LimitText): number | null {
  return amount.trim() === "" ? null : Math.round(Number(amount) * 1024 ** unit);
}
