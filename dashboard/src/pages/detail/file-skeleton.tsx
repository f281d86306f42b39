import { Icon } from "../../ui/icon.tsx";
import { Card } from "../../ui/page.tsx";
import { Bone, Line, repeat, Skeleton } from "../../ui/skeleton.tsx";

/** Buttons in the header of the file. Their texts are invisible, and give the widths, which depend on the font. */
const ACTIONS = ["Download", "Share…", "Copy URL", "Add to collection…", "Move to…", "Replace…", "Delete"];

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
          {ACTIONS.map((label) => (
            <span key={label} className="bone">
              <span className="button">
                <Icon name="check" />
                {label}
              </span>
            </span>
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
