/**
 * Computes lien and notice deadlines from a project's facts and its jurisdiction's rules. Pure: reads no
 * clock and no table.
 */
import { dayOff, workingDayUpTo } from '../../calendar/working-days.ts';
import { type Count, countRule } from './count.ts';
import { fitOf, isAbout, type LienInput } from './facts.ts';
import type { LienJurisdiction, LienRule } from './schema.ts';
import { type LienStep, type LienTrigger, lienRoleNames, lienStepNames } from './terms.ts';
import { sayCount, sayDate, sayDay, saySpan, sayTrigger } from './words.ts';

type Agreement = LienRule['agreement'];

/**
 * The result of one rule. `from` is its start date and `due` its deadline; both are null while the start date
 * is unknown.
 */
interface LienPart {
  rule: LienRule;
  from: string | null;
  due: string | null;
  words: string;
  /** Whether this rule's date is the one that controls. */
  decides: boolean;
}

/**
 * One deadline. `due` is the statutory date, not moved for weekends; `act_by` is the last working day up to
 * it. `variant`: only a `main` date is a working deadline; `extended` requires its conditions to be met; an
 * `outside_limit` is the final limit after the working date; on `conflict`, the sources disagree.
 */
export interface LienDeadline {
  /** The rule or group, and a suffix if it has several dates; stable while the facts change. */
  key: string;
  step: LienStep;
  due: string | null;
  act_by: string | null;
  variant: 'main' | 'extended' | 'outside_limit' | 'conflict';
  certainty: Agreement;
  /** Whether it is counted from a date in the future. */
  planned: boolean;
  words: string[];
  /** Reasons for caution: whether the rule covers this project, which facts are unknown. */
  doubts: string[];
  /** Dates that would set or move the deadline, by trigger, or by name if only a person knows them. */
  missing: { trigger: LienTrigger; asks: string | null; text: string }[];
  consequence: string;
  reach_back: string | null;
  repeats: boolean;
  parts: LienPart[];
}

interface ComputedSchedule {
  place: { jurisdiction: string; name: string; verified_on: string } | null;
  /** Earliest deadline first; deadlines without a date last. */
  deadlines: LienDeadline[];
  not_covered: string[];
}

export interface LienCircumstances {
  /** Today in the organization's time zone. */
  today: string;
  /** Days the organization does not work, in addition to weekends and federal holidays. */
  holidays?: ReadonlySet<string>;
}

/** All deadlines of a project. */
export function computeLienSchedule(
  jurisdictions: readonly LienJurisdiction[],
  facts: LienInput,
  { today, holidays }: LienCircumstances,
): ComputedSchedule {
  const place = jurisdictionOf(jurisdictions, facts);
  const rules = (place?.rules ?? []).filter((rule) => isAbout(rule, facts));
  const refused = refusal(place, facts);
  if (!place || refused) {
    return { place: named(place), deadlines: [], not_covered: refused ? [refused] : [] };
  }
  const drafts = groupsOf(rules).flatMap((group) => draftsOf(group, facts, today));
  const shortened = shortenByDemand(drafts);
  // Deadlines counted back from recording need the recording dates first.
  const record = lastDayToRecord(shortened, holidays);
  const deadlines = shortened
    .map((draft) => finish(countBack(draft, record), facts, place, { today, holidays }))
    .sort(byDay);
  return {
    place: named(place),
    deadlines,
    not_covered: [...gapsOf(deadlines, facts, place), ...place.not_covered],
  };
}

const named = (place: LienJurisdiction | undefined) =>
  place ? { jurisdiction: place.jurisdiction, name: place.name, verified_on: place.verified_on } : null;

function jurisdictionOf(
  jurisdictions: readonly LienJurisdiction[],
  { state, kind }: LienInput,
): LienJurisdiction | undefined {
  const code = kind === 'federal_public_works' ? 'US' : state;
  return jurisdictions.find(({ jurisdiction }) => jurisdiction === code);
}

/** Why no deadline can be computed; null if one can. */
function refusal(
  place: LienJurisdiction | undefined,
  { state, role, kind, dates }: LienInput,
): string | null {
  if (kind === 'other_public_works')
    return 'State and local public property cannot be liened, and claims on public bonds are not covered here.';
  if (!state && kind !== 'federal_public_works') return 'No U.S. state is given.';
  if (!place) return `There are no rules for ${state}.`;
  if (!role) return 'Our role is not given.';
  if (!kind) return 'The property type is not given.';
  const signed = dates.contract_date;
  if (place.contracts_from && signed && signed < place.contracts_from)
    return `${place.name} rules apply to contracts signed on or after ${sayDate(place.contracts_from)}; this one was signed on ${sayDate(signed)}.`;
  return null;
}

interface Draft {
  key: string;
  rules: LienRule[];
  pick: 'earliest' | 'latest';
  counted: { rule: LienRule; trigger: string | null; count: Count | null; what: string }[];
  /** The first day of the month, for a deadline that exists once per month. */
  month: string | null;
}

/** Rules that together give one deadline, in the order of the data. */
function groupsOf(rules: readonly LienRule[]): LienRule[][] {
  const groups = new Map<string, LienRule[]>();
  for (const rule of rules) {
    const key = rule.combine?.group ?? rule.id;
    const group = groups.get(key);
    if (group) group.push(rule);
    else groups.set(key, [rule]);
  }
  return [...groups.values()];
}

function draftsOf(rules: LienRule[], facts: LienInput, today: string): Draft[] {
  const [first] = rules as [LienRule];
  const key = first.combine?.group ?? first.id;
  const pick = first.combine?.pick ?? 'earliest';
  if (first.trigger === 'month_of_unpaid_work') {
    const months = [...new Set(facts.unpaid_months.map((day) => `${day.slice(0, 8)}01`))].sort();
    if (months.length > 0)
      return months.map((month) => ({
        key: `${key}@${month.slice(0, 7)}`,
        rules,
        pick,
        month,
        counted: rules.map((rule) => counted(rule, month, 'the month of unpaid work')),
      }));
  }
  if (first.repeats) return [repeated(key, first, facts, today)];
  return [
    {
      key,
      rules,
      pick,
      month: null,
      counted: rules.map((rule) => counted(rule, dayOf(rule, facts), sayTrigger(rule.trigger))),
    },
  ];
}

function dayOf({ trigger, asks }: LienRule, { dates, asked }: LienInput): string | null {
  if (asks) return asked[asks] ?? null;
  if (trigger === 'month_of_unpaid_work' || trigger === 'demand' || trigger === 'other') return null;
  return dates[trigger] ?? null;
}

function counted(rule: LienRule, trigger: string | null, what: string): Draft['counted'][number] {
  const holds =
    trigger !== null &&
    (!rule.effective_from || trigger >= rule.effective_from) &&
    (!rule.effective_until || trigger <= rule.effective_until);
  return { rule, trigger: holds ? trigger : null, count: holds ? countRule(rule, trigger) : null, what };
}

/** The next occurrence of a recurring deadline. */
function repeated(key: string, rule: LienRule, facts: LienInput, today: string): Draft {
  let trigger = dayOf(rule, facts);
  let one = counted(rule, trigger, sayTrigger(rule.trigger));
  for (let times = 0; one.count && one.count.due < today && times < 1000; times += 1) {
    trigger = one.count.due;
    one = counted(rule, trigger, 'the last time it was due');
  }
  return {
    key: one.count ? `${key}@${one.count.due}` : key,
    rules: [rule],
    pick: 'earliest',
    month: null,
    counted: [one],
  };
}

function dueOf({ pick, counted }: Draft): string | null {
  let picked: string | null = null;
  for (const { count } of counted) {
    if (!count) continue;
    if (picked === null || (pick === 'earliest' ? count.due < picked : count.due > picked))
      picked = count.due;
  }
  return picked;
}

/** A demand to sue can only shorten the period, never extend it. */
function shortenByDemand(drafts: Draft[]): Draft[] {
  const isDemand = (draft: Draft) => draft.rules[0]?.trigger === 'demand';
  const suits = drafts.filter(
    (draft) => draft.rules[0]?.step === 'enforce' && !draft.rules[0].variant && !isDemand(draft),
  );
  if (suits.length === 0) return drafts;
  const demands = drafts.filter((draft) => isDemand(draft) && draft.rules[0]?.step === 'enforce');
  const extra = demands.flatMap((draft) => draft.counted);
  if (extra.length === 0) return drafts;
  return drafts
    .filter((draft) => !demands.includes(draft))
    .map((draft) =>
      suits.includes(draft)
        ? { ...draft, counted: [...collapsed(draft), ...extra], pick: 'earliest' }
        : draft,
    );
}

/** If the latest date controls, only that date is compared with the deadline from a demand. */
function collapsed(draft: Draft): Draft['counted'] {
  if (draft.pick === 'earliest') return draft.counted;
  const due = dueOf(draft);
  return draft.counted.filter(({ count }) => due === null || count?.due === due || count === null);
}

/** The last safe day to record, among the recording deadlines of this project. */
function lastDayToRecord(drafts: readonly Draft[], holidays: ReadonlySet<string> | undefined): string | null {
  const days = drafts
    .filter(
      ({ rules: [rule] }) => rule?.step === 'record_lien' && !rule.variant && rule.agreement !== 'conflict',
    )
    .flatMap((draft) => dueOf(draft) ?? []);
  const [first] = days.sort();
  return first ? workingDayUpTo(first, holidays) : null;
}

function countBack(draft: Draft, record: string | null): Draft {
  const countsBack = ({ rule, trigger }: Draft['counted'][number]) =>
    rule.direction === 'before' && rule.trigger === 'lien_recorded' && trigger === null;
  if (!record || !draft.counted.some(countsBack)) return draft;
  return {
    ...draft,
    counted: draft.counted.map((one) =>
      countsBack(one) ? counted(one.rule, record, 'the last safe day to record the lien') : one,
    ),
  };
}

function finish(
  draft: Draft,
  facts: LienInput,
  place: LienJurisdiction,
  { today, holidays }: LienCircumstances,
): LienDeadline {
  const [main] = draft.rules as [LienRule];
  const due = dueOf(draft);
  const parts = draft.counted.map(({ rule, trigger, count, what }) => ({
    rule,
    from: trigger,
    due: count?.due ?? null,
    words: count && trigger ? sayCount(rule, trigger, what, count) : waitsFor(rule),
    decides: count !== null && count.due === due,
  }));
  const deciding = parts.find(({ decides }) => decides)?.rule ?? main;
  const act_by = due === null ? null : workingDayUpTo(due, holidays);
  const reach = deciding.reach_back;
  return {
    key: draft.key,
    step: main.step,
    due,
    act_by,
    variant: main.agreement === 'conflict' ? 'conflict' : (main.variant ?? 'main'),
    certainty: weakest(
      parts.filter(({ decides }) => decides || due === null).map(({ rule }) => rule.agreement),
    ),
    planned: parts.some(({ decides, from }) => decides && from !== null && from > today),
    words: [...choiceWords(draft, due), ...dayOffWords(due, act_by, holidays)],
    doubts: doubtsOf(deciding, facts, place),
    missing: missingOf(parts),
    consequence: deciding.late_effect || 'The consequence of a late step was not found.',
    reach_back: reach
      ? reach.count === 0
        ? 'A late notice still protects work done after it.'
        : `A late notice still protects work in the ${saySpan(reach)} before it.`
      : null,
    repeats: main.repeats === true,
    parts,
  };
}

const waitsFor = (rule: LienRule) =>
  `${rule.nth ? `Day ${rule.nth.day} of a later month` : saySpan({ count: rule.count ?? 0, unit: rule.unit } as never)} ${rule.nth ? 'after' : rule.direction} ${sayTrigger(rule.trigger)}; date not known.`;

/** Explains how one date was chosen among several. */
function choiceWords({ counted, pick }: Draft, due: string | null): string[] {
  if (counted.length < 2) return [];
  const unknown = counted.filter(({ count }) => count === null);
  const demands = unknown.filter(({ rule }) => rule.trigger === 'demand').length;
  const waiting = unknown.length - demands;
  const words: string[] = [];
  if (due && counted.length - unknown.length > 1)
    words.push(`The ${pick === 'earliest' ? 'earliest' : 'latest'} of these dates controls.`);
  if (due && waiting > 0)
    words.push(
      pick === 'earliest'
        ? 'Another date is unknown and may be earlier.'
        : 'The later of several dates controls; one is unknown, so we use the known one.',
    );
  if (demands > 0) words.push('A demand to sue would shorten this period.');
  return words;
}

function dayOffWords(
  due: string | null,
  act_by: string | null,
  holidays: ReadonlySet<string> | undefined,
): string[] {
  if (!due || !act_by || due === act_by) return [];
  return [
    `${sayDate(due)} is ${dayOff(due, holidays)}. States differ on whether the deadline then moves, so act by ${sayDay(act_by)}.`,
  ];
}

function doubtsOf(rule: LienRule, facts: LienInput, { name, contracts_from }: LienJurisdiction): string[] {
  const doubts: string[] = [];
  if (fitOf(rule.project, facts) === 'unsure')
    doubts.push(
      rule.project.includes('owner_occupied_residential')
        ? 'This rule covers owner-occupied homes. Enter whether this is one.'
        : 'States differ on whether this rule covers this type of building.',
    );
  if (contracts_from && !facts.dates.contract_date)
    doubts.push(
      `${name} rules apply to contracts signed on or after ${sayDate(contracts_from)}; the date of this one is not given.`,
    );
  return doubts;
}

function missingOf(parts: readonly LienPart[]): LienDeadline['missing'] {
  return parts
    .filter(({ due }) => due === null)
    .map(({ rule }) => ({
      trigger: rule.trigger,
      asks: rule.asks ?? null,
      text: rule.asks ? rule.conditions : sayTrigger(rule.trigger),
    }));
}

const strength: readonly Agreement[] = ['conflict', 'one_source', 'two_sources'];
const weakest = (agreements: readonly Agreement[]): Agreement =>
  strength.find((each) => agreements.includes(each)) ?? 'one_source';

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
const byDay = (a: LienDeadline, b: LienDeadline) =>
  compare(a.act_by ?? '9', b.act_by ?? '9') || compare(a.key, b.key);

/** Steps this project needs but no rule covers. */
function gapsOf(
  deadlines: readonly LienDeadline[],
  { role }: LienInput,
  { name, jurisdiction }: LienJurisdiction,
): string[] {
  const who = role ? lienRoleNames[role].toLowerCase() : '';
  const has = (step: LienStep) =>
    deadlines.some((deadline) => deadline.step === step && deadline.variant !== 'conflict');
  const gap = (step: LienStep) => `${lienStepNames[step]} as ${who}: no ${name} rule found.`;
  if (jurisdiction === 'US') return has('enforce') ? [] : [gap('enforce')];
  return (['record_lien', 'enforce'] as const).filter((step) => !has(step)).map(gap);
}
