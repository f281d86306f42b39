import { useId, useSyncExternalStore } from "react";
import { useSession, useSignOut } from "../session/session.ts";
import { Button } from "../ui/button.tsx";
import { leave } from "../ui/edits.ts";
import { Segmented } from "../ui/field.tsx";
import { Icon } from "../ui/icon.tsx";
import { type Theme, theme } from "./theme.ts";

const THEMES = [
  { value: "system", label: "System default", icon: <Icon name="monitor" /> },
  { value: "light", label: "Light", icon: <Icon name="sun" /> },
  { value: "dark", label: "Dark", icon: <Icon name="moon" /> },
] as const satisfies { value: Theme; label: string; icon: unknown }[];

/** Menu with the signed-in user, the theme, the documentation and the sign-out button. */
export function AccountMenu() {
  const id = useId();
  const { user, account } = useSession();
  const signOut = useSignOut();
  const selected = useSyncExternalStore(theme.subscribe, theme.get);
  return (
    <>
      <button type="button" className="account-button" popoverTarget={id}>
        <span className="avatar" aria-hidden="true">
          {[...user.name][0]?.toUpperCase()}
        </span>
        <span className="account-names">
          <strong>{account.name}</strong>
          <span>{user.email}</span>
        </span>
        <span className="visually-hidden">, account menu</span>
      </button>
      <div id={id} popover="auto" className="account-popover">
        <p>
          <strong>{user.name}</strong>
          <span className="soft">{user.email}</span>
        </p>
        <Segmented label="Theme" options={THEMES} value={selected} onChange={theme.set} />
        <a className="button button-quiet" href="/docs/">
          <Icon name="document" />
          <span>Documentation</span>
        </a>
        <Button icon="signOut" look="quiet" busy={signOut.isPending} onClick={() => leave(() => signOut.mutate())}>
          Sign out
        </Button>
      </div>
    </>
  );
}
