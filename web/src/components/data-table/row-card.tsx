import { Link } from 'react-router-dom';

interface RowCardProps {
  to: string;
  name: string;
  /** Two or three key facts. */
  facts: React.ReactNode;
  actions: React.ReactNode;
}

/** A row on a phone: its name, clickable anywhere on the card, key facts, and actions. */
export function RowCard({ to, name, facts, actions }: RowCardProps) {
  return (
    <>
      <div className="min-w-0 flex-1">
        <Link to={to} dir="auto" className="block truncate font-medium after:absolute after:inset-0">
          {name}
        </Link>
        <div className="mt-0.5 flex min-w-0 items-center gap-2 text-muted-foreground">{facts}</div>
      </div>
      <div className="relative z-10 flex items-center">{actions}</div>
    </>
  );
}
