import type { AuditEvent } from "../../api.ts";
import { useSession } from "../../session/session.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { ago, count } from "../../ui/format.ts";
import { Empty, ErrorNotice } from "../../ui/notice.tsx";
import { Page } from "../../ui/page.tsx";
import { SkeletonTable } from "../../ui/skeleton.tsx";
import { type Column, Table } from "../../ui/table.tsx";
import { Time } from "../../ui/time.tsx";
import { sentenceOf, useActivity } from "./activity-api.ts";

export function ActivityPage() {
  const { data, error, isPending, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useActivity();
  return (
    <Page title="Activity" lead="Who did what in this account, and from where.">
      {error && <ErrorNotice error={error} retry={refetch} />}
      {isPending && <SkeletonTable label="Loading activity" columns={4} lines={2} />}
      {data?.events.length === 0 && <Empty icon="list" title="Nothing has happened yet" />}
      {data && data.events.length > 0 && (
        <Table label="Activity" columns={COLUMNS} rows={data.events} rowKey={(event) => event.id} minWidth={760} />
      )}
      {data && <p className="soft numbers">{count(data.total, "event")}</p>}
      {hasNextPage && (
        <Button busy={isFetchingNextPage} onClick={() => fetchNextPage()}>
          Show more
        </Button>
      )}
    </Page>
  );
}

const COLUMNS: Column<AuditEvent>[] = [
  {
    name: "What",
    as: "header",
    cell: (event) => (
      <>
        {sentenceOf(event)} {event.error && <Badge tone="warn">Refused</Badge>}
        {event.targetId && <small>{event.targetId}</small>}
      </>
    ),
  },
  { name: "Who", cell: (event) => <Actor actor={event.actor} /> },
  { name: "From", cell: (event) => event.address ?? "–" },
  { name: "When", cell: (event) => <Time at={event.createdAt} show={ago} /> },
];

const NOBODY_KNOWN: Record<string, string> = { KEY: "A key", USER: "A user", OPERATOR: "The operator" };

function Actor({ actor: { type, id } }: { actor: AuditEvent["actor"] }) {
  const { user } = useSession();
  if (id === user.id) return "You";
  return (
    <>
      {NOBODY_KNOWN[type] ?? "Somebody not signed in"}
      {id && <small>{id}</small>}
    </>
  );
}
