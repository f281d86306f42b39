import { useMutation, useQuery } from "@tanstack/react-query";
import { dashboard, type SessionRecord, unwrap } from "../../api.ts";
import { queryClient } from "../../queries.ts";
import { useSignOut } from "../../session/session.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { ago, date, dateTime } from "../../ui/format.ts";
import { ErrorNotice, SkeletonRows } from "../../ui/notice.tsx";
import { Card, Page } from "../../ui/page.tsx";
import { toast } from "../../ui/toast.tsx";
import { describeBrowser } from "./browser-name.ts";
import { PasswordForm } from "./password-form.tsx";
import "./security.css";

export const sessionsKey = ["sessions"] as const;

export function SecurityPage() {
  return (
    <Page title="Security" lead="Your password, and where you are signed in.">
      <Card title="Password" lead="Changing it signs you out everywhere else.">
        <PasswordForm />
      </Card>
      <Card title="Sessions" lead="Each is a browser that is signed in as you. End those that you do not know.">
        <Sessions />
      </Card>
    </Page>
  );
}

function Sessions() {
  const { data, error, isPending, refetch } = useQuery({
    queryKey: sessionsKey,
    queryFn: ({ signal }) => unwrap(dashboard.GET("/dashboard/api/sessions", { signal })),
  });
  if (isPending) return <SkeletonRows label="Loading sessions" rows={2} />;
  if (error) return <ErrorNotice error={error} retry={refetch} />;
  return (
    <ul className="sessions">
      {data.sessions.map((session) => (
        <SessionRow key={session.id} session={session} />
      ))}
    </ul>
  );
}

function SessionRow({ session }: { session: SessionRecord }) {
  const signOut = useSignOut();
  const end = useMutation({
    mutationFn: () =>
      unwrap(dashboard.DELETE("/dashboard/api/sessions/{id}", { params: { path: { id: session.id } } })),
    onSuccess() {
      toast("The session is ended.");
      return queryClient.invalidateQueries({ queryKey: sessionsKey });
    },
  });
  return (
    <li>
      <div>
        <p>
          <strong title={session.userAgent}>{describeBrowser(session.userAgent)}</strong>
          {session.current && <Badge tone="good">This browser</Badge>}
        </p>
        <p className="soft">
          {session.address} · signed in <time title={dateTime(session.createdAt)}>{ago(session.createdAt)}</time> ·
          until {date(session.expiresAt)}
        </p>
        {end.error && <ErrorNotice error={end.error} />}
      </div>
      {session.current ? (
        <Button small busy={signOut.isPending} onClick={() => signOut.mutate()}>
          Sign out
        </Button>
      ) : (
        <Button small busy={end.isPending} onClick={() => end.mutate()}>
          End
          <span className="visually-hidden"> the session of {describeBrowser(session.userAgent)}</span>
        </Button>
      )}
    </li>
  );
}
