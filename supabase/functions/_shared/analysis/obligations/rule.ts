/** What a rule asks of a period in a sentence, and how it is asked. */
import type { Category } from '../taxonomy.ts';
import type { ObligationKind } from './schema.ts';
import type { Relation, TimeWindow } from './windows.ts';

/** What a proposal is called and how sure we are that it is one. */
export type Name = {
  title: string;
  category: Category;
  kind: ObligationKind;
  confidence: number;
};

/** A rule for periods. Every pattern given has to match (`not`: must not); all text is in lower case. */
export type WindowRule = Name & {
  relations: readonly Relation[];
  /** The sentence. */
  text?: readonly RegExp[];
  /** The words around the period, see `View.near`. */
  near?: readonly RegExp[];
  /** The words before the period. */
  lead?: RegExp;
  /** What the period is counted from. */
  anchor?: RegExp;
  /** Rules it out where it matches `View.near`. */
  not?: RegExp;
  /** Calendar days, about. */
  min?: number;
  max?: number;
  /** Find the anchor in the sentence where it does not stand beside the period; the first that matches. */
  elsewhere?: readonly RegExp[];
  /** What it is counted from where the sentence does not say. */
  implied?: 'contract_start' | 'contract_end';
  /** The period is named after the event but runs up to the one in `elsewhere`. */
  before?: true;
};

/** A rule for dates: `lead` is the text before the date, in lower case, up to its first character. */
export type DateRule = Name & {
  lead: RegExp;
  /** Rules it out where it matches the text before the date. */
  not?: RegExp;
  /** Only the opening of a contract says this. */
  early?: true;
  /** A contract has one of these. */
  once?: true;
};

/** A period with the words that decide what it is for. */
export type View = {
  text: string;
  /**
   * The 230 characters before the period and the 180 after it, no further than a semicolon, with '<>' for the
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
const ABOUT = { days: 1, business_days: 1.4, months: 30.4, years: 365 };

/** Looks at a period of a sentence. */
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

/** Whether a rule speaks of a period. */
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
