import { addDays } from '../../../_shared/calendar/days.ts';
import type { LienFacts, Need } from '../../../_shared/schemas/index.ts';
import type { Transaction } from '../../db/pool.ts';
import { listLienFacts } from '../lien/facts.ts';
import { circumstances, scheduleOf } from '../lien/schedule.ts';

/** Most projects whose dates are calculated, those with the most recently changed deadline inputs. */
const mostProjects = 100;
/** An unconfirmed date within this many days has medium urgency instead of low. */
const soonDays = 14;
/** How many days after its act-by date an unconfirmed date is still shown. */
const lookBackDays = 30;

/**
 * Finds undecided lien dates, one line per project, for those who manage it. They are recalculated each time,
 * as on the board; a stored date would be wrong once a rule, an input, or a holiday changes. None has high
 * urgency, which is for confirmed dates.
 */
export async function findLienNeeds(sql: Transaction): Promise<Need[]> {
  const projects = await listLienFacts(sql, mostProjects);
  if (projects.length === 0) return [];
  const around = await circumstances(sql);
  const decided = await decidedRules(sql, projects);
  const since = addDays(around.today, -lookBackDays);
  const soon = addDays(around.today, soonDays);
  const needs = projects.map(async ({ project_name, updated_at, ...facts }): Promise<Need[]> => {
    const { proposals } = await scheduleOf(facts, around, new Map());
    const days = proposals.flatMap(({ key, act_by, variant }) =>
      variant === 'main' && act_by && act_by >= since && !decided.has(`${facts.project_id} ${key}`)
        ? act_by
        : [],
    );
    const [earliest] = days.sort();
    if (!earliest) return [];
    return [
      {
        kind: 'lien_dates',
        id: facts.project_id,
        title: project_name,
        project: null,
        project_id: facts.project_id,
        contract_id: null,
        check_id: null,
        payment_id: null,
        count: days.length,
        urgency: earliest <= soon ? 'medium' : 'low',
        since: updated_at,
        due_date: earliest,
        // The rules are about what a claimant must do.
        bearer: 'ours',
        law: null,
      },
    ];
  });
  return (await Promise.all(needs)).flat();
}

/** A rule confirmed once counts as decided, even if its deadline is closed. */
async function decidedRules(sql: Transaction, projects: LienFacts[]): Promise<Set<string>> {
  const ids = projects.map(({ project_id }) => project_id).join(',');
  const rows = await sql<{ rule: string }[]>`
    select d.project_id || ' ' || d.rule_key as rule from public.deadlines d
    where d.org_id = (select private.active_org_id()) and d.rule_key is not null
      and d.project_id = any (string_to_array(${ids}, ',')::uuid[])`;
  return new Set(rows.map(({ rule }) => rule));
}
