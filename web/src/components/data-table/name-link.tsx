import { Link } from 'react-router-dom';

/** A row's name, cut where its column ends; pressed anywhere on the row it leads to the row's own page. */
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
