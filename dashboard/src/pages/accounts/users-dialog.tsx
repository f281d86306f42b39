import { type ReactNode, useState } from "react";
import type { Account, User } from "../../api.ts";
import { useSession } from "../../session/session.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { date } from "../../ui/format.ts";
import { ErrorNotice } from "../../ui/notice.tsx";
import { SkeletonRows } from "../../ui/skeleton.tsx";
import { Time } from "../../ui/time.tsx";
import { useInviteAgain, useResetSecondFactor, useUsers } from "./accounts-api.ts";
import { InvitationDialog, InviteDialog } from "./invite-dialog.tsx";

/** Lists the users of an account. Operators can invite users, also again, and reset the second factor of users who have lost it. */
export function UsersDialog({ account, onClose }: { account: Account; onClose: () => void }) {
  const { data: users, error, isPending, refetch } = useUsers(account.id);
  const [isInviting, setIsInviting] = useState(false);
  const again = useInviteAgain(account.id);
  if (isInviting) return <InviteDialog account={account} onClose={() => setIsInviting(false)} />;
  if (again.data) return <InvitationDialog user={again.data} onClose={again.reset} />;
  return (
    <Dialog title={`Users of ${account.name}`} wide onClose={onClose}>
      {isPending && <SkeletonRows label="Loading users" rows={2} height={56} />}
      {error && <ErrorNotice error={error} retry={refetch} />}
      {again.error && <ErrorNotice error={again.error} />}
      {users?.length === 0 && <p className="soft">This account has no users yet.</p>}
      {users && users.length > 0 && (
        <ul className="user-list">
          {users.map((user) => (
            <UserRow key={user.id} user={user} accountId={account.id}>
              {user.invitationExpiresAt !== null && (
                <Button
                  small
                  busy={again.isPending && again.variables === user.id}
                  onClick={() => again.mutate(user.id)}
                >
                  Invite again<span className="visually-hidden">: {user.name}</span>
                </Button>
              )}
            </UserRow>
          ))}
        </ul>
      )}
      <div>
        <Button icon="plus" onClick={() => setIsInviting(true)}>
          Invite user…
        </Button>
      </div>
    </Dialog>
  );
}

function SignInBadge({ user: { secondFactor, invitationExpiresAt } }: { user: User }) {
  if (invitationExpiresAt === null) {
    return <Badge tone={secondFactor ? "good" : "plain"}>{secondFactor ? "Second factor" : "Password only"}</Badge>;
  }
  const isExpired = Date.parse(invitationExpiresAt) <= Date.now();
  return (
    <Badge tone="warn">
      {isExpired ? (
        "Invitation expired"
      ) : (
        <>
          Invited until <Time at={invitationExpiresAt} show={date} />
        </>
      )}
    </Badge>
  );
}

function UserRow({ user, accountId, children }: { user: User; accountId: string; children: ReactNode }) {
  const own = useSession().user;
  const reset = useResetSecondFactor(accountId);
  const [isConfirming, setIsConfirming] = useState(false);
  return (
    <li>
      <div>
        <p>
          <strong>
            <bdi>{user.name}</bdi>
          </strong>
          {user.role === "operator" && <Badge tone="accent">Operator</Badge>}
          <SignInBadge user={user} />
        </p>
        <p className="soft">
          {user.name !== user.email && (
            <>
              <bdi>{user.email}</bdi> ·{" "}
            </>
          )}
          since <Time at={user.createdAt} show={date} />
        </p>
        {reset.error && <ErrorNotice error={reset.error} />}
        {isConfirming && user.secondFactor && (
          <p role="alert">
            This removes all passkeys, apps and recovery codes of {user.name}, and ends all sessions. Verify who
            requested this first.
          </p>
        )}
      </div>
      {children}
      {/* Operators manage their own second factor on the security page. */}
      {user.secondFactor && user.id !== own.id && !isConfirming && (
        <Button small onClick={() => setIsConfirming(true)}>
          Reset second factor<span className="visually-hidden"> of {user.name}</span>…
        </Button>
      )}
      {user.secondFactor && isConfirming && (
        <Button small look="danger" busy={reset.isPending} onClick={() => reset.mutate(user.id)}>
          Reset<span className="visually-hidden"> the second factor of {user.name}</span>
        </Button>
      )}
    </li>
  );
}
