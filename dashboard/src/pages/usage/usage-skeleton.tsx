import { Card } from "../../ui/page.tsx";
import { Bone, Line, repeat, Skeleton } from "../../ui/skeleton.tsx";

/** Placeholder of the sentences below the title. */
export function LeadLines() {
  return (
    <>
      <Line width={220} /> <Line width={150} />
    </>
  );
}

export function UsageSkeleton() {
  const meter = (
    <div className="meter">
      <span className="meter-words">
        <Line width="60%" />
      </span>
      <Bone height={6} />
    </div>
  );
  return (
    <Skeleton label="Loading usage">
      <Card title="Limits">
        <div className="usage-limits">{repeat(5, meter)}</div>
        <p className="usage-reset">
          <Line width="70%" />
        </p>
      </Card>
      <div className="usage-charts">{repeat(3, <Bone height={240} />)}</div>
    </Skeleton>
  );
}
