import { Link } from "react-router";
import { Icon } from "../ui/icon.tsx";
import { useCollections } from "./collections.ts";
import "./collections.css";

/** Lists the collections on narrow screens, where the sidebar does not show them. */
export function CollectionCards() {
  const { data = [] } = useCollections();
  if (data.length === 0) return null;
  return (
    <ul className="folder-cards collection-cards" aria-label="Collections">
      {data.map(({ id, name, type }) => (
        <li key={id} className="folder-card">
          <Link to={`/collections/${id}`} title={name}>
            <Icon name={type === "manual" ? "layers" : "search"} size={18} />
            <bdi>{name}</bdi>
          </Link>
        </li>
      ))}
    </ul>
  );
}
