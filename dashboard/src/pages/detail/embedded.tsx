import type { FileRecord } from "../../api.ts";
import { Fact } from "./facts.tsx";
import "./metadata.css";

type Embedded = NonNullable<FileRecord["embedded"]>;

const NAMES: [name: string, field: keyof Embedded][] = [
  ["Title", "title"],
  ["Description", "description"],
  ["Creator", "creator"],
  ["Copyright", "copyright"],
  ["Keywords", "keywords"],
  ["Date taken", "takenAt"],
  ["Camera", "camera"],
];

/** Shows the metadata that is embedded in the file. It is read-only. */
export function EmbeddedFacts({ embedded }: { embedded: Embedded }) {
  return (
    <dl className="facts">
      {NAMES.map(([name, field]) => {
        const value = embedded[field];
        return (
          value !== undefined && (
            <Fact key={field} name={name}>
              <bdi>{field === "takenAt" ? `${value}`.replace("T", " ") : [value].flat().join(", ")}</bdi>
            </Fact>
          )
        );
      })}
    </dl>
  );
}
