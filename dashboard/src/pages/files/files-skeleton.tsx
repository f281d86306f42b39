import { Bone, Line, repeat, Skeleton } from "../../ui/skeleton.tsx";
import type { View } from "./filter.ts";
import "./files-skeleton.css";

/** Placeholder cards or rows of the same size as in FileBrowser. */
export function FilesSkeleton({ view }: { view: View }) {
  return (
    <Skeleton label="Loading files" className={`${view}-skeleton`}>
      {view === "grid" ? repeat(15, <Card />) : repeat(15, <Row />)}
    </Skeleton>
  );
}

function Card() {
  return (
    <div className="card-skeleton">
      <span className="bone" />
      <span className="file-card-name">
        <Line width="75%" />
      </span>
      <span className="file-card-meta">
        <Line width="50%" />
      </span>
    </div>
  );
}

function Row() {
  return (
    <div className="row-skeleton">
      <Bone width={36} height={36} />
      <Line width="40%" />
    </div>
  );
}
