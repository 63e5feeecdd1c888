/** Indemnity for the other side's own negligence, regardless of fault, or not tied to fault. */

import type { Rule, RuleMatch } from '../../../find/rule-match.ts';
import { onerous } from '../../../judge/report.ts';
import type { Context } from '../../../read/context.ts';
import { regex } from '../../../read/regex.ts';
import type { Side } from '../../../read/sides.ts';

const INDEMNIFIES = /\b(?:indemnif(?:y|ies)|hold (?:\w+ ){0,3}harmless|save (?:\w+ )?harmless)\b/;
const PROMISES = regex`
  \b(?:shall|will|agrees? (?:to|that it (?:shall|will))|hereby|must|does(?: hereby)?
    |covenants to|undertakes to)(?:,? [^\s]+){0,6}? (?:indemnify|hold (?:\w+ ){0,3}harmless|save harmless)\b
  |\bindemnifies\b
`;
const OWN_NEGLIGENCE = regex`
  \b(?:(?:including|even (?:if|though|where)|whether or not|regardless of|irrespective of|notwithstanding
    |without regard to|despite)\b.{0,180}?\b(?:negligen(?:ce|t)|fault|strict liability|acts? or omissions?
    |caused in (?:whole or in )?part)|(?:caused|arising|resulting|contributed to|occasioned)
    .{0,60}?\b(?:in part|in whole or in part|solely|sole|concurrent(?:ly)?|partly)\b
    .{0,60}?\b(?:by|from|of)\b.{0,50}?(?:indemni(?:tee|fied)|owner|party indemnified|purchaser|company)
    |regardless of (?:the )?(?:cause|fault|negligence))
`;
const PROTECTED = /\b(?:indemni(?:tee|fied)|party indemnified|released part|such part|any (?:other )?party)/;
const PARTLY = /\b(?:sole|concurrent|joint|active|passive|contributory)\b.{0,20}negligen/;
const ANY_FAULT =
  /regardless of (?:the )?(?:cause|fault|negligence)|whether or not .{0,40}(?:negligent|at fault)/;
const LIMITED = regex`
  \b(?:only to the extent
    |to the extent (?:such .{0,40})?(?:is |are )?(?:caused|arising|resulting|attributable|of)|in proportion to
    |proportionate|comparative(?:ly)?|except (?:to the extent|for|as to|where|that|when|if|in the case|such)\b
    .{0,160}?(?:negligen|misconduct|fault|wrongful)|other than .{0,100}(?:negligen|misconduct)|(?:shall|will
    |does|do) not (?:extend|apply|include|cover|be required|be obligated|indemnify)|unless .{0,80}(?:negligen
    |misconduct)|excluding .{0,80}(?:negligen|misconduct)|provided .{0,120}(?:not|negligen))
`;
/** The same limit, stated in a later sentence. */
const LIMITED_LATER = regex`
  \b(?:only to the extent|to the extent caused)
  |\b(?:this|such|these|the foregoing|said) (?:\w+ )?(?:indemni\w+|obligations?|duty)\b
    .{0,100}?\bnot (?:extend|apply|include|cover|be construed)\b.{0,160}?\b(?:negligen|misconduct|fault)
`;
const BY_FAULT = regex`
  \b(?:caused (?:by|in)|arising (?:out of|from)|resulting from|due to|attributable to
    |based (?:up)?on|as a result of|from)\b.{0,80}?\b(?:negligen(?:ce|t)|willful|wilful|wrongful
    |fault|breach|misconduct|errors?|acts? (?:or|and|or any) (?:omissions?|failure)|violation|infring)
`;
const SPECIAL = regex`
  \b(?:patents?|copyrights?|infring\w*|intellectual property|trademarks?
    |tax(?:es)?|broker|liens?|hazardous|environmental|pollut\w*|escrow|lender|confidential|royalt\w*
    |license fees|title compan\w*|assignment|wherein|reimburs\w*|materials? or substance|insurer|policy)\b
`;
const MUTUAL_PROMISE = regex`
  \b(?:each party|either party|both parties|each of the parties|the parties(?: hereto)?|mutually|indemnifying party
    |each indemnitor) (?:each |mutually |both )?(?:shall|agrees?|will|hereby)
  |\b(?:shall|agrees? to|will|hereby) (?:each |mutually )(?:indemnify|defend|hold)
  |\bindemnify\b.{0,40}\b(?:each other|one another)\b
`;

/**
 * Critical if it covers the other side's own negligence or applies regardless of fault; high if not tied to
 * fault.
 */
export const indemnity: Rule = (context) => {
  const hits: RuleMatch[] = [];
  for (const match of context.find(['indemn', 'harmle'], INDEMNIFIES, MUTUAL_PROMISE)) {
    const { text } = match.sentence;
    const giver = indemnifier(context, text);
    if (!giver) continue;
    const limited = LIMITED.test(text) || LIMITED_LATER.test(context.around(match.sentence, 0, 2));
    const own = OWN_NEGLIGENCE.exec(text);
    if (
      own &&
      !limited &&
      reachesOwnNegligence(context, text.slice(own.index, own.index + own[0].length + 60), giver)
    ) {
      hits.push(broad(context, { ...match, start: own.index, end: own.index + own[0].length }, giver));
    } else if (!limited && !BY_FAULT.test(text) && !SPECIAL.test(text) && isGeneral(text)) {
      hits.push(
        onerous(context, match, {
          rule: 'indemnity-no-fault',
          category: 'indemnity',
          against: giver,
          severity: 'high',
          title: 'Indemnity is not tied to fault',
          explanation: 'You pay for anything that arises from the work, even without fault.',
          confidence: 0.6,
        }),
      );
    }
  }
  return reciprocal([...hits, ...inLists(context)]);
};

/** Equally broad promises of both sides are each worth less: what one side gives, it also gets. */
function reciprocal(hits: readonly RuleMatch[]): RuleMatch[] {
  return hits.map((hit) => {
    const isReturned = hits.some((other) => other.rule === hit.rule && other.against !== hit.against);
    return isReturned
      ? {
          ...hit,
          severity: 'medium',
          explanation: `${hit.explanation} The other side gives the same indemnity.`,
        }
      : hit;
  });
}

/** Indemnities are often lists: an item mentions negligence without the verb, which is in the heading. */
function inLists(context: Context): RuleMatch[] {
  return context
    .find(
      ['neglig'],
      /\b(?:regardless of|irrespective of|even if|whether or not)\b.{0,80}?\bnegligen(?:ce|t)\b/,
      LIMITED,
    )
    .filter(
      ({ sentence, start, end }) =>
        !INDEMNIFIES.test(sentence.text) &&
        /indemnif/.test(sentence.heading) &&
        context.sides.names(sentence.text.slice(start, end + 60), 'payer'),
    )
    .map((match) => broad(context, match, 'performer'));
}

function broad(context: Context, match: Parameters<typeof onerous>[1], against: Side): RuleMatch {
  return onerous(context, match, {
    rule: 'indemnity-broad',
    category: 'indemnity',
    against,
    severity: 'critical',
    title: "Indemnity covers the other side's own negligence",
    explanation:
      'You would pay for harm the other side caused, and your liability insurance may not cover it. Many states restrict such clauses.',
    confidence: 0.82,
  });
}

/**
 * Whether it covers the negligence of the protected side or of anyone, not only of the side that indemnifies.
 */
function reachesOwnNegligence(context: Context, fragment: string, giver: Side): boolean {
  if (ANY_FAULT.test(fragment)) return true;
  const of = /\bnegligen(?:ce|t)\b.{0,40}?\bof (?:the )?/.exec(fragment);
  const whose = of && context.sides.after(fragment, of.index + of[0].length - 1);
  if (whose) return whose !== giver;
  const isProtected =
    PROTECTED.test(fragment) || context.sides.names(fragment, giver === 'payer' ? 'performer' : 'payer');
  return isProtected || (!context.sides.names(fragment, giver) && PARTLY.test(fragment));
}

/** A general promise in a construction contract: claims and losses arising from the work. */
function isGeneral(text: string): boolean {
  return (
    /\b(?:arising|resulting|out of|connection with|relating to|incident to)\b/.test(text) &&
    /\b(?:work|works|performance|subcontract|contract|agreement|services|operations)\b/.test(text) &&
    /\b(?:claims?|loss(?:es)?|damages|liabilit)/.test(text)
  );
}

/** The party that indemnifies: the one named last before the promise. */
function indemnifier(context: Context, text: string): Side | null {
  const verb = PROMISES.exec(text);
  if (!verb || /\b(?:not|no)\b/.test(verb[0])) return null;
  const after = () =>
    context.sides.after(text, verb.index + verb[0].length) === 'payer' ? 'performer' : null;
  return context.sides.before(text, verb.index) ?? after();
}
