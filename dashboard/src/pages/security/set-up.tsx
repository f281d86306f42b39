import { useState } from "react";
import { hasPasskeys } from "../../session/passkey.ts";
import { Button } from "../../ui/button.tsx";
import { lazyComponent } from "../../ui/lazy-component.tsx";
import { AddPasskeyDialog } from "./add-passkey-dialog.tsx";

// A separate chunk, because it includes the QR code library.
const AddAppDialog = lazyComponent(async () => (await import("./add-app-dialog.tsx")).AddAppDialog);

interface SetUpProps {
  /** Receives the recovery codes if this is the first second factor, otherwise null. */
  onAdded: (codes: readonly string[] | null) => void;
}

/** Buttons that add a passkey or an authenticator app. */
export function SetUpButtons({ onAdded }: SetUpProps) {
  const [open, setOpen] = useState<"passkey" | "app" | null>(null);
  const close = () => setOpen(null);
  const added = (codes: readonly string[] | null) => {
    close();
    onAdded(codes);
  };
  return (
    <div className="set-up-buttons">
      {hasPasskeys() && (
        <Button icon="passkey" onClick={() => setOpen("passkey")}>
          Add a passkey
        </Button>
      )}
      <Button icon="phone" onClick={() => setOpen("app")}>
        Add an authenticator app
      </Button>
      {open === "passkey" && <AddPasskeyDialog onClose={close} onAdded={added} />}
      {open === "app" && <AddAppDialog onClose={close} onAdded={added} />}
    </div>
  );
}
