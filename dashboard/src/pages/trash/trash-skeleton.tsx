import { Card } from "../../ui/page.tsx";
import { Bone, Line, Skeleton, SkeletonTable } from "../../ui/skeleton.tsx";

export function TrashSkeleton() {
  return (
    <>
      <Skeleton label="Loading trash size">
        <Card>
          <div className="meter">
            <span className="meter-words">
              <span>
                <Line width={180} />
              </span>
            </span>
            <Bone height={6} />
            <p className="meter-note">
              <Line width={220} />
            </p>
          </div>
        </Card>
      </Skeleton>
      <SkeletonTable label="Loading the trash" columns={6} lines={2} />
    </>
  );
}
