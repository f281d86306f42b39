import "./badge.css";

/** Words on a file; hostile ones stay words. */
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
