import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import { type AuditEvent, media } from "../../api.ts";
import { useSession } from "../../session/session.ts";
import { count } from "../../ui/format.ts";
import { nameOfTarget, pathToTarget, sentenceOf, sentenceOfMany } from "./activity-api.ts";

/** Events of one action on several objects as one entry that opens. */
export function EventGroup({ events }: { events: readonly AuditEvent[] }) {
  const [first] = events;
  if (!first) return null;
  return (
    <details className="activity-group">
      <summary>{sentenceOfMany(first, events.length)}</summary>
      <ul>
        {events.map((event) => (
          <li key={event.id}>
            <Target event={event} />
          </li>
        ))}
      </ul>
    </details>
  );
}

/** Shows the name of the target, with a link to its page. */
export function Target({ event }: { event: AuditEvent }) {
  const name = nameOfTarget(event);
  if (name === null) return null;
  const path = pathToTarget(event);
  return path ? (
    <Link to={path}>
      <bdi>{name}</bdi>
    </Link>
  ) : (
    <bdi>{name}</bdi>
  );
}

const MAX_NAMES = 20;

/** A bulk operation, whose first files are loaded when it opens. */
export function OperationGroup({ event }: { event: AuditEvent }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details className="activity-group" onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary>{sentenceOf(event)}</summary>
      {isOpen && event.targetId !== null && <OperationFiles id={event.targetId} />}
    </details>
  );
}

function OperationFiles({ id }: { id: string }) {
  const { data, error } = useQuery({
    queryKey: ["operation-files", id],
    queryFn: async ({ signal }) => {
      const { items, pagination } = await media.operations.items(id, { limit: MAX_NAMES }, { signal }).page();
      const files = items.map((item) => media.files.get(item.id, { signal }).catch(() => null));
      return { files: await Promise.all(files), ids: items.map((item) => item.id), total: pagination.total };
    },
  });
  if (error) return <p>The list of files of this operation has expired.</p>;
  if (!data) return <p role="status">Loading the files…</p>;
  const rest = data.total - data.files.length;
  return (
    <ul>
      {data.files.map((file, index) => (
        <li key={data.ids[index]}>
          {file ? (
            <Link to={`/files/${file.id}`}>
              <bdi>{file.filename}</bdi>
            </Link>
          ) : (
            "A deleted file"
          )}
        </li>
      ))}
      {rest > 0 && <li>and {count(rest, "file")} more</li>}
    </ul>
  );
}

const ACTORS: Record<string, string> = {
  KEY: "API key",
  USER: "User",
  OPERATOR: "Operator",
  ANONYMOUS: "Not signed in",
};

/** Shows who did an action. */
export function Actor({ actor: { type, id, name } }: { actor: AuditEvent["actor"] }) {
  const { user } = useSession();
  if (id === user.id) return "You";
  if (type === "USER" && name) return <bdi>{name}</bdi>;
  return (
    <>
      {ACTORS[type] ?? type}
      {id && <small title={id}>{name ? <bdi>{name}</bdi> : "Without a name"}</small>}
    </>
  );
}
