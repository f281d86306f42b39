import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { media } from "../../api.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { ago } from "../../ui/format.ts";
import { ErrorNotice } from "../../ui/notice.tsx";
import { Card } from "../../ui/page.tsx";
import { SkeletonRows } from "../../ui/skeleton.tsx";
import { Time } from "../../ui/time.tsx";
import { sentenceOf } from "../activity/activity-api.ts";
import { Actor } from "../activity/activity-group.tsx";
import "./history.css";

const NEWEST = 5;
const MAX_SHOWN = 200;

/** Lists the actions on a file from the audit log: who, what and when. */
export function HistoryCard({ fileId }: { fileId: string }) {
  const [limit, setLimit] = useState(NEWEST);
  const { data, error, isPending, isFetching, refetch } = useQuery({
    queryKey: ["history", fileId, limit],
    queryFn: ({ signal }) => media.audit.list({ targetId: fileId, limit }, { signal }).page(),
    placeholderData: keepPreviousData,
  });
  return (
    <Card title="History" lead="Uploads, versions, names, folders, visibility and the trash.">
      {error && <ErrorNotice error={error} retry={refetch} />}
      {isPending && <SkeletonRows label="Loading the history" rows={2} height={38} />}
      {data && (
        <ol className="history" aria-label="History">
          {data.items.map((event) => (
            <li key={event.id}>
              <span>
                {sentenceOf(event)} {event.error && <Badge tone="warn">Refused</Badge>}
              </span>
              <small>
                <Actor actor={event.actor} />
                {" · "}
                <Time at={event.createdAt} show={ago} />
              </small>
            </li>
          ))}
        </ol>
      )}
      {data?.items.length === 0 && <p className="soft">The audit log has no actions on this file.</p>}
      {data?.pagination.nextCursor && limit < MAX_SHOWN && (
        <div>
          <Button small busy={isFetching} onClick={() => setLimit(MAX_SHOWN)}>
            Show more
          </Button>
        </div>
      )}
    </Card>
  );
}
