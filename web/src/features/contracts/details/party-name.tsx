import { Link } from 'react-router-dom';
import { paths } from '@/lib/paths.ts';

/** A party's name as the contract states it, linked to its directory entry if it has one. */
export function PartyName({ id, name }: { id: string | null; name: string }) {
  return id ? (
    <Link to={paths.party(id)} title={name} className="text-primary underline-offset-4 hover:underline">
      {name}
    </Link>
  ) : (
    name
  );
}
