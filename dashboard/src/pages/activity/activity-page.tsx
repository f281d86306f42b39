import { Link, useSearchParams } from "react-router";
import type { AuditEvent } from "../../api.ts";
import { useSession } from "../../session/session.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Segmented } from "../../ui/field.tsx";
import { ago, count } from "../../ui/format.ts";
import { Empty, ErrorNotice } from "../../ui/notice.tsx";
import { Page } from "../../ui/page.tsx";
import { SkeletonTable } from "../../ui/skeleton.tsx";
import { type Column, Table } from "../../ui/table.tsx";
import { Time } from "../../ui/time.tsx";
import { CATEGORIES, type Category, pathToTarget, sentenceOf, useActivity } from "./activity-api.ts";

export function ActivityPage() {
  const [params, setParams] = useSearchParams();
  const category: Category = CATEGORIES.find(({ value }) => value === params.get("category"))?.value ?? "all";
  const { data, error, isPending, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useActivity(category);
  return (
    <Page
      title="Activity"
      lead="Actions in this account: who did what, when, and from which IP address."
      actions={
        <Segmented
          label="Events"
          options={CATEGORIES}
          value={category}
          onChange={(value) => setParams(value === "all" ? {} : { category: value }, { replace: true })}
        />
      }
    >
      {error && <ErrorNotice error={error} retry={refetch} />}
      {isPending && <SkeletonTable label="Loading activity" columns={4} lines={2} />}
      {data?.events.length === 0 && <Empty icon="list" title="No activity yet" />}
      {data && data.events.length > 0 && (
        <Table label="Activity" columns={COLUMNS} rows={data.events} rowKey={(event) => event.id} minWidth={760} />
      )}
      {data && (
        <p className="soft numbers">
          {data.totalIsExact ? "" : "More than "}
          {count(data.total, "event")}
        </p>
      )}
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
    name: "Action",
    as: "header",
    cell: (event) => (
      <>
        {sentenceOf(event)} {event.error && <Badge tone="warn">Refused</Badge>}
        <Target event={event} />
      </>
    ),
  },
  { name: "User or key", cell: (event) => <Actor actor={event.actor} /> },
  { name: "IP address", cell: (event) => event.address ?? "–" },
  { name: "Time", cell: (event) => <Time at={event.createdAt} show={ago} /> },
];

function Target({ event }: { event: AuditEvent }) {
  const { targetId, targetName } = event;
  // The next column shows the user, and the page belongs to the account.
  if (targetId === event.actor.id || targetId === event.accountId) return null;
  if (targetName === null) return targetId && <small>{targetId}</small>;
  const path = pathToTarget(event);
  const name = <bdi>{targetName}</bdi>;
  return <small>{path ? <Link to={path}>{name}</Link> : name}</small>;
}

const ACTORS: Record<string, string> = {
  KEY: "API key",
  USER: "User",
  OPERATOR: "Operator",
  ANONYMOUS: "Not signed in",
};

function Actor({ actor: { type, id, name } }: { actor: AuditEvent["actor"] }) {
  const { user } = useSession();
  if (id === user.id) return "You";
  if (type === "USER" && name) return <bdi>{name}</bdi>;
  return (
    <>
      {ACTORS[type] ?? type}
      {id && <small>{name ? <bdi>{name}</bdi> : id}</small>}
    </>
  );
}
