/** Conditions for a rule about a period in a sentence. */
import type { Category } from '../../vocabulary/taxonomy.ts';
import type { ObligationKind } from './schema.ts';
import type { Relation, TimeWindow } from './windows.ts';

/** Title and confidence of the rule's proposals. */
export type Name = {
  title: string;
  category: Category;
  kind: ObligationKind;
  confidence: number;
};

/** A rule for periods. Every given pattern must match (`not`: must not), on lower-case text. */
export type WindowRule = Name & {
  relations: readonly Relation[];
  /** The sentence. */
  text?: readonly RegExp[];
  /** The words around the period; see `View.near`. */
  near?: readonly RegExp[];
  /** The words before the period. */
  lead?: RegExp;
  /** The start of the period. */
  anchor?: RegExp;
  /** Excluded if it matches `View.near`. */
  not?: RegExp;
  /** Approximate calendar days. */
  min?: number;
  max?: number;
  /** Patterns for the anchor elsewhere in the sentence; the first match is used. */
  elsewhere?: readonly RegExp[];
  /** The anchor if the sentence does not state it. */
  implied?: 'contract_start' | 'contract_end';
  /** For a title that names the event although the period ends at the event in `elsewhere`. */
  before?: true;
};

/** A rule for dates: `lead` is the lower-case text before the date. */
export type DateRule = Name & {
  lead: RegExp;
  /** Excluded if it matches the text before the date. */
  not?: RegExp;
  /** Only in the opening of a contract. */
  early?: true;
  /** At most one per contract. */
  once?: true;
};

/** A period and the words that decide its meaning. */
export type View = {
  text: string;
  /**
   * The 230 characters before the period and the 180 after it, cut at semicolons, with '<>' in place of the
   * period.
   */
  near: string;
  lead: string;
  anchor: string;
  days: number;
  window: TimeWindow;
};

const LEAD = 230;
const TAIL = 180;
const ABOUT = { hours: 1 / 24, days: 1, business_days: 1.4, months: 30.4, years: 365 };

/** Collects the words around a period of a sentence. */
export function viewOf(text: string, window: TimeWindow): View {
  const before = text.slice(Math.max(0, window.start - LEAD), window.start);
  const lead = before.slice(before.lastIndexOf(';') + 1);
  const tail = text.slice(window.end, window.end + TAIL).split(';', 1)[0] ?? '';
  return {
    text,
    near: `${lead}<>${tail}`,
    lead,
    anchor: window.anchor ? text.slice(window.anchor.start, window.anchor.end) : '',
    days: window.count * ABOUT[window.unit],
    window,
  };
}

/** Whether a rule applies to a period. */
export function applies(rule: WindowRule, view: View): boolean {
  const { window } = view;
  if (!rule.relations.includes(window.relation)) return false;
  if (view.days < (rule.min ?? 0) || view.days > (rule.max ?? 400)) return false;
  if (rule.anchor && !rule.anchor.test(view.anchor)) return false;
  if (rule.lead && !rule.lead.test(view.lead)) return false;
  if (rule.near?.some((pattern) => !pattern.test(view.near))) return false;
  if (rule.text?.some((pattern) => !pattern.test(view.text))) return false;
  return !rule.not?.test(view.near);
}
