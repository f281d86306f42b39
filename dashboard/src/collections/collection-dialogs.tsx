import { useState } from "react";
import { useNavigate } from "react-router";
import type { Collection } from "../api.ts";
import { idsOf, type Matching } from "../folders/matching-files.ts";
import { FormDialog } from "../ui/dialog.tsx";
import { forgetEdits } from "../ui/edits.ts";
import { Choice, Field, TextInput } from "../ui/field.tsx";
import { count } from "../ui/format.ts";
import { NameField } from "../ui/name-field.tsx";
import { toast } from "../ui/toast.tsx";
import {
  addToCollection,
  useCollections,
  useCreateCollection,
  useDeleteCollection,
  useUpdateCollection,
} from "./collections.ts";

/** Query and sort order of a saved search. */
export interface Search {
  query: string;
  sort: NonNullable<Collection["sort"]>;
  order: NonNullable<Collection["order"]>;
}

interface NewProps {
  /** Set for a saved search. */
  search?: Search;
  /** IDs of the files to add to the new collection. */
  files?: readonly string[];
  onClose: () => void;
}

export function NewCollectionDialog({ search, files = [], onClose }: NewProps) {
  const create = useCreateCollection();
  const navigate = useNavigate();
  const [name, setName] = useState("");
  const submit = () =>
    create.mutate(search ? { name, type: "query", ...toQueryParams(search) } : { name, type: "manual" }, {
      async onSuccess(collection) {
        if (files.length > 0) await addToCollection(collection, files);
        onClose();
        forgetEdits("dialog form");
        navigate(`/collections/${collection.id}`);
      },
    });
  return (
    <FormDialog
      title={search ? "Save search" : "New collection"}
      action={search ? "Save search" : "Create"}
      busy={create.isPending}
      error={create.error}
      onClose={onClose}
      onSubmit={submit}
    >
      <NameField maxLength={100} value={name} onChange={setName} />
      {search ? (
        <p className="collection-query">
          The saved search appears in the sidebar. It always shows the files that match <code>{search.query}</code>.
        </p>
      ) : (
        <p className="collection-query">A collection contains files from any folder, in the order that you choose.</p>
      )}
    </FormDialog>
  );
}

/** Narrows the types, which allow values of later versions of the service. */
const toQueryParams = ({ query, sort, order }: Search) => ({
  query,
  sort: sort as "createdAt",
  order: order as "desc",
});

export function RenameCollectionDialog({ collection, onClose }: { collection: Collection; onClose: () => void }) {
  const update = useUpdateCollection();
  const [name, setName] = useState(collection.name);
  return (
    <FormDialog
      title="Rename collection"
      action="Rename"
      busy={update.isPending}
      error={update.error}
      onClose={onClose}
      onSubmit={() => update.mutate({ id: collection.id, name }, { onSuccess: onClose })}
    >
      <NameField maxLength={100} value={name} onChange={setName} />
    </FormDialog>
  );
}

/** Edits the query of a saved search. */
export function ChangeQueryDialog({ collection, onClose }: { collection: Collection; onClose: () => void }) {
  const update = useUpdateCollection();
  const [query, setQuery] = useState(collection.query ?? "");
  return (
    <FormDialog
      title="Edit search"
      action="Save search"
      busy={update.isPending}
      error={update.error}
      onClose={onClose}
      onSubmit={() => update.mutate({ id: collection.id, query }, { onSuccess: onClose })}
    >
      <Field label="Search">
        {(control) => (
          <TextInput
            {...control}
            required
            maxLength={200}
            value={query}
            onChange={({ target }) => setQuery(target.value)}
          />
        )}
      </Field>
    </FormDialog>
  );
}

export function DeleteCollectionDialog({ collection, onClose }: { collection: Collection; onClose: () => void }) {
  const remove = useDeleteCollection();
  const navigate = useNavigate();
  const submit = () =>
    remove.mutate(collection.id, {
      onSuccess() {
        onClose();
        toast(`Deleted the collection “${collection.name}”.`);
        navigate("/files");
      },
    });
  return (
    <FormDialog
      title="Delete this collection?"
      action="Delete collection"
      danger
      busy={remove.isPending}
      error={remove.error}
      onClose={onClose}
      onSubmit={submit}
    >
      <p>
        “<bdi>{collection.name}</bdi>” is permanently deleted. The files in it are not deleted.
      </p>
    </FormDialog>
  );
}

interface AddProps {
  files: readonly string[];
  /** Used instead of `files`, if set. */
  matching?: Matching | null;
  onClose: (added: boolean) => void;
}

/** Maximum number of files in a collection. */
const MAX_ITEMS = 10_000;

/** Keyboard alternative to dropping files on a collection. */
export function AddToCollectionDialog({ files: loaded, matching = null, onClose }: AddProps) {
  const { data = [] } = useCollections();
  const [chosen, setChosen] = useState<string>();
  const [busy, setBusy] = useState(false);
  const [newOf, setNewOf] = useState<readonly string[]>();
  const manual = data.filter(({ type }) => type === "manual");
  const submit = async () => {
    const collection = manual.find(({ id }) => id === chosen);
    setBusy(true);
    const files = matching ? await idsOf(matching, MAX_ITEMS).catch(() => loaded) : loaded;
    setBusy(false);
    if (!collection) return setNewOf(files);
    await addToCollection(collection, files);
    onClose(true);
  };
  if (newOf) return <NewCollectionDialog files={newOf} onClose={() => onClose(true)} />;
  return (
    <FormDialog
      title={`Add ${count(matching?.total ?? loaded.length, "file")} to…`}
      action={chosen === "new" ? "Continue" : "Add"}
      busy={busy}
      error={null}
      disabled={chosen === undefined}
      onClose={() => onClose(false)}
      onSubmit={submit}
    >
      <fieldset className="choices">
        <legend className="visually-hidden">Collection</legend>
        {manual.map(({ id, name }) => (
          <Choice key={id} name="collection" label={name} checked={chosen === id} onChange={() => setChosen(id)} />
        ))}
        <Choice
          name="collection"
          label="New collection…"
          checked={chosen === "new"}
          onChange={() => setChosen("new")}
        />
      </fieldset>
    </FormDialog>
  );
}
