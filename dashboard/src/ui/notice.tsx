import { ApiError, ConnectionError, TimeoutError } from "@media-asset-service/sdk";
import type { ReactNode } from "react";
import { PasskeyError } from "../session/passkey.ts";
import { Button } from "./button.tsx";
import { Icon, type IconName } from "./icon.tsx";
import "./notice.css";

export type Words = Readonly<Record<string, string>>;

/** Returns the message of an error. `words` has messages by error code, which replace those of the service. */
export function sentence(error: unknown, words: Words = {}): string {
  const plain = error instanceof ApiError && words[error.code];
  if (plain) return plain;
  // Messages about a field or parameter start with its name.
  if (error instanceof ApiError) return error.message.charAt(0).toUpperCase() + error.message.slice(1);
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
  const requestId = error instanceof ApiError ? error.requestId : null;
  return (
    <div className="notice notice-error" role="alert">
      <Icon name="alert" />
      <div>
        <p>{sentence(error, words)}</p>
        {requestId && (
          <p className="notice-request">
            Request <code>{requestId}</code>
          </p>
        )}
      </div>
      {retry && (
        <Button small onClick={retry}>
          Try again
        </Button>
      )}
    </div>
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
