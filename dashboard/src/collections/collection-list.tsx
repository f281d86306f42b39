import { useState } from "react";
import { NavLink } from "react-router";
import type { Collection } from "../api.ts";
import { useFilesDrop } from "../folders/drag.ts";
import { NewCollectionDialog } from "../pages/files/dialogs.ts";
import { IconButton } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";
import { addToCollection, useCollections } from "./collections.ts";
import "./collections.css";

/** Lists the collections in the sidebar. Users can drop files on manual collections. */
export function CollectionList() {
  const { data: collections = [] } = useCollections();
  const [adding, setAdding] = useState(false);
  return (
    <nav className="collection-list" aria-label="Collections">
      <div className="folder-tree-head">
        <p className="nav-heading">Collections</p>
        <IconButton icon="plus" label="New collection" onClick={() => setAdding(true)} />
      </div>
      {collections.length > 0 && (
        <ul>
          {collections.map((collection) => (
            <CollectionItem key={collection.id} collection={collection} />
          ))}
        </ul>
      )}
      {adding && <NewCollectionDialog onClose={() => setAdding(false)} />}
    </nav>
  );
}

function CollectionItem({ collection }: { collection: Collection }) {
  const { id, name, type } = collection;
  const drop = useFilesDrop((files) => void addToCollection(collection, files));
  return (
    <li className="tree-row" {...(type === "manual" && drop)}>
      <NavLink to={`/collections/${id}`} className="tree-link collection-link" draggable={false} title={name}>
        <Icon name={type === "manual" ? "layers" : "search"} />
        <bdi>{name}</bdi>
      </NavLink>
    </li>
  );
}
