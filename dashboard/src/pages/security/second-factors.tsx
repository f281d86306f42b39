import { useState } from "react";
import type { Authenticator } from "../../api.ts";
import { useSession } from "../../session/session.ts";
import { Button } from "../../ui/button.tsx";
import { ago, count, date } from "../../ui/format.ts";
import { Icon } from "../../ui/icon.tsx";
import { Menu } from "../../ui/menu.tsx";
import { ErrorNotice, Notice } from "../../ui/notice.tsx";
import { SkeletonRows } from "../../ui/skeleton.tsx";
import { Time } from "../../ui/time.tsx";
import { RemoveAuthenticatorDialog, RenameAuthenticatorDialog } from "./authenticator-dialogs.tsx";
import { RecoveryCodesDialog } from "./recovery-codes-dialog.tsx";
import { useAuthenticators, useCreateRecoveryCodes } from "./second-factors-api.ts";
import { SetUpButtons } from "./set-up.tsx";

const FEW_CODES = 3;

type Ask = { kind: "rename" | "remove"; authenticator: Authenticator } | { kind: "codes"; codes: readonly string[] };

/** Manages the passkeys, authenticator apps and recovery codes of the user. */
export function SecondFactors() {
  const { data, error, refetch } = useAuthenticators();
  const { user } = useSession();
  const [ask, setAsk] = useState<Ask | null>(null);
  const close = () => setAsk(null);
  const showCodes = (codes: readonly string[] | null) => setAsk(codes && { kind: "codes", codes });
  if (error) return <ErrorNotice error={error} retry={refetch} />;
  const authenticators = data?.authenticators ?? [];
  // The session contains whether the user has a second factor, before the list is loaded.
  const isLoading = !data && user.secondFactor;
  return (
    <>
      {isLoading && <SkeletonRows label="Loading second factors" rows={1} height={44} />}
      {!isLoading && authenticators.length === 0 && (
        <p className="soft">
          No second factor yet: your password is enough to sign in. A passkey uses the screen lock of your device. An
          authenticator app shows a code that changes every 30 seconds.
        </p>
      )}
      {authenticators.length > 0 && <AuthenticatorList authenticators={authenticators} onAsk={setAsk} />}
      <SetUpButtons onAdded={showCodes} />
      {data && authenticators.length > 0 && <RecoveryCodes remaining={data.recoveryCodesLeft} onCodes={showCodes} />}
      {ask?.kind === "rename" && <RenameAuthenticatorDialog authenticator={ask.authenticator} onClose={close} />}
      {ask?.kind === "remove" && (
        <RemoveAuthenticatorDialog
          authenticator={ask.authenticator}
          isLast={authenticators.length === 1}
          onClose={close}
        />
      )}
      {ask?.kind === "codes" && <RecoveryCodesDialog codes={ask.codes} onClose={close} />}
    </>
  );
}

function AuthenticatorList({
  authenticators,
  onAsk,
}: {
  authenticators: readonly Authenticator[];
  onAsk: (ask: Ask) => void;
}) {
  const { secondFactorRequired } = useSession();
  return (
    <ul className="security-list">
      {authenticators.map((authenticator) => (
        <AuthenticatorRow
          key={authenticator.id}
          authenticator={authenticator}
          isNeeded={secondFactorRequired && authenticators.length === 1}
          onAsk={(kind) => onAsk({ kind, authenticator })}
        />
      ))}
    </ul>
  );
}

interface RowProps {
  authenticator: Authenticator;
  /** A second factor is required, and this is the only one. */
  isNeeded: boolean;
  onAsk: (kind: "rename" | "remove") => void;
}

function AuthenticatorRow({ authenticator, isNeeded, onAsk }: RowProps) {
  const { type, name, createdAt, lastUsedAt } = authenticator;
  const rename = { label: "Rename…", icon: "pencil", run: () => onAsk("rename") } as const;
  const remove = { label: "Remove…", icon: "trash", danger: true, run: () => onAsk("remove") } as const;
  return (
    <li>
      <span className="security-icon">
        <Icon name={type === "PASSKEY" ? "passkey" : "phone"} />
      </span>
      <div>
        <p>
          <strong>
            <bdi>{name}</bdi>
          </strong>
        </p>
        <p className="soft">
          {type === "PASSKEY" ? "Passkey" : "Authenticator app"} · added <Time at={createdAt} show={date} /> ·{" "}
          {lastUsedAt ? (
            <>
              used <Time at={lastUsedAt} show={ago} />
            </>
          ) : (
            "not used yet"
          )}
        </p>
      </div>
      <Menu label={`Actions for ${name}`} items={isNeeded ? [rename] : [rename, remove]} />
    </li>
  );
}

function RecoveryCodes({ remaining, onCodes }: { remaining: number; onCodes: (codes: readonly string[]) => void }) {
  const create = useCreateRecoveryCodes();
  const renew = () => create.mutate(undefined, { onSuccess: ({ recoveryCodes }) => onCodes(recoveryCodes) });
  return (
    <div className="recovery">
      {remaining <= FEW_CODES && (
        <Notice tone="warn" icon="alert">
          {remaining === 0 ? "You have no recovery codes left." : `You have ${count(remaining, "recovery code")} left.`}{" "}
          Create new ones to avoid being locked out if you lose your device.
        </Notice>
      )}
      <p className="soft">
        {count(remaining, "recovery code")} left. Use a code if you cannot use your second factor. New codes replace the
        existing ones.
      </p>
      {create.error && <ErrorNotice error={create.error} />}
      <Button small busy={create.isPending} onClick={renew}>
        Create new recovery codes
      </Button>
    </div>
  );
}
