import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { type FileRecord, media } from "../../api.ts";
import { ErrorNotice } from "../../ui/notice.tsx";
import { Card } from "../../ui/page.tsx";
import { groundOf } from "../files/thumbnail.tsx";
import "./similar.css";

const NEARLY_IDENTICAL = 5;

/** Lists similar images of the account. Renders nothing if there are none. */
export function SimilarCard({ file }: { file: FileRecord }) {
  const { data, error, refetch } = useQuery({
    queryKey: ["similar", file.id],
    queryFn: ({ signal }) => media.files.similar(file.id, {}, { signal }),
  });
  if (error) return <ErrorNotice error={error} retry={refetch} />;
  if (!data || data.similar.length === 0) return null;
  return (
    <Card title="Similar" lead="Images that look the same or nearly the same.">
      <ul className="similar">
        {data.similar.map(({ file: other, distance }) => (
          <li key={other.id}>
            <Link to={`/files/${other.id}`}>
              <img className={groundOf(other)} src={other.thumbnailUrl} alt="" loading="lazy" />
              <bdi>{other.filename}</bdi>
            </Link>
            <span className="soft">{likeness(distance)}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** Describes a distance: the number of different bits of two perceptual hashes, of 64. */
function likeness(distance: number): string {
  if (distance === 0) return "Looks the same";
  return distance <= NEARLY_IDENTICAL ? "Nearly identical" : "Similar";
}
