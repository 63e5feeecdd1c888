import { Link } from 'react-router-dom';

/** A row's name, truncated to its column. Clicking anywhere on the row opens the row's page. */
export function NameLink({ to, children }: { to: string; children: string }) {
  return (
    <Link
      to={to}
      dir="auto"
      title={children}
      className="block truncate font-medium after:absolute after:inset-0"
    >
      {children}
    </Link>
  );
}
