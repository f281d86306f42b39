import { useId } from "react";
import "./transform.css";

interface SliderProps {
  label: string;
  /** Displayed value. */
  text: string;
  /** Value for screen readers, if it differs from `text`. */
  spoken?: string;
  min: number;
  max: number;
  value: number;
  changed?: boolean;
  onChange: (value: number) => void;
}

export function Slider({ label, text, spoken = text, min, max, value, changed = false, onChange }: SliderProps) {
  const id = useId();
  return (
    <div className="slider">
      <label htmlFor={id}>{label}</label>
      <output htmlFor={id} className="numbers" data-changed={changed || undefined}>
        {text}
      </output>
      <input
        id={id}
        type="range"
        min={min}
        max={max}
        value={value}
        aria-valuetext={spoken}
        onChange={({ target }) => onChange(Number(target.value))}
      />
    </div>
  );
}
