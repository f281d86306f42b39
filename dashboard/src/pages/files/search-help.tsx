import { useId } from "react";
import { Button } from "../../ui/button.tsx";

const EXAMPLES: [query: string, finds: string][] = [
  ["harbour boats", "both words, in a name, tag, description, metadata or recognized text"],
  ['"old harbour"', "the words as a phrase"],
  ["harbour OR boats", "one of the words"],
  ["harbour -tag:draft", "without this tag"],
  ["in:Press/2026", "in a folder and those inside it"],
  ["is:starred label:red", "with a star, and a red label"],
  ['collection:"Press kit"', "in a collection"],
  ["is:untagged type:image", "images without tags; also is:public, private, sensitive, failed, located"],
  ["after:2026-05 before:2026-07", "uploaded in May or June"],
  ["larger:5MB", "large files; also smaller:"],
  ["meta.usage:web", "by metadata; also meta.rating:>=3 and meta.usage:*"],
  ["width:>=1920 ratio:16:9", "by size in pixels; also height: and ratio:portrait"],
];

/** Button that opens a list of example searches. A click on an example runs it. */
export function SearchHelp({ onExample }: { onExample: (query: string) => void }) {
  const id = useId();
  return (
    <>
      <Button small look="quiet" popoverTarget={id}>
        Search help
      </Button>
      <section id={id} popover="auto" className="search-help" aria-label="Search help">
        <dl>
          {EXAMPLES.map(([query, finds]) => (
            <div key={query}>
              <dt>
                <button type="button" popoverTarget={id} popoverTargetAction="hide" onClick={() => onExample(query)}>
                  <code>{query}</code>
                </button>
              </dt>
              <dd>{finds}</dd>
            </div>
          ))}
        </dl>
      </section>
    </>
  );
}
