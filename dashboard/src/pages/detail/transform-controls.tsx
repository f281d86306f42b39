import type { FileRecord } from "../../api.ts";
import { Button } from "../../ui/button.tsx";
import { Checkbox, Field, Segmented, Select, TextInput } from "../../ui/field.tsx";
import { Slider } from "./slider.tsx";
import { CROPS, FORMATS, type NumberName, RANGES, type Transform, type Values } from "./transform-state.ts";
import "./transform.css";

interface ControlsProps {
  /** File whose size is the placeholder of the size fields. */
  file: FileRecord | undefined;
  transform: Transform;
  onChange: (changes: Values) => void;
  onReset: () => void;
}

const FORMAT_OPTIONS = [
  { value: "", label: "Original" },
  { value: "jpeg", label: "JPEG" },
  { value: "png", label: "PNG" },
  { value: "webp", label: "WebP" },
  { value: "avif", label: "AVIF" },
  { value: "jxl", label: "JPEG XL" },
] as const;
const CROP_OPTIONS = CROPS.map((value) => ({ value, label: value[0]?.toUpperCase() + value.slice(1) }));
const SLIDERS = [
  ["q", "Quality", ""],
  ["rotate", "Rotate", "°"],
  ["blur", "Blur", " px"],
  ["brightness", "Brightness", ""],
  ["contrast", "Contrast", ""],
  ["saturation", "Saturation", ""],
] as const satisfies [NumberName, string, string][];

export function TransformControls({ file, transform, onChange, onReset }: ControlsProps) {
  const boxed = transform.w !== undefined && transform.h !== undefined;
  return (
    <section className="card transform-controls" aria-label="Parameters">
      <header>
        <h2>Parameters</h2>
        <Button small look="quiet" icon="rotate" disabled={Object.keys(transform).length === 0} onClick={onReset}>
          Reset
        </Button>
      </header>
      <div className="transform-size">
        <SizeField label="Width" value={transform.w} original={file?.width} onChange={(w) => onChange({ w })} />
        <SizeField label="Height" value={transform.h} original={file?.height} onChange={(h) => onChange({ h })} />
      </div>
      {boxed && (
        <div className="transform-row">
          <span aria-hidden="true">Crop</span>
          <Segmented
            label="Crop"
            options={CROP_OPTIONS}
            value={CROPS.find((crop) => crop === transform.crop) ?? "cover"}
            onChange={(crop) => onChange({ crop })}
          />
        </div>
      )}
      <Field label="Format">
        {(control) => (
          <Select
            {...control}
            options={FORMAT_OPTIONS}
            value={transform.f ?? ""}
            onChange={({ target }) => onChange({ f: FORMATS.find((format) => format === target.value) ?? null })}
          />
        )}
      </Field>
      {SLIDERS.map(([name, label, unit]) => (
        <Adjustment key={name} name={name} label={label} unit={unit} value={transform[name]} onChange={onChange} />
      ))}
      <div className="transform-flags">
        <Checkbox
          label="Grayscale"
          checked={transform.grayscale === true}
          onChange={({ target }) => onChange({ grayscale: target.checked })}
        />
        <Checkbox
          label="Sepia"
          checked={transform.sepia === true}
          onChange={({ target }) => onChange({ sepia: target.checked })}
        />
      </div>
    </section>
  );
}

interface SizeProps {
  label: string;
  value: number | undefined;
  original: number | null | undefined;
  onChange: (value: number | null) => void;
}

function SizeField({ label, value, original, onChange }: SizeProps) {
  const { min, max } = RANGES.w;
  return (
    <Field label={label}>
      {(control) => (
        <TextInput
          {...control}
          type="number"
          min={min}
          max={max}
          placeholder={original ? `${original}` : "px"}
          value={value ?? ""}
          onChange={({ target }) => {
            const typed = Math.round(Number(target.value));
            onChange(target.value === "" ? null : Math.max(min, Math.min(max, typed)));
          }}
        />
      )}
    </Field>
  );
}

interface AdjustmentProps {
  name: (typeof SLIDERS)[number][0];
  label: string;
  unit: string;
  value: number | undefined;
  onChange: (changes: Values) => void;
}

function Adjustment({ name, label, unit, value, onChange }: AdjustmentProps) {
  const { min, max, neutral } = RANGES[name];
  const displayed = value ?? neutral;
  return (
    <Slider
      label={label}
      text={`${displayed}${unit}`}
      min={min}
      max={max}
      value={displayed}
      changed={displayed !== neutral}
      onChange={(chosen) => onChange({ [name]: chosen === neutral ? null : chosen })}
    />
  );
}
