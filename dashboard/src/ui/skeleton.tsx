import { type ReactNode, useEffect, useState } from "react";
import "./skeleton.css";

/** Consecutive skeletons appear as one: the time at which the first appeared, and at which the last disappeared. */
const run = { since: 0, until: Number.NEGATIVE_INFINITY };
const FOLLOWS_MS = 100;
/** Skeletons are hidden for this long, so that fast responses show none. */
const WAIT_MS = 150;

function waitOfNext(): number {
  const now = performance.now();
  if (now - run.until > FOLLOWS_MS) run.since = now;
  return run.since + WAIT_MS - now;
}

interface SkeletonProps {
  /** Label for screen readers. */
  label: string;
  className?: string;
  children: ReactNode;
}

/** Gray shapes in place of content that is loading, in the same size. */
export function Skeleton({ label, className = "", children }: SkeletonProps) {
  // A negative delay starts the animation partway through.
  const [wait] = useState(waitOfNext);
  useEffect(
    () => () => {
      run.until = performance.now();
    },
    [],
  );
  return (
    <section
      className={`skeleton ${className}`}
      aria-busy="true"
      aria-label={label}
      style={{ animationDelay: `${wait}ms` }}
    >
      {children}
    </section>
  );
}

/** Placeholder for a line of text. */
export function Line({ width = "100%" }: { width?: number | string }) {
  return <span className="bone bone-line" style={{ width }} />;
}

export function Bone({ width, height }: { width?: number | string; height: number | string }) {
  return <span className="bone" style={{ width, height }} />;
}

/** Repeats a shape. */
export function repeat(times: number, shape: ReactNode): ReactNode[] {
  // biome-ignore lint/suspicious/noArrayIndexKey: all elements are the same
  return Array.from({ length: times }, (_, index) => <Same key={index}>{shape}</Same>);
}

function Same({ children }: { children: ReactNode }) {
  return children;
}

export function SkeletonRows({ label, rows = 4, height = 44 }: { label: string; rows?: number; height?: number }) {
  return <Skeleton label={label}>{repeat(rows, <Bone height={height} />)}</Skeleton>;
}

interface TableProps {
  label: string;
  columns: number;
  /** Lines of text per row. */
  lines?: 1 | 2;
}

export function SkeletonTable({ label, columns, lines = 1 }: TableProps) {
  const cell = (
    <td>
      <Line width="70%" />
      {lines === 2 && <br />}
      {lines === 2 && <Line width="45%" />}
    </td>
  );
  return (
    <Skeleton label={label}>
      <div className="table-wrap" aria-hidden="true">
        <table className="table">
          <thead>
            <tr>{repeat(columns, <th>{<Line width={56} />}</th>)}</tr>
          </thead>
          <tbody>{repeat(5, <tr>{repeat(columns, cell)}</tr>)}</tbody>
        </table>
      </div>
    </Skeleton>
  );
}

/** Placeholder for a page that is not loaded yet. */
export function SkeletonPage() {
  return (
    <div className="page">
      <Skeleton label="Loading the page">
        <header className="page-header">
          <div>
            <p className="bone-title">
              <Line width={180} />
            </p>
          </div>
        </header>
        {repeat(3, <Bone height={120} />)}
      </Skeleton>
    </div>
  );
}
