import type { AuditEvent } from "../../api.ts";
import { useSession } from "../../session/session.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { ago, count, dateTime } from "../../ui/format.ts";
import { Empty, ErrorNotice } from "../../ui/notice.tsx";
import { Page } from "../../ui/page.tsx";
import { SkeletonTable } from "../../ui/skeleton.tsx";
import { sentenceOf, useActivity } from "./activity-api.ts";

export function ActivityPage() {
  const { data, error, isPending, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useActivity();
  return (
    <Page title="Activity" lead="Who did what in this account, and from where.">
      {error && <ErrorNotice error={error} retry={refetch} />}
      {isPending && <SkeletonTable label="Loading activity" columns={4} lines={2} />}
      {data?.events.length === 0 && <Empty icon="list" title="Nothing has happened yet" />}
      {data && data.events.length > 0 && <ActivityTable events={data.events} />}
      {data && <p className="soft numbers">{count(data.total, "event")}</p>}
      {hasNextPage && (
        <Button busy={isFetchingNextPage} onClick={() => fetchNextPage()}>
          Show more
        </Button>
      )}
    </Page>
  );
}

function ActivityTable({ events }: { events: readonly AuditEvent[] }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className="table-wrap" aria-label="Activity" tabIndex={0}>
      <table className="table">
        <caption className="visually-hidden">Activity</caption>
        <thead>
          <tr>
            <th scope="col">What</th>
            <th scope="col">Who</th>
            <th scope="col">From</th>
            <th scope="col">When</th>
          </tr>
        </thead>
        <tbody>
          {events.map((event) => (
            <tr key={event.id}>
              <th scope="row">
                {sentenceOf(event)} {event.error && <Badge tone="warn">Refused</Badge>}
                {event.targetId && <small>{event.targetId}</small>}
              </th>
              <td>
                <Actor actor={event.actor} />
              </td>
              <td>{event.address ?? "–"}</td>
              <td>
                <time dateTime={event.createdAt} title={dateTime(event.createdAt)}>
                  {ago(event.createdAt)}
                </time>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

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
