import type { ErrorPage } from "../contract/operation.ts";
import { messagePage, passwordPage } from "./page.ts";

const UNDER_A_LINK = /^\/s\/[^/]*/;
const TITLES: Record<number, string> = {
  403: "Not allowed",
  404: "Not found",
  429: "Too many requests",
  503: "Temporarily unavailable",
};

/** Renders errors of share links as HTML pages. If the link requires a password, the page is the password form. */
export const shareErrorPage: ErrorPage = (path, { status, code, message }, requestId) => {
  const [link] = UNDER_A_LINK.exec(path) ?? [];
  if (link === undefined) return null;
  if (code === "LINK_PASSWORD_REQUIRED" || code === "LINK_PASSWORD_WRONG") {
    return passwordPage(link, message, code === "LINK_PASSWORD_WRONG");
  }
  return messagePage(TITLES[status] ?? "An error occurred", message, status >= 500 ? requestId : null);
};
