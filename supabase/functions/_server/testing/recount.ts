import type { DashboardPeriod } from '../../_shared/schemas/index.ts';

interface Row {
  id: string;
  created_at: Date;
}
interface Removable extends Row {
  deleted_at: Date | null;
  status: string;
}

/** All rows of an organization that its figures are based on. */
export interface History {
  zone: string;
  projects: Removable[];
  contracts: (Removable & { project_id: string })[];
  checks: (Removable & { project_id: string })[];
  analyses: (Row & { contract_id: string; risk_score: number | null; is_current: boolean })[];
  steps: (Row & { contract_id: string; from_status: string; to_status: string })[];
  events: (Row & {
    entity_type: string;
    entity_id: string;
    before: { status?: string } | null;
    after: { status?: string } | null;
  })[];
  team: { project_id: string; role: string }[];
  shares: { contract_id: string }[];
}

/** The days of a report, both inclusive. */
export interface Days {
  first: string;
  last: string;
  byMonth: boolean;
}

/** The rows that concern one project. */
export const ofProject = (all: History, id: string): History => ({
  ...all,
  projects: all.projects.filter((one) => one.id === id),
  contracts: all.contracts.filter(({ project_id }) => project_id === id),
  checks: all.checks.filter(({ project_id }) => project_id === id),
});

/**
 * Recalculates the figures of the dashboard, or of a report over any days, by checking each row on each day.
 */
export function recount(all: History, period: DashboardPeriod | Days, seenBy: 'all' | 'member', now: Date) {
  const day = clock(all.zone);
  const today = day(now);
  const stretches = typeof period === 'string' ? stretchesOf(period, today) : stretchesIn(period);
  // A monthly trend is labeled with the month but counts only the requested days.
  const dateOf = (first: string) =>
    typeof period !== 'string' && period.byMonth ? `${first.slice(0, 7)}-01` : first;
  const end = typeof period === 'string' ? today : period.last;
  const roleOn = new Map(all.team.map(({ project_id, role }) => [project_id, role]));
  const sees = (projectId: string) => seenBy === 'all' || roleOn.has(projectId);
  const seesPast = (projectId: string) => seenBy === 'all' || roleOn.get(projectId) === 'lawyer';
  const shared = new Set(seenBy === 'member' ? all.shares.map(({ contract_id }) => contract_id) : []);
  const project = new Map(all.projects.map((one) => [one.id, one]));

  const existed = ({ created_at, deleted_at }: Removable, on: string) =>
    day(created_at) <= on && (deleted_at === null || day(deleted_at) > on);
  const stood = (row: Removable & { project_id: string }, on: string) =>
    existed(row, on) && existed(project.get(row.project_id) as Removable, on);
  const exists = (row: Removable & { project_id: string }) =>
    row.deleted_at === null && project.get(row.project_id)?.deleted_at === null;

  /**
   * A status at the end of a day: set by the last change up to then, or the status before the first later
   * change.
   */
  const statusOn = (row: Removable, changes: { at: Date; from: string; to: string }[], on: string) => {
    const sorted = changes.toSorted((a, b) => a.at.getTime() - b.at.getTime());
    return (
      sorted.findLast(({ at }) => day(at) <= on)?.to ??
      sorted.find(({ at }) => day(at) > on)?.from ??
      row.status
    );
  };
  const logged = (type: string, id: string) =>
    all.events.flatMap(({ entity_type, entity_id, before, after, created_at }) =>
      entity_type === type && entity_id === id && before?.status && after?.status
        ? [{ at: created_at, from: before.status, to: after.status }]
        : [],
    );
  const stepsOf = (id: string) =>
    all.steps
      .filter(({ contract_id }) => contract_id === id)
      .map(({ created_at, from_status, to_status }) => ({
        at: created_at,
        from: from_status,
        to: to_status,
      }));
  const analysesOf = (id: string) =>
    all.analyses
      .filter(({ contract_id }) => contract_id === id)
      .sort((a, b) => a.created_at.getTime() - b.created_at.getTime() || (a.id < b.id ? -1 : 1));
  const isHigh = (score: number | null | undefined) => (score ?? 0) > 60;

  /** The figures at the end of a day, for the projects whose past the viewer may see. */
  const then = (on: string) => {
    const contracts = all.contracts.filter((one) => seesPast(one.project_id) && stood(one, on));
    const checks = all.checks
      .filter((one) => seesPast(one.project_id) && stood(one, on))
      .map((one) => statusOn(one, logged('compliance_check', one.id), on));
    return {
      active: all.projects.filter(
        (one) =>
          seesPast(one.id) && existed(one, on) && statusOn(one, logged('project', one.id), on) === 'active',
      ).length,
      pending: contracts.filter((one) => statusOn(one, stepsOf(one.id), on) === 'under_review').length,
      high: contracts.filter((one) =>
        isHigh(analysesOf(one.id).findLast(({ created_at }) => day(created_at) <= on)?.risk_score),
      ).length,
      score: scoreOf(checks),
    };
  };

  /** The current figures. */
  const present = (mayKnow: (projectId: string) => boolean, andShared: boolean) => {
    const projects = all.projects.filter((one) => mayKnow(one.id) && one.deleted_at === null);
    const contracts = all.contracts.filter((one) => seesPast(one.project_id) && exists(one));
    const lent = andShared ? all.contracts.filter((one) => shared.has(one.id) && exists(one)) : [];
    const current = contracts.map((one) =>
      all.analyses.find((a) => a.contract_id === one.id && a.is_current),
    );
    return {
      projects,
      contracts: [...contracts, ...lent],
      pending: [...contracts, ...lent].filter(({ status }) => status === 'under_review').length,
      high: current.filter((one) => isHigh(one?.risk_score)).length,
      low: current.filter((one) => one?.risk_score && one.risk_score <= 30).length,
      medium: current.filter((one) => one?.risk_score && one.risk_score > 30 && one.risk_score <= 60).length,
      not_scored: current.filter((one) => one?.risk_score === null).length,
      not_assessed: current.filter((one) => !one).length + lent.length,
      found: current.filter((one) => isHigh(one?.risk_score)).map((one) => day((one as Row).created_at)),
      score: scoreOf(
        all.checks.filter((one) => mayKnow(one.project_id) && exists(one)).map(({ status }) => status),
      ),
    };
  };

  const is = present(sees, true);
  const known = present(seesPast, false);
  const was = then(dayBefore(stretches[0]?.first as string));
  const ended = end < today ? then(end) : null;
  const ofStatus = (status: string) =>
    ended
      ? all.projects.filter(
          (one) => existed(one, end) && statusOn(one, logged('project', one.id), end) === status,
        ).length
      : is.projects.filter((one) => one.status === status).length;
  const active = (projects: Removable[]) => projects.filter(({ status }) => status === 'active').length;
  return {
    metrics: {
      active_projects: ofStatus('active'),
      pending_reviews: ended ? ended.pending : is.pending,
      compliance_score: ended ? ended.score : is.score,
      risk_alerts: ended ? ended.high : is.high,
    },
    trends: {
      active_projects: percent(was.active, ended ? ended.active : active(known.projects)),
      pending_reviews: percent(was.pending, ended ? ended.pending : known.pending),
      compliance_score: percent(was.score, ended ? ended.score : known.score),
      risk_alerts: percent(was.high, ended ? ended.high : known.high),
    },
    trend_data: stretches.map(({ first, last }) => ({
      date: dateOf(first),
      contracts: is.contracts.filter(({ created_at }) => day(created_at) >= first && day(created_at) <= last)
        .length,
      risks: is.found.filter((on) => on >= first && on <= last).length,
      compliance: last >= today ? known.score : then(last).score,
    })),
    risk_distribution: {
      low: is.low,
      medium: is.medium,
      high: is.high,
      not_scored: is.not_scored,
      not_assessed: is.not_assessed,
    },
    project_status: {
      active: ofStatus('active'),
      planning: ofStatus('planning'),
      completed: ofStatus('completed'),
      archived: ofStatus('archived'),
    },
  };
}

function scoreOf(statuses: string[]): number | null {
  const good = statuses.filter((status) => status === 'compliant').length;
  const counted = statuses.filter((status) => status !== 'waived').length;
  return counted === 0 ? null : Math.round((100 * good) / counted);
}

function percent(was: number | null, is: number | null): number | null {
  if (!was || is === null) return null;
  const change = (100 * (is - was)) / was;
  const rounded = Math.sign(change) * Math.round(Math.abs(change));
  return rounded === 0 ? 0 : rounded;
}

/** Returns a function that gives the day of an instant in a time zone. */
function clock(zone: string): (instant: Date) => string {
  const format = (timeZone: string) => new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' });
  const known = (() => {
    try {
      return format(zone);
    } catch {
      return format('UTC');
    }
  })();
  return (instant) => known.format(instant);
}

const moveDays = (date: string, days: number) =>
  new Date(Date.parse(date) + days * 86_400_000).toISOString().slice(0, 10);
const dayBefore = (date: string) => moveDays(date, -1);

function stretchesOf(period: DashboardPeriod, today: string): { first: string; last: string }[] {
  if (period !== 'year') {
    const count = period === 'week' ? 7 : 30;
    return Array.from({ length: count }, (_, index) => moveDays(today, index - count + 1)).map((date) => ({
      first: date,
      last: date,
    }));
  }
  const [year, month] = today.split('-').map(Number) as [number, number];
  const firstOf = (index: number) =>
    new Date(Date.UTC(year, month - 12 + index, 1)).toISOString().slice(0, 10);
  return Array.from({ length: 12 }, (_, index) => ({
    first: firstOf(index),
    last: dayBefore(firstOf(index + 1)),
  }));
}

/** Each day, or each month's part, from the first to the last day. */
function stretchesIn({ first, last, byMonth }: Days): { first: string; last: string }[] {
  const stretches: { first: string; last: string }[] = [];
  for (let from = first; from <= last; ) {
    const [year = 0, month = 0] = from.split('-').map(Number);
    const monthEnd = new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10);
    const to = byMonth ? (monthEnd < last ? monthEnd : last) : from;
    stretches.push({ first: from, last: to });
    from = moveDays(to, 1);
  }
  return stretches;
}
