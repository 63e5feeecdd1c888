import type { IntakeFile, NamedParty } from '../../../_shared/schemas/index.ts';
import type { Transaction } from '../../db/pool.ts';

/** Most parties with one name to choose from; if there are more, none is offered. */
const MOST = 5;

interface Named {
  name: string;
  offered: boolean;
  known: NamedParty['known'] | null;
}

/**
 * Adds the parties each file names and their likely directory entries. A filed file has none, since its
 * contract has them.
 */
export async function withParties(
  sql: Transaction,
  files: readonly Omit<IntakeFile, 'parties'>[],
): Promise<IntakeFile[]> {
  const namedBy = ({ filed, draft }: Pick<IntakeFile, 'filed' | 'draft'>) =>
    filed
      ? []
      : ([
          ['a', draft.party_a_name],
          ['b', draft.party_b_name],
        ] as const);
  const names = new Set(files.flatMap((file) => namedBy(file).map(([, name]) => name)).filter(Boolean));
  const found =
    names.size === 0
      ? []
      : await sql<Named[]>`
        select n.name, private.bare_name(n.name) <> private.bare_name(o.name) and not exists (
            select from public.dismissed_party_suggestions x
              where x.org_id = o.id and x.name_key = private.suggested_key(n.name)) as offered, (
          select json_agg(k) from (
            select p.id, p.name, p.contact_name, p.email from public.parties p
            where p.org_id = o.id and p.name_key = private.bare_name(n.name) and p.name_key <> '' and p.deleted_at is null
              and p.merged_into is null
            order by p.id limit ${MOST}) k) as known
        from jsonb_array_elements_text(${sql.json([...names])}) as n (name)
        join public.organizations o on o.id = (select private.active_org_id())`;
  const byName = new Map(found.map((one) => [one.name, one]));
  return files.map((file) => ({
    ...file,
    parties: namedBy(file).flatMap(([side, name]) => {
      const one = byName.get(name);
      return one ? [{ side, name, offered: one.offered, known: one.known ?? [] }] : [];
    }),
  }));
}
