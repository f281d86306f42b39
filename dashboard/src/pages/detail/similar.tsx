import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { type FileRecord, media } from "../../api.ts";
import { ErrorNotice } from "../../ui/notice.tsx";
import { Card } from "../../ui/page.tsx";
import "./similar.css";

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
              <img src={other.thumbnailUrl} alt="" loading="lazy" />
              <bdi>{other.filename}</bdi>
            </Link>
            <span className="soft">{distance === 0 ? "Looks the same" : `${distance} of 64 bits differ`}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
