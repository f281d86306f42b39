import { useState } from "react";
import type { Account, User } from "../../api.ts";
import { useSession } from "../../session/session.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { date } from "../../ui/format.ts";
import { ErrorNotice } from "../../ui/notice.tsx";
import { SkeletonRows } from "../../ui/skeleton.tsx";
import { Time } from "../../ui/time.tsx";
import { useResetSecondFactor, useUsers } from "./accounts-api.ts";
import { CreateUserDialog } from "./create-user-dialog.tsx";

/** Lists the users of an account. Operators can create users, and reset the second factor of users who have lost it. */
export function UsersDialog({ account, onClose }: { account: Account; onClose: () => void }) {
  const { data: users, error, isPending, refetch } = useUsers(account.id);
  const [isCreating, setIsCreating] = useState(false);
  if (isCreating) return <CreateUserDialog account={account} onClose={() => setIsCreating(false)} />;
  return (
    <Dialog title={`Users of ${account.name}`} wide onClose={onClose}>
      {isPending && <SkeletonRows label="Loading users" rows={2} height={56} />}
      {error && <ErrorNotice error={error} retry={refetch} />}
      {users?.length === 0 && <p className="soft">This account has no users yet.</p>}
      {users && users.length > 0 && (
        <ul className="user-list">
          {users.map((user) => (
            <UserRow key={user.id} user={user} accountId={account.id} />
          ))}
        </ul>
      )}
      <div>
        <Button icon="plus" onClick={() => setIsCreating(true)}>
          Create user…
        </Button>
      </div>
    </Dialog>
  );
}

function UserRow({ user, accountId }: { user: User; accountId: string }) {
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
          <Badge tone={user.secondFactor ? "good" : "plain"}>
            {user.secondFactor ? "Second factor" : "Password only"}
          </Badge>
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
