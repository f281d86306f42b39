import { useState } from "react";
import { FormDialog } from "../ui/dialog.tsx";
import { TextInput } from "../ui/field.tsx";
import { count } from "../ui/format.ts";
import { Icon } from "../ui/icon.tsx";
import { type FolderNode, pathTo, useFolders, withinFolder } from "./folders.ts";
import { type Load, moveTo, sizeOf } from "./move.ts";
import { useSteps } from "./steps.ts";
import "./move-dialog.css";

/** Moves by keyboard what can be dragged by hand. */
export function MoveDialog({ load, onClose }: { load: Load; onClose: (moved: boolean) => void }) {
  const folders = useFolders();
  const [search, setSearch] = useState("");
  const [chosen, setChosen] = useState<string | null>();
  const total = sizeOf(load);
  const { busy, progress, start, stop } = useSteps(total);

  const closed = new Set(load.folders.flatMap((id) => [...within(folders.byId.get(id))]));
  const places = inOrder(folders.top)
    .filter(({ id }) => !closed.has(id))
    .map(({ id }) => ({ id, names: pathTo(folders, id).map(({ name }) => name) }))
    .map(({ id, names }) => ({ id, name: names.at(-1) ?? "", trail: names.slice(0, -1).join(" / ") }))
    .filter(({ name, trail }) => `${trail}/${name}`.toLowerCase().includes(search.toLowerCase()));
  const unfiled = { id: null, name: "Unfiled", trail: "" };

  const submit = async () => {
    const target = [unfiled, ...places].find(({ id }) => id === chosen);
    if (!target) return;
    if (await start((watch) => moveTo(target, load, watch))) onClose(true);
  };
  const close = () => {
    stop();
    onClose(false);
  };

  return (
    <FormDialog
      title={`Move ${count(total, "item")} to…`}
      action="Move"
      busy={busy}
      progress={progress}
      error={null}
      disabled={chosen === undefined}
      onClose={close}
      onSubmit={submit}
    >
      <TextInput
        type="search"
        aria-label="Find a folder"
        placeholder="Find a folder"
        value={search}
        onChange={(event) => setSearch(event.target.value)}
      />
      <fieldset className="move-places">
        <legend className="visually-hidden">Folders</legend>
        {[...(search ? [] : [unfiled]), ...places].map(({ id, name, trail }) => (
          <label key={id ?? "root"}>
            <input type="radio" name="target" checked={chosen === id} onChange={() => setChosen(id)} />
            <Icon name={id ? "folder" : "inbox"} />
            <span>
              <bdi>{name}</bdi>
              {trail && <small>in {trail}</small>}
            </span>
          </label>
        ))}
        {search && places.length === 0 && <p className="soft">No folder has this name.</p>}
      </fieldset>
    </FormDialog>
  );
}

const within = (node: FolderNode | undefined) => (node ? withinFolder(node) : new Set<string>());

/** Each folder before what is in it. */
const inOrder = (nodes: readonly FolderNode[]): FolderNode[] =>
  nodes.flatMap((node) => [node, ...inOrder(node.children)]);
