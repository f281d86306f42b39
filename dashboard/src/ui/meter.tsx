import "./meter.css";

interface MeterProps {
  label: string;
  used: number;
  limit: number;
  show: (value: number) => string;
  note?: string;
}

/** Shows how much of a limit is used. */
export function Meter({ label, used, limit, show, note }: MeterProps) {
  const share = limit > 0 ? used / limit : 0;
  const tone = share >= 1 ? "full" : share >= 0.85 ? "near" : "fine";
  const percent = share > 0 && share < 0.01 ? "under 1 %" : `${Math.round(share * 100)} %`;
  return (
    <div className="meter">
      <div className="meter-words">
        <span>{label}</span>
        <span className="soft numbers">
          <strong>{show(used)}</strong>
          {limit > 0 && ` of ${show(limit)}`}
        </span>
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: <meter> cannot be styled consistently in all browsers */}
      <div
        className={`meter-bar meter-${tone}`}
        role="meter"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={limit}
        aria-valuenow={Math.min(used, limit)}
        aria-valuetext={
          limit > 0 ? `${show(used)} of ${show(limit)}, ${percent}` : `${show(used)}, not included in this plan`
        }
      >
        <span style={{ inlineSize: `${Math.min(share, 1) * 100}%`, minInlineSize: share > 0 ? 3 : 0 }} />
      </div>
      <p className="meter-note numbers">{note ?? (limit > 0 ? percent : "Not included in this plan")}</p>
    </div>
  );
}
