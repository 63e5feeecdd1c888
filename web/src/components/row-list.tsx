import { Link } from 'react-router-dom';

/** A table's rows on a phone: the name, the facts that matter, and the actions. */
export function RowList({ children }: { children: React.ReactNode }) {
  return <ul className="border-t">{children}</ul>;
}

interface RowListItemProps {
  to: string;
  name: string;
  /** Two facts beside the name. */
  facts: React.ReactNode;
  actions: React.ReactNode;
}

export function RowListItem({ to, name, facts, actions }: RowListItemProps) {
  return (
    <li className="relative flex items-center gap-2 border-b py-2.5 pl-1">
      <div className="min-w-0 flex-1">
        <Link to={to} dir="auto" className="block truncate font-medium after:absolute after:inset-0">
          {name}
        </Link>
        <div className="mt-0.5 flex min-w-0 items-center gap-2 text-muted-foreground">{facts}</div>
      </div>
      <div className="relative z-10 flex items-center">{actions}</div>
    </li>
  );
}
