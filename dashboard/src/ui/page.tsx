import { type ReactNode, useEffect } from "react";
import "./page.css";

const SERVICE = "Media Asset Service";

export function useTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · ${SERVICE}`;
  }, [title]);
}

interface PageProps {
  title: string;
  lead?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
}

/** Page with a title, a description, actions and content. */
export function Page({ title, lead, actions, children }: PageProps) {
  useTitle(title);
  return (
    <div className="page">
      <header className="page-header">
        <div>
          <h1>{title}</h1>
          {lead && <p className="soft">{lead}</p>}
        </div>
        {actions && <div className="page-actions">{actions}</div>}
      </header>
      {children}
    </div>
  );
}

export function Card({ title, lead, actions, children }: Partial<PageProps>) {
  return (
    <section className="card">
      {title && (
        <header>
          <div>
            <h2>{title}</h2>
            {lead && <p className="soft">{lead}</p>}
          </div>
          {actions}
        </header>
      )}
      {children}
    </section>
  );
}
