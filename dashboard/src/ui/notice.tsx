import { ApiError, ConnectionError, TimeoutError } from "@media-asset-service/sdk";
import type { ReactNode } from "react";
import { PasskeyError } from "../session/passkey.ts";
import { Button } from "./button.tsx";
import { Icon, type IconName } from "./icon.tsx";
import { Cancelled, OfflineError } from "./unsent.ts";
import "./notice.css";

export type Words = Readonly<Record<string, string>>;

/** Returns the message of an error. `words` has messages by error code, which replace those of the service. */
export function sentence(error: unknown, words: Words = {}): string {
  const plain = error instanceof ApiError && words[error.code];
  if (plain) return plain;
  if (error instanceof ApiError && `${error.code}` === "SESSION_REQUIRED") return "Your session had ended. Try again.";
  // Messages about a field or parameter start with its name.
  if (error instanceof ApiError) return error.message.charAt(0).toUpperCase() + error.message.slice(1);
  if (error instanceof OfflineError) return "You are offline. Nothing was saved. Try again when you are online.";
  if (error instanceof PasskeyError) return error.message;
  if (error instanceof ConnectionError) return "The service cannot be reached. Check your connection and try again.";
  if (error instanceof TimeoutError) return "The request timed out. Try again.";
  return "An error occurred on this page. Reload the page and try again.";
}

interface ErrorProps {
  error: unknown;
  words?: Words;
  retry?: () => void;
}

export function ErrorNotice({ error, words, retry }: ErrorProps) {
  if (error instanceof Cancelled) return null;
  return (
    <div className="notice notice-error" role="alert">
      <Icon name="alert" />
      <div>
        <p>{sentence(error, words)}</p>
        <ErrorDetails error={error} />
      </div>
      {retry && (
        <Button small onClick={retry}>
          Try again
        </Button>
      )}
    </div>
  );
}

/** The request ID, for the operator who searches the log. */
export function ErrorDetails({ error }: { error: unknown }) {
  if (!(error instanceof ApiError && error.requestId)) return null;
  return (
    <details className="notice-details">
      <summary>Details</summary>
      Request <code>{error.requestId}</code>
    </details>
  );
}

export function Notice({
  tone = "info",
  icon,
  children,
}: {
  tone?: "info" | "warn";
  icon: IconName;
  children: ReactNode;
}) {
  return (
    <div className={`notice notice-${tone}`}>
      <Icon name={icon} />
      <div>{children}</div>
    </div>
  );
}

interface EmptyProps {
  icon: IconName;
  title: string;
  children?: ReactNode;
  actions?: ReactNode;
}

export function Empty({ icon, title, children, actions }: EmptyProps) {
  return (
    <div className="empty">
      <span className="empty-icon">
        <Icon name={icon} size={22} />
      </span>
      <h2>{title}</h2>
      {children && <p>{children}</p>}
      {actions && <div className="empty-actions">{actions}</div>}
    </div>
  );
}
