import "./badge.css";

/** Lists tags as text, isolated from the direction of the text around them. */
export function TagList({ tags, label }: { tags: readonly string[]; label: string }) {
  return (
    <ul className="tag-list" aria-label={label}>
      {tags.map((tag) => (
        <li key={tag} className="badge">
          <bdi>{tag}</bdi>
        </li>
      ))}
    </ul>
  );
}
