import { useSearchParams } from "react-router";
import type { AuditEvent } from "../../api.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Segmented } from "../../ui/field.tsx";
import { ago, count, number } from "../../ui/format.ts";
import { Empty, ErrorNotice } from "../../ui/notice.tsx";
import { Page } from "../../ui/page.tsx";
import { withParams } from "../../ui/search-params.ts";
import { SkeletonTable } from "../../ui/skeleton.tsx";
import { type Column, Table } from "../../ui/table.tsx";
import { Time } from "../../ui/time.tsx";
import {
  type ActivityFilter,
  CATEGORIES,
  groupEvents,
  sentenceOf,
  useActivity,
  useNewestEvents,
} from "./activity-api.ts";
import { ActivityFilters } from "./activity-filters.tsx";
import { Actor, EventGroup, OperationGroup, Target } from "./activity-group.tsx";

export function ActivityPage() {
  const [filter, change] = useActivityFilter();
  const activity = useActivity(filter);
  const { data, error, isPending, refetch, fetchNextPage, isFetchingNextPage } = activity;
  const { loaded, matches, isFiltered, isSearch, hasNextPage } = activity;
  const newest = useNewestEvents();
  return (
    <Page
      title="Activity"
      lead="Actions in this account: who did what, when, and from which IP address."
      actions={
        <Segmented
          label="Events"
          options={CATEGORIES}
          value={filter.category}
          onChange={(category) => change({ category })}
        />
      }
    >
      <ActivityFilters filter={filter} onChange={change} events={[...newest, ...loaded]} />
      {error && <ErrorNotice error={error} retry={refetch} />}
      {isPending && <SkeletonTable label="Loading activity" columns={4} lines={2} />}
      {data && matches.length === 0 && !hasNextPage && (
        <Empty icon="list" title={isFiltered ? "No matching activity" : "No activity yet"} />
      )}
      {matches.length > 0 && (
        <Table
          label="Activity"
          columns={COLUMNS}
          rows={groupEvents(matches)}
          rowKey={([event]) => event?.id ?? ""}
          minWidth={760}
        />
      )}
      {data && (
        <p className="soft numbers" role="status">
          {isSearch
            ? `${count(matches.length, "event")}${hasNextPage ? `, searched the newest ${number(loaded.length)}` : ""}`
            : `${data.totalIsExact ? "" : "More than "}${count(data.total, "event")}`}
        </p>
      )}
      {hasNextPage && (
        <Button busy={isFetchingNextPage} onClick={() => fetchNextPage()}>
          {isSearch ? "Search older events" : "Show more"}
        </Button>
      )}
    </Page>
  );
}

const NONE: ActivityFilter = { category: "all", action: "", actor: "", from: "", to: "", search: "" };

/** Keeps the filter in the URL of the page. */
function useActivityFilter(): [ActivityFilter, (changes: Partial<ActivityFilter>) => void] {
  const [params, setParams] = useSearchParams();
  const read = (name: keyof ActivityFilter) => params.get(name) ?? "";
  const filter: ActivityFilter = {
    category: CATEGORIES.find(({ value }) => value === params.get("category"))?.value ?? NONE.category,
    action: read("action"),
    actor: read("actor"),
    from: read("from"),
    to: read("to"),
    search: read("search"),
  };
  const change = ({ category, ...changes }: Partial<ActivityFilter>) =>
    setParams(
      (current) =>
        withParams(current, { ...changes, ...(category && { category: category === "all" ? null : category }) }),
      { replace: true },
    );
  return [filter, change];
}

const COLUMNS: Column<AuditEvent[]>[] = [
  { name: "Action", as: "header", cell: (events) => <Action events={events} /> },
  { name: "User or key", cell: ([event]) => event && <Actor actor={event.actor} /> },
  { name: "IP address", cell: ([event]) => event?.address ?? "–" },
  { name: "Time", cell: ([event]) => event && <Time at={event.createdAt} show={ago} /> },
];

function Action({ events }: { events: readonly AuditEvent[] }) {
  const [event] = events;
  if (!event) return null;
  const refused = event.error && <Badge tone="warn">Refused</Badge>;
  if (events.length > 1) {
    return (
      <>
        <EventGroup events={events} /> {refused}
      </>
    );
  }
  if (event.action === "operation.create" && !event.error) return <OperationGroup event={event} />;
  // The next column shows the user, and the page belongs to the account.
  const isShown = event.targetId !== event.actor.id && event.targetId !== event.accountId;
  return (
    <>
      {sentenceOf(event)} {refused}
      {isShown && (
        <small>
          <Target event={event} />
        </small>
      )}
    </>
  );
}
