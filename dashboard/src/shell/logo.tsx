export function Logo({ size = 24 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
      <rect width="32" height="32" rx="8" fill="#4a48d9" />
      <path d="M7 23l6.2-9 4.3 6 2.6-3.4L25 23z" fill="#fff" />
      <circle cx="21.5" cy="11" r="2.5" fill="#fff" />
    </svg>
  );
}
