import type { Fragment } from 'postgres';
import { lienCertainties } from '../../../_shared/vocabulary/lien.ts';
import type { Transaction } from '../../db/pool.ts';

/**
 * What the deadline `d` rests on, and whether counsel confirmed its rules; null if it is not from the law, or
 * the caller is a client. One confirmed before sources were graded says how many agreed, which is no more than
 * a secondary source.
 */
export const lawOf = (sql: Transaction): Fragment => sql`
  case when (select private.reads_reviews(private.active_org_id())) then (
    select jsonb_build_object('counsel_confirmed', l.confirmed, 'certainty',
      case when l.certainty = any (string_to_array(${lienCertainties.join(',')}, ',')) or l.certainty is null
        then l.certainty else 'secondary' end)
    from private.deadline_law l where l.org_id = (select private.active_org_id()) and l.id = d.id) end`;
