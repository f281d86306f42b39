import { Card } from "../../ui/page.tsx";
import { Bone, Line, repeat, Skeleton } from "../../ui/skeleton.tsx";

/** Widths of the buttons in the header of the file, in pixels, so that they wrap into the same number of lines. */
const ACTION_WIDTHS = [118, 102, 119, 117, 179, 118, 94];

/** Placeholder of the page of an image. */
export function FileSkeleton() {
  return (
    <Skeleton label="Loading the file" className="file-skeleton">
      <div className="skeleton-head">
        <div>
          <p className="breadcrumbs">
            <Line width={90} />
          </p>
          <p className="bone-title">
            <Line width={260} />
          </p>
        </div>
        <div className="page-actions">
          {ACTION_WIDTHS.map((width, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
            <Bone key={index} width={width} height={34} />
          ))}
        </div>
      </div>
      <Bone width={280} height={37} />
      <div className="file-columns">
        <div className="file-main">
          <Bone height="min(56dvh, 560px)" />
        </div>
        <div className="file-side">
          <Card>{repeat(3, <Bone height={58} />)}</Card>
          <Card>{repeat(6, <Line />)}</Card>
        </div>
      </div>
    </Skeleton>
  );
}
