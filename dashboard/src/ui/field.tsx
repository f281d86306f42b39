import {
  type ComponentProps,
  type InputHTMLAttributes,
  type ReactNode,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
  useId,
} from "react";
import "./field.css";

interface FieldProps {
  label: string;
  hint?: ReactNode;
  error?: string | null | undefined;
  children: (control: { id: string; "aria-describedby"?: string; "aria-invalid"?: true }) => ReactNode;
}

/** Label, control, and hint or error. */
export function Field({ label, hint, error, children }: FieldProps) {
  const id = useId();
  const description = error ?? hint;
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {children({
        id,
        ...(description && { "aria-describedby": `${id}-description` }),
        ...(error && { "aria-invalid": true }),
      })}
      {description && (
        <p id={`${id}-description`} className={error ? "field-error" : "field-hint"}>
          {description}
        </p>
      )}
    </div>
  );
}

export function TextInput({ className = "", ...props }: ComponentProps<"input">) {
  return <input type="text" autoComplete="off" {...props} className={`input ${className}`} />;
}

export function TextArea(props: TextareaHTMLAttributes<HTMLTextAreaElement>) {
  return <textarea rows={3} {...props} className="input" />;
}

export function Select({
  options,
  ...props
}: SelectHTMLAttributes<HTMLSelectElement> & { options: readonly Option[] }) {
  return (
    <select {...props} className="input select">
      {options.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>
  );
}

export interface Option<Value extends string = string> {
  value: Value;
  label: string;
}

interface CheckProps extends Omit<InputHTMLAttributes<HTMLInputElement>, "type"> {
  label: ReactNode;
  hint?: string;
}

export function Checkbox({ label, hint, ...props }: CheckProps) {
  return (
    <label className="check">
      <input type="checkbox" {...props} />
      <span>
        {label}
        {hint && <small>{hint}</small>}
      </span>
    </label>
  );
}

/** Radio button with a label and a hint. */
export function Choice({ label, hint, ...props }: CheckProps) {
  return (
    <label className="check">
      <input type="radio" {...props} />
      <span>
        {label}
        {hint && <small>{hint}</small>}
      </span>
    </label>
  );
}

export function Switch({ label, hint, ...props }: CheckProps) {
  return (
    <label className="check check-switch">
      <input type="checkbox" role="switch" aria-checked={props.checked} {...props} />
      <span>
        {label}
        {hint && <small>{hint}</small>}
      </span>
    </label>
  );
}

interface SegmentedProps<Value extends string> {
  label: string;
  options: readonly (Option<Value> & { icon?: ReactNode })[];
  value: Value;
  onChange: (value: Value) => void;
}

/** Radio buttons that look like a segmented control. */
export function Segmented<Value extends string>({ label, options, value, onChange }: SegmentedProps<Value>) {
  const name = useId();
  return (
    <fieldset className="segmented">
      <legend className="visually-hidden">{label}</legend>
      {options.map((option) => (
        <label key={option.value} title={option.icon ? option.label : undefined}>
          <input
            type="radio"
            name={name}
            className="visually-hidden"
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          {option.icon ?? option.label}
          {option.icon && <span className="visually-hidden">{option.label}</span>}
        </label>
      ))}
    </fieldset>
  );
}
