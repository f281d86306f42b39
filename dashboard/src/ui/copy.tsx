import { useEffect, useState } from "react";
import { Button, IconButton } from "./button.tsx";
import { toast } from "./toast.tsx";
import "./copy.css";

/** Copies text, and shows a notification if the browser does not allow it. */
export async function copyText(text: string, onCopied: () => void): Promise<void> {
  try {
    // The clipboard requires a secure context, and browsers can still deny access.
    await navigator.clipboard.writeText(text);
    onCopied();
  } catch {
    toast("The browser does not allow copying here. Select the text and copy it by hand.", "error");
  }
}

/** Copies text. `copied` is true for two seconds afterwards. */
function useCopy(text: string): { copied: boolean; copy: () => void } {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), 2000);
    return () => clearTimeout(timer);
  }, [copied]);
  return { copied, copy: () => void copyText(text, () => setCopied(true)) };
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

/** Block of text with a copy button, for URLs, commands and code. */
export function CopyBlock({ label, text, wrap = false }: { label: string; text: string; wrap?: boolean }) {
  return (
    <figure className={`copy-block${wrap ? " copy-wrap" : ""}`}>
      <figcaption>{label}</figcaption>
      <CopyIcon text={text} label={`Copy ${label}`} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard */}
      <pre tabIndex={0}>
        <code>{text}</code>
      </pre>
    </figure>
  );
}
