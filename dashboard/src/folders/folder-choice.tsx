import { useState } from "react";
import { TextInput } from "../ui/field.tsx";
import { Icon } from "../ui/icon.tsx";
import { type FolderNode, pathTo, useFolders } from "./folders.ts";
import "./folder-choice.css";

/** Target folder; null for Unfiled. */
export interface Destination {
  id: string | null;
  name: string;
}

export const UNFILED: Destination = { id: null, name: "Unfiled" };

interface ChoiceProps {
  selected: Destination | undefined;
  onSelect: (destination: Destination) => void;
  /** IDs of folders that cannot be chosen. */
  closed?: ReadonlySet<string>;
  /** The first choice, above the folders; null to offer only folders. */
  top?: Destination | null;
}

/** Lists all folders, with a search field, to choose one. */
export function FolderChoice({ selected, onSelect, closed = new Set(), top = UNFILED }: ChoiceProps) {
  const folders = useFolders();
  const [search, setSearch] = useState("");
  const destinations = ordered(folders.top)
    .filter(({ id }) => !closed.has(id))
    .map(({ id, name }) => ({ id, name, trail: trailOf(pathTo(folders, id)) }))
    .filter(({ name, trail }) => `${trail}/${name}`.toLowerCase().includes(search.toLowerCase()));
  return (
    <>
      <TextInput
        type="search"
        aria-label="Find a folder"
        placeholder="Find a folder"
        value={search}
        onChange={(event) => setSearch(event.target.value)}
      />
      <fieldset className="folder-choice">
        <legend className="visually-hidden">Folders</legend>
        {[...(search || !top ? [] : [{ ...top, trail: "" }]), ...destinations].map(({ id, name, trail }) => (
          <label key={id ?? "root"}>
            <input type="radio" name="target" checked={selected?.id === id} onChange={() => onSelect({ id, name })} />
            <Icon name={id ? "folder" : "inbox"} />
            <span>
              <bdi>{name}</bdi>
              {trail && <small>in {trail}</small>}
            </span>
          </label>
        ))}
        {search && destinations.length === 0 && <p className="soft">No folders found.</p>}
      </fieldset>
    </>
  );
}

const trailOf = (path: readonly FolderNode[]): string =>
  path
    .slice(0, -1)
    .map(({ name }) => name)
    .join(" / ");

/** Returns the folders in depth-first order, parents first. */
const ordered = (nodes: readonly FolderNode[]): FolderNode[] =>
  nodes.flatMap((node) => [node, ...ordered(node.children)]);
