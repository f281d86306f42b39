/** Opens the `<details>` that contains the target of the URL fragment. Browsers only scroll to it. */
export function openDetails(): void {
  const named = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  const details = named?.closest("details");
  if (details) details.open = true;
}
