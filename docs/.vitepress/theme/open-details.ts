/** Opens what the address names, where that can be folded: browsers scroll to it, and leave it as it is. */
export function openDetails(): void {
  const named = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  const details = named?.closest("details");
  if (details) details.open = true;
}
