import type { ReactNode } from "react";
import "./badge.css";

export type Tone = "plain" | "accent" | "good" | "warn" | "danger";

export function Badge({ tone = "plain", children }: { tone?: Tone; children: ReactNode }) {
  return <span className={`badge badge-${tone}`}>{children}</span>;
}
