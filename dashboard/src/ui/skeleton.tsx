import { type ReactNode, useEffect, useState } from "react";
import "./skeleton.css";

/** Skeletons that follow each other are one to the eye: since when they are there, and when the last of them went. */
const run = { since: 0, until: Number.NEGATIVE_INFINITY };
const FOLLOWS_MS = 100;
/** Nobody who is answered within this sees any of it. */
const WAIT_MS = 150;

function waitOfNext(): number {
  const now = performance.now();
  if (now - run.until > FOLLOWS_MS) run.since = now;
  return run.since + WAIT_MS - now;
}

interface SkeletonProps {
  /** For those who cannot see it. */
  label: string;
  className?: string;
  children: ReactNode;
}

/** Grey shapes where content is about to be, of the size that it will have. */
export function Skeleton({ label, className = "", children }: SkeletonProps) {
  // Below zero, it begins as far on as that.
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

/** Stands for a line of text of the size around it. */
export function Line({ width = "100%" }: { width?: number | string }) {
  return <span className="bone bone-line" style={{ width }} />;
}

export function Bone({ width, height }: { width?: number | string; height: number | string }) {
  return <span className="bone" style={{ width, height }} />;
}

/** The same shape a few times. */
export function repeat(times: number, shape: ReactNode): ReactNode[] {
  // biome-ignore lint/suspicious/noArrayIndexKey: they are all the same
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
  /** Of text in a row. */
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

/** While it is not known yet what a page looks like. */
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
