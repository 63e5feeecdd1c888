/**
 * Computes lien and notice deadlines from a project's facts and its jurisdiction's rules. Pure: reads no
 * clock and no table.
 */
import { dayNumber, dayText } from '../../calendar/day-numbers.ts';
import { stateHoliday } from '../../calendar/state-holidays.ts';
import { dayOff } from '../../calendar/working-days.ts';
import {
  type LienCertainty,
  type LienDate,
  type LienStep,
  type LienTrigger,
  lienDates,
  lienRoleNames,
  lienStepNames,
} from '../../vocabulary/lien.ts';
import { type Count, countRule } from './count.ts';
import { fitOf, isAbout, type LienInput, standingOf } from './facts.ts';
import type { LienExclusion, LienJurisdiction, LienRule } from './schema.ts';
import { sayCount, sayDate, sayDay, saySpan, sayTrigger } from './words.ts';

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
 * One deadline. `due` is the earliest day that the law may set, as counted; `last` is the latest day on which
 * the step may still be in time, or null if an unknown fact could move it by any length. Nothing is lost
 * before `last`, and only `act_by` is safe: the last working day up to `due`, with time for delivery where the
 * law asks for receipt. `variant`: only a `main` date is a working deadline; `extended` requires its
 * conditions to be met; an `outside_limit` is the final limit after the working date; on `conflict`, the
 * sources disagree.
 */
export interface LienDeadline {
  /** The rule or group, and a suffix if it has several dates; stable while the facts change. */
  key: string;
  step: LienStep;
  due: string | null;
  last: string | null;
  act_by: string | null;
  variant: 'main' | 'extended' | 'outside_limit' | 'conflict';
  certainty: LienCertainty;
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
  jurisdiction: { code: string; name: string; verified_on: string; completion: string | null } | null;
  /** Earliest deadline first; deadlines without a date last. */
  deadlines: LienDeadline[];
  /** Facts beyond the usual dates that decide which rules apply. */
  questions: { asks: string; text: string; answer: string | null }[];
  /** The dates that rules for this role and property use; the others change nothing. */
  counts_from: CountedFrom[];
  not_covered: string[];
}

/** A date of the project, or the months of unpaid work. */
type CountedFrom = LienDate | 'month_of_unpaid_work';

export interface LienCircumstances {
  /** Today in the organization's time zone. */
  today: string;
  /** Days the organization does not work, in addition to weekends and holidays. */
  holidays?: ReadonlySet<string>;
}

/** How days are moved in one jurisdiction. */
interface Calendar {
  /** Why a day is not a working day here, company holidays included; null if it is one. */
  off: (date: string) => string | null;
  /** Whether offices are closed on a day. */
  closed: (date: string) => boolean;
}

/** Days between mailing and receipt, where the law asks for receipt. */
const deliveryDays = 5;

/** All deadlines of a project. */
export function computeLienSchedule(
  jurisdictions: readonly LienJurisdiction[],
  facts: LienInput,
  { today, holidays }: LienCircumstances,
): ComputedSchedule {
  const law = jurisdictionOf(jurisdictions, facts);
  const refused = refusal(law, facts);
  const questions = questionsOf(law, facts);
  const counts_from = countsFrom(law, facts);
  if (!law || refused)
    return {
      jurisdiction: named(law, facts),
      deadlines: [],
      questions,
      counts_from,
      not_covered: refused ? [refused] : [],
    };
  const calendar = calendarOf(law, holidays);
  const { groups, exclusions, excluded } = applicable(law, facts);
  const drafts = withAlternatives(groups.flatMap((group) => draftsOf(group, facts, today, calendar)));
  const shortened = shortenByDemand(drafts);
  // Deadlines counted back from recording need the recording dates first.
  const record = daysToRecord(shortened, calendar);
  const context = { facts, law, today, calendar };
  const computed = shortened.map((draft) => finish(countBack(draft, record), context));
  const deadlines = (
    exclusions.length > excluded.length
      ? computed.map((deadline) => withDoubts(deadline, exclusions, excluded))
      : computed
  ).sort(byDay);
  return {
    jurisdiction: named(law, facts),
    deadlines,
    questions,
    counts_from,
    not_covered: [
      ...exclusions.map(({ reason, citation }) => `${reason} (${citation})`),
      ...gapsOf(deadlines, facts, law, excluded),
      ...(facts.kind === 'other_public_works' ? [] : law.not_covered),
    ],
  };
}

/** What applies in a jurisdiction, as far as it does not depend on the dates themselves. */
interface Applicable {
  groups: LienRule[][];
  /** Exclusions that apply or may apply. */
  exclusions: LienExclusion[];
  /** Those that do apply. */
  excluded: LienExclusion[];
}

/** Cache: the same few combinations of role, property, and known facts recur. */
const applicables = new WeakMap<LienJurisdiction, { whens: string[]; known: Map<string, Applicable> }>();

function applicable(law: LienJurisdiction, facts: LienInput): Applicable {
  let cache = applicables.get(law);
  if (!cache) {
    const whens = new Set(law.rules.flatMap(({ when }) => when ?? []));
    cache = { whens: [...whens], known: new Map() };
    applicables.set(law, cache);
  }
  const { whens, known } = cache;
  let key = `${facts.role} ${facts.kind} ${facts.owner_occupied}`;
  for (const when of whens) key += (facts.answers[when] ?? facts.dates[when as LienDate]) ? '+' : '-';
  let found = known.get(key);
  if (!found) {
    found = findApplicable(law, facts);
    known.set(key, found);
  }
  return found;
}

function findApplicable(law: LienJurisdiction, facts: LienInput): Applicable {
  const exclusions = (law.exclusions ?? []).filter(
    ({ who, project }) => facts.role && who.includes(facts.role) && fitOf(project, facts) !== 'no',
  );
  const excluded = exclusions.filter(({ project }) => fitOf(project, facts) === 'yes');
  const rules = law.rules.filter(
    (rule) => isAbout(rule, facts) && !excluded.some((each) => covers(each, rule.step)),
  );
  return { groups: groupsOf(withoutReplaced(rules, facts)), exclusions, excluded };
}

function named(law: LienJurisdiction | undefined, { kind }: LienInput): ComputedSchedule['jurisdiction'] {
  if (!law) return null;
  const completion = kind === 'other_public_works' ? law.public_completion : law.completion;
  return {
    code: law.jurisdiction,
    name: law.name,
    verified_on: law.verified_on,
    completion: completion ? `${completion.text} (${completion.citation})` : null,
  };
}

const covers = ({ steps }: LienExclusion, step: LienStep) => steps?.includes(step) ?? true;

function jurisdictionOf(
  jurisdictions: readonly LienJurisdiction[],
  { state, kind }: LienInput,
): LienJurisdiction | undefined {
  const code = kind === 'federal_public_works' ? 'US' : state;
  return jurisdictions.find(({ jurisdiction }) => jurisdiction === code);
}

function calendarOf({ jurisdiction }: LienJurisdiction, holidays?: ReadonlySet<string>): Calendar {
  return {
    off: (date) => closedOn(jurisdiction, date) ?? dayOff(date, holidays),
    closed: (date) => closedOn(jurisdiction, date) !== null,
  };
}

/** Cache by jurisdiction: why offices are closed on a day, or null. */
const closings = new Map<string, Map<string, string | null>>();

function closedOn(jurisdiction: string, date: string): string | null {
  let known = closings.get(jurisdiction);
  if (!known) {
    known = new Map();
    closings.set(jurisdiction, known);
  }
  let why = known.get(date);
  if (why === undefined) {
    why = dayOff(date) ?? stateHoliday(jurisdiction, date);
    known.set(date, why);
  }
  return why;
}

/** Why no deadline can be computed; null if one can. */
function refusal(law: LienJurisdiction | undefined, facts: LienInput): string | null {
  const { state, role, kind } = facts;
  const isPublic = kind === 'other_public_works';
  if (!state && kind !== 'federal_public_works') return 'No U.S. state is set.';
  if (!law) return `There are no rules for ${state}.`;
  if (!role) return 'Our role is not set.';
  if (!kind) return 'The property type is not set.';
  if (isPublic && !law.rules.some(({ project }) => project.includes('other_public_works')))
    return 'State and local public property cannot be liened, and claims on public bonds are not covered here.';
  const signed = originalContract(law, facts);
  const from = isPublic ? undefined : law.contracts_from;
  if (from && signed && signed < from.day)
    return `${law.name} rules apply to original contracts signed on or after ${sayDate(from.day)}; this one was signed on ${sayDate(signed)}.`;
  return null;
}

/** The date of the owner's contract with the prime contractor. */
function originalContract(
  { contracts_from }: LienJurisdiction,
  { answers, role, dates }: LienInput,
): string | null {
  if (!contracts_from) return null;
  return answers[contracts_from.asks] ?? (role === 'prime' ? (dates.contract_date ?? null) : null);
}

function questionsOf(law: LienJurisdiction | undefined, facts: LienInput): ComputedSchedule['questions'] {
  const { role, answers } = facts;
  if (!law?.questions || !role) return [];
  const wanted = new Set(
    law.rules.flatMap(({ when, who, project }) =>
      when && who.includes(role) && fitOf(project, facts) !== 'no' ? when : [],
    ),
  );
  if (law.contracts_from && facts.kind !== 'other_public_works') wanted.add(law.contracts_from.asks);
  return law.questions
    .filter(({ asks }) => wanted.has(asks))
    .map(({ asks, text }) => ({ asks, text, answer: answers[asks] ?? null }));
}

const countable: readonly string[] = [...lienDates, 'month_of_unpaid_work'] satisfies CountedFrom[];

function countsFrom(law: LienJurisdiction | undefined, facts: LienInput): CountedFrom[] {
  const { role, kind } = facts;
  if (!law || !role || !kind) return [];
  const used = new Set<string | undefined>(
    law.rules
      .filter(({ who, project }) => who.includes(role) && fitOf(project, facts) !== 'no')
      .flatMap(({ trigger, when, needs, within }) => [trigger, when, needs, within?.of]),
  );
  if (law.contracts_from && role === 'prime') used.add('contract_date');
  return countable.filter((date): date is CountedFrom => used.has(date));
}

interface Draft {
  key: string;
  rules: LienRule[];
  pick: 'earliest' | 'latest';
  counted: { rule: LienRule; trigger: string | null; count: Count | null; what: string }[];
  /** The first day of the month, for a deadline that exists once per month. */
  month: string | null;
  /** Why a rule of the group has no effect. */
  notes: string[];
  /** Other rules for the same step, of which one applies, depending on an unknown fact. */
  alternatives: Draft[];
}

const keyOf = (rule: LienRule) => rule.combine?.group ?? rule.id;

/** Leaves out rules that another rule certainly replaces. */
function withoutReplaced(rules: readonly LienRule[], facts: LienInput): LienRule[] {
  const replaced = new Set<string>();
  for (const rule of rules)
    if (rule.replaces && standingOf(rule, facts) === 'yes')
      for (const key of rule.replaces) replaced.add(key);
  if (replaced.size === 0) return [...rules];
  return rules.filter((rule) => !replaced.has(rule.id) && !replaced.has(keyOf(rule)));
}

/** Rules that together give one deadline, in the order of the data. */
function groupsOf(rules: readonly LienRule[]): LienRule[][] {
  return [...Map.groupBy(rules, keyOf).values()];
}

function draftsOf(rules: LienRule[], facts: LienInput, today: string, calendar: Calendar): Draft[] {
  const [first] = rules as [LienRule];
  const key = keyOf(first);
  const months =
    first.trigger === 'month_of_unpaid_work'
      ? [...new Set(facts.unpaid_months.map((day) => `${day.slice(0, 8)}01`))].sort()
      : [];
  if (months.length === 0 && first.repeats) return [repeated(key, first, facts, today, calendar)];
  const draft = (month: string | null): Draft => {
    const late = rules.some(({ within }) => within) ? rules.filter((rule) => isTooLate(rule, facts)) : [];
    return {
      key: month ? `${key}@${month.slice(0, 7)}` : key,
      rules,
      pick: first.combine?.pick ?? 'earliest',
      month,
      notes: late.flatMap(({ trigger, within }) =>
        within
          ? `The date “${sayTrigger(trigger)}” has no effect: it is more than ${within.count} days after “${sayTrigger(within.of)}”.`
          : [],
      ),
      alternatives: [],
      counted: (late.length > 0 ? rules.filter((rule) => !late.includes(rule)) : rules).map((rule) =>
        counted(rule, month ?? dayOf(rule, facts), sayTrigger(rule.trigger), facts, calendar),
      ),
    };
  };
  return months.length > 0 ? months.map(draft) : [draft(null)];
}

/** Whether the date that the rule counts from came too late after another date to have an effect. */
function isTooLate({ within, trigger }: LienRule, { dates }: LienInput): boolean {
  const day = within && dates[trigger as keyof typeof dates];
  const after = within && dates[within.of];
  return Boolean(within && day && after && dayNumber(day) > dayNumber(after) + within.count);
}

function dayOf({ trigger, asks }: LienRule, { dates, answers }: LienInput): string | null {
  if (asks) return answers[asks] ?? null;
  if (trigger === 'month_of_unpaid_work' || trigger === 'demand' || trigger === 'other') return null;
  return dates[trigger] ?? null;
}

function counted(
  rule: LienRule,
  trigger: string | null,
  what: string,
  { dates }: LienInput,
  { closed }: Calendar,
): Draft['counted'][number] {
  const holds =
    trigger !== null &&
    (!rule.needs || Boolean(dates[rule.needs])) &&
    (!rule.effective_from || trigger >= rule.effective_from) &&
    (!rule.effective_until || trigger <= rule.effective_until);
  return {
    rule,
    trigger: holds ? trigger : null,
    count: holds ? countRule(rule, trigger, closed) : null,
    what,
  };
}

/** The next occurrence of a recurring deadline. */
function repeated(key: string, rule: LienRule, facts: LienInput, today: string, calendar: Calendar): Draft {
  let trigger = dayOf(rule, facts);
  let one = counted(rule, trigger, sayTrigger(rule.trigger), facts, calendar);
  for (let times = 0; one.count && one.count.due < today && times < 1000; times += 1) {
    trigger = one.count.due;
    one = counted(rule, trigger, 'the last time it was due', facts, calendar);
  }
  return {
    key: one.count ? `${key}@${one.count.due}` : key,
    rules: [rule],
    pick: 'earliest',
    month: null,
    notes: [],
    alternatives: [],
    counted: [one],
  };
}

/** Attaches a rule that may replace another, if a fact is unknown, to that other. */
function withAlternatives(drafts: readonly Draft[]): Draft[] {
  if (!drafts.some(({ rules }) => rules.some(({ replaces }) => replaces))) return [...drafts];
  const root = new Map<Draft, Draft>();
  for (const draft of drafts) {
    const names = new Set(draft.rules.flatMap(({ replaces }) => replaces ?? []));
    if (names.size === 0) continue;
    const bases = drafts.filter(
      (other) =>
        other !== draft &&
        other.month === draft.month &&
        other.rules.some((rule) => names.has(rule.id) || names.has(keyOf(rule))),
    );
    const base = bases[0] && (root.get(bases[0]) ?? bases[0]);
    if (!base || base === draft) continue;
    root.set(draft, base);
  }
  const merged = new Map(drafts.map((draft) => [draft, { ...draft, alternatives: [...draft.alternatives] }]));
  for (const [draft, base] of root) merged.get(base)?.alternatives.push(draft);
  return drafts.filter((draft) => !root.has(draft)).flatMap((draft) => merged.get(draft) ?? []);
}

/** A draft and its alternatives. */
const allOf = (draft: Draft): Draft[] =>
  draft.alternatives.length === 0 ? [draft] : [draft, ...draft.alternatives];

/** The day a draft's own rules give, alternatives aside. */
function dueOf({ pick, counted }: Draft): string | null {
  if (counted.length === 1) return counted[0]?.count?.due ?? null;
  let picked: string | null = null;
  for (const { count } of counted) {
    if (!count) continue;
    if (picked === null || (pick === 'earliest' ? count.due < picked : count.due > picked))
      picked = count.due;
  }
  return picked;
}

/** The latest day a draft's own rules may give; null if it has no known end. */
function lastOf({ pick, counted }: Draft, calendar: Calendar): string | null {
  let picked: Draft['counted'][number] | null = null;
  for (const one of counted) {
    if (!one.count) {
      if (pick === 'latest' && one.rule.trigger !== 'demand') return null;
      continue;
    }
    const than = picked?.count?.late;
    if (than === undefined || (pick === 'earliest' ? one.count.late < than : one.count.late > than))
      picked = one;
  }
  if (!picked?.count) return null;
  const { late } = picked.count;
  return picked.rule.direction === 'before' ? late : openDayFrom(late, calendar);
}

/** The earliest and the latest day among a draft and its alternatives. */
function rangeOf(draft: Draft, calendar: Calendar): { due: string | null; last: string | null } {
  if (draft.alternatives.length === 0) return { due: dueOf(draft), last: lastOf(draft, calendar) };
  const all = allOf(draft);
  const days = all.flatMap((each) => dueOf(each) ?? []).sort();
  const lasts = all.map((each) => lastOf(each, calendar));
  return {
    due: days[0] ?? null,
    last: lasts.some((last) => last === null) ? null : ((lasts as string[]).sort().at(-1) ?? null),
  };
}

/** The day itself if offices are open, otherwise the next day they are. */
function openDayFrom(date: string, { closed }: Calendar): string {
  let day = date;
  while (closed(day)) day = dayText(dayNumber(day) + 1);
  return day;
}

/** The day itself if it is a working day, otherwise the last one before it. */
function safeDayUpTo(date: string, { off }: Calendar): string {
  let day = date;
  while (off(day)) day = dayText(dayNumber(day) - 1);
  return day;
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
  const shorten = (draft: Draft): Draft => ({
    ...draft,
    counted: [...collapsed(draft), ...extra],
    pick: extra.some(({ count }) => count) ? 'earliest' : draft.pick,
    alternatives: draft.alternatives.map(shorten),
  });
  return drafts
    .filter((draft) => !demands.includes(draft))
    .map((draft) => (suits.includes(draft) ? shorten(draft) : draft));
}

/** If the latest date controls, only that date is compared with the deadline from a demand. */
function collapsed(draft: Draft): Draft['counted'] {
  if (draft.pick === 'earliest') return draft.counted;
  const due = dueOf(draft);
  return draft.counted.filter(({ count }) => due === null || count?.due === due || count === null);
}

interface RecordDays {
  safe: string;
  last: string | null;
}

/** The safe and the last day to record, among the recording deadlines of this project. */
function daysToRecord(drafts: readonly Draft[], calendar: Calendar): RecordDays | null {
  const ranges = drafts
    .filter(
      ({ rules: [rule] }) => rule?.step === 'record_lien' && !rule.variant && rule.certainty !== 'conflict',
    )
    .map((draft) => rangeOf(draft, calendar))
    .filter(({ due }) => due !== null)
    .sort((a, b) => compare(a.due ?? '', b.due ?? ''));
  const [first] = ranges;
  return first?.due ? { safe: safeDayUpTo(first.due, calendar), last: first.last } : null;
}

function countBack(draft: Draft, record: RecordDays | null): Draft & { record?: RecordDays } {
  const countsBack = ({ rule, trigger }: Draft['counted'][number]) =>
    rule.direction === 'before' && rule.trigger === 'lien_recorded' && trigger === null;
  if (!record || !draft.counted.some(countsBack)) return draft;
  return {
    ...draft,
    record,
    counted: draft.counted.map((one) =>
      countsBack(one)
        ? {
            rule: one.rule,
            trigger: record.safe,
            count: countRule(one.rule, record.safe),
            what: 'the last safe day to record the lien',
          }
        : one,
    ),
  };
}

interface Context {
  facts: LienInput;
  law: LienJurisdiction;
  today: string;
  calendar: Calendar;
}

function finish(draft: Draft & { record?: RecordDays }, context: Context): LienDeadline {
  const { facts, law, today, calendar } = context;
  const [main] = draft.rules as [LienRule];
  const range = rangeOf(draft, calendar);
  const { due } = range;
  const all = allOf(draft);
  const parts = (all.length === 1 ? draft.counted : all.flatMap(({ counted }) => counted)).map(
    ({ rule, trigger, count, what }) => ({
      rule,
      from: trigger,
      due: count?.due ?? null,
      words: count && trigger ? sayCount(rule, trigger, what, count) : waitsFor(rule),
      decides: count !== null && count.due === due,
    }),
  );
  const deciding = parts.find(({ decides }) => decides)?.rule ?? main;
  const last = draft.record
    ? draft.record.last && countRule(main, draft.record.last).due
    : due === null
      ? null
      : range.last;
  const arrives = deciding.delivery?.act === 'received' && deciding.direction === 'after';
  const act_by =
    due === null ? null : safeDayUpTo(arrives ? dayText(dayNumber(due) - deliveryDays) : due, calendar);
  const reach = deciding.reach_back;
  const words: string[] = [];
  if (draft.counted.length > 1) addChoiceWords(words, draft, dueOf(draft));
  for (const other of draft.alternatives) words.push(turnsOn(other, law));
  if (due && act_by && arrives)
    words.push(
      `It must arrive by ${sayDate(due)}; the act-by date leaves ${deliveryDays} days for delivery.`,
    );
  if (due && act_by) addRollWords(words, due, act_by, law, calendar);
  for (const { notes } of all) words.push(...notes);
  return {
    key: draft.key,
    step: main.step,
    due,
    last,
    act_by,
    variant: main.certainty === 'conflict' ? 'conflict' : (main.variant ?? 'main'),
    certainty: weakest(parts, due),
    planned: parts.some(({ decides, from }) => decides && from !== null && from > today),
    words,
    doubts: doubtsOf(deciding, draft.alternatives.length > 0, facts, law),
    missing: missingOf(parts),
    consequence: deciding.late_effect || 'not stated in the sources',
    reach_back: reach
      ? reach.count === 0
        ? 'A late notice still protects work done after it.'
        : `A late notice still protects work in the ${saySpan(reach)} before it.`
      : null,
    repeats: main.repeats === true,
    parts,
  };
}

/** Adds why there may be no lien, where that turns on an unknown fact. */
function withDoubts(
  deadline: LienDeadline,
  exclusions: readonly LienExclusion[],
  excluded: readonly LienExclusion[],
): LienDeadline {
  const open = exclusions.filter((each) => !excluded.includes(each) && covers(each, deadline.step));
  if (open.length === 0) return deadline;
  return { ...deadline, doubts: [...open.map(({ reason }) => reason), ...deadline.doubts] };
}

const waitsFor = (rule: LienRule) =>
  `${rule.nth ? `Day ${rule.nth.day} of a later month` : saySpan({ count: rule.count ?? 0, unit: rule.unit } as never)} ${rule.nth ? 'after' : rule.direction} ${sayTrigger(rule.trigger)}; date not known.`;

/** Explains how one date was chosen among several. */
function addChoiceWords(words: string[], { counted, pick }: Draft, due: string | null): void {
  let unknown = 0;
  let demands = 0;
  for (const { count, rule } of counted)
    if (!count) {
      unknown += 1;
      if (rule.trigger === 'demand') demands += 1;
    }
  if (due && counted.length - unknown > 1)
    words.push(`The ${pick === 'earliest' ? 'earliest' : 'latest'} of these dates controls.`);
  if (due && unknown > demands)
    words.push(
      pick === 'earliest'
        ? 'Another date is unknown and may be earlier.'
        : 'The later of several dates controls; one is unknown, so the last day may be later.',
    );
  if (demands > 0) words.push('A demand to sue would shorten this period.');
}

/** The unknown fact that decides between a rule and its alternative. */
function turnsOn({ rules }: Draft, law: LienJurisdiction): string {
  const [rule] = rules as [LienRule];
  const question = law.questions?.find(({ asks }) => asks === rule.when)?.text;
  const fact =
    rule.turns_on ??
    (question && `this date: ${question}`) ??
    (rule.project.some((project) => project.startsWith('owner_occupied'))
      ? 'whether the owner lives or will live there'
      : 'whether a rule on homes covers this building');
  return `The law turns on ${fact}. The earlier date is safe.`;
}

function addRollWords(
  words: string[],
  due: string,
  act_by: string,
  { name, rolls }: LienJurisdiction,
  calendar: Calendar,
): void {
  const off = calendar.off(due);
  if (!off) return;
  words.push(
    rolls && calendar.closed(due)
      ? `${sayDate(due)} is ${off}. ${name} moves the last day to ${sayDay(openDayFrom(due, calendar))} (${rolls.citation}).`
      : `${sayDate(due)} is ${off}. States differ on whether the deadline then moves, so act by ${sayDay(act_by)}.`,
  );
}

function doubtsOf(
  rule: LienRule,
  hasAlternative: boolean,
  facts: LienInput,
  law: LienJurisdiction,
): string[] {
  const doubts: string[] = [];
  if (!hasAlternative && fitOf(rule.project, facts) === 'unsure')
    doubts.push(
      rule.project.some((project) => project.startsWith('owner_occupied'))
        ? 'This rule covers owner-occupied homes. Enter whether this is one.'
        : 'States differ on whether this rule covers this type of building.',
    );
  if (!hasAlternative && rule.turns_on) doubts.push(`This rule turns on ${rule.turns_on}.`);
  if (law.contracts_from && facts.kind !== 'other_public_works' && !originalContract(law, facts))
    doubts.push(
      `${law.name} rules apply to original contracts signed on or after ${sayDate(law.contracts_from.day)}; that date is not set.`,
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

const strength: readonly LienCertainty[] = ['conflict', 'secondary', 'official_summary', 'statute_text'];

function weakest(parts: readonly LienPart[], due: string | null): LienCertainty {
  let weakest = strength.length - 1;
  for (const { rule, decides } of parts)
    if (decides || due === null) weakest = Math.min(weakest, strength.indexOf(rule.certainty));
  return strength[weakest] ?? 'secondary';
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
const byDay = (a: LienDeadline, b: LienDeadline) =>
  compare(a.act_by ?? '9', b.act_by ?? '9') || compare(a.key, b.key);

/** Steps this project needs but no rule covers, and steps that do not exist for it. */
function gapsOf(
  deadlines: readonly LienDeadline[],
  { role, kind }: LienInput,
  { name }: LienJurisdiction,
  excluded: readonly LienExclusion[],
): string[] {
  const who = role ? lienRoleNames[role].toLowerCase() : '';
  const has = (step: LienStep) =>
    deadlines.some((deadline) => deadline.step === step && deadline.variant !== 'conflict') ||
    excluded.some((each) => covers(each, step));
  const gaps: string[] = [];
  const isPublic = kind === 'federal_public_works' || kind === 'other_public_works';
  if (isPublic && !has('record_lien'))
    gaps.push(
      kind === 'federal_public_works'
        ? 'Federal public property cannot be liened; the Miller Act requires a payment bond instead.'
        : 'State and local public property cannot be liened; state law provides a payment bond or a claim on the contract funds instead.',
    );
  if (isPublic && role === 'prime')
    return [...gaps, 'A payment bond protects those below the prime contractor, not the prime contractor.'];
  for (const step of isPublic ? (['enforce'] as const) : (['record_lien', 'enforce'] as const))
    if (!has(step)) {
      const title = isPublic ? 'Sue on the payment bond' : lienStepNames[step];
      gaps.push(`${title} as ${who}: no ${name} rule found.`);
    }
  return gaps;
}
