import { useEffect, useState } from "react";
import { Button, IconButton } from "./button.tsx";
import { toast } from "./toast.tsx";
import "./copy.css";

/** Copies, and says so for two seconds. */
function useCopy(text: string): { copied: boolean; copy: () => void } {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), 2000);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = () => {
    // Only a secure context has a clipboard, and a browser may still refuse it.
    const written = navigator.clipboard?.writeText(text) ?? Promise.reject(new Error("No clipboard"));
    written.then(
      () => setCopied(true),
      () => toast("The browser does not allow copying here. Select the text and copy it by hand.", "error"),
    );
  };
  return { copied, copy };
}

export function CopyButton({ text, label = "Copy" }: { text: string; label?: string }) {
  const { copied, copy } = useCopy(text);
  return (
    <Button small icon={copied ? "check" : "copy"} onClick={copy}>
      {copied ? "Copied" : label}
    </Button>
  );
}

export function CopyIcon({ text, label }: { text: string; label: string }) {
  const { copied, copy } = useCopy(text);
  return <IconButton icon={copied ? "check" : "copy"} label={copied ? "Copied" : label} onClick={copy} />;
}

/** Text to be taken away: a URL, a command, some code. */
export function CopyBlock({ label, text, wrap = false }: { label: string; text: string; wrap?: boolean }) {
  return (
    <figure className={`copy-block${wrap ? " copy-wrap" : ""}`}>
      <figcaption>{label}</figcaption>
      <CopyIcon text={text} label={`Copy ${label}`} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <pre tabIndex={0}>
        <code>{text}</code>
      </pre>
    </figure>
  );
}
