/** Exceptions in the sentence after a burden that lower its severity. */

import type { Severity } from '../../vocabulary/analysis.ts';
import type { RuleMatch } from '../find/rule-match.ts';
import { sentenceAt } from '../find/titles.ts';
import { roleMarker } from '../onerous/roles.ts';
import type { Context } from '../read/context.ts';
import { regex } from '../read/regex.ts';
import type { Sentence, Span } from '../read/segments.ts';
import type { Side } from '../read/sides.ts';

const LIGHTER: Partial<Record<Severity, Severity>> = { critical: 'high', high: 'medium', medium: 'low' };

/** Openings of a sentence that qualifies the one before. */
const TURNS = regex`
  ^(?:(?:provided|but)\b|however\b|notwithstanding the (?:foregoing|above|preceding|previous)
    |except (?:that|to the extent|for|where|in)|the (?:foregoing|above|preceding)\b.{0,60}\b(?:not apply|not extend|not include|only apply)
    |(?:this|such|these|said) (?:\w+ ){1,4}(?:shall|will|does|do) not (?:apply|extend|include|cover))
`;

/** Words that keep or add to the burden. */
const KEEPS = regex`
  \bin no event\b|\bnot (?:\w+ )?(?:relieve|limit|waive|affect|release|diminish|impair|excuse|be construed|be deemed|prejudice)
  |\b(?:waives?|forfeits?|releases?)\b|\b(?:without|no) (?:additional|further|extra|any) (?:cost|compensation|payment)
`;

/** Words that qualify the burden: the other side's own fault, or a right of the burdened side. */
const gives = (own: string, other: string) => regex`
  \b(?:negligen\w+|fault|breach|default|acts?|omissions?|failures?|delays?|misconduct|interference)\b.{0,50}
    \b(?:of|by) (?:the |any )?${other}\b
  |\b${other}'s (?:\w+ ){0,2}(?:negligen\w+|fault|breach|default|acts?|omissions?|failures?|delays?|misconduct)
  |\b(?:caused|attributable|due|result\w*|aris\w*)\b.{0,30}\b(?:by|to|from) (?:the )?${other}\b
  |\b${own} (?:shall|will|may|is) (?:then |also |nevertheless |not )?(?:be )?
    (?:entitled|paid|reimbursed|compensated|relieved|excused|recover|liable|responsible|obligated|required)\b
`;
const GIVES: Record<Side, RegExp> = { performer: gives('pf', 'py'), payer: gives('py', 'pf') };
/** Words that add a duty and not a right, such as 'shall be liable'. */
const LOADS: Record<Side, RegExp> = {
  performer:
    /\bpf (?:shall|will|is) (?:then |also |nevertheless )?(?:be )?(?:liable|responsible|obligated|required)\b/,
  payer:
    /\bpy (?:shall|will|is) (?:then |also |nevertheless )?(?:be )?(?:liable|responsible|obligated|required)\b/,
};

/** Maximum characters of the quote shown. */
const SHOWN = 160;

/**
 * Lowers the severity of each match by one step if the next sentence qualifies it, and quotes that sentence.
 */
export function lessWhatIsTakenBack(context: Context, hits: readonly RuleMatch[]): RuleMatch[] {
  const mark = roleMarker(context.sides.called);
  return hits.map((hit) => {
    const severity = LIGHTER[hit.severity];
    if (!hit.onerous || !hit.against || !severity) return hit;
    const next = sentenceAfter(context, hit.span);
    if (!next || !TURNS.test(next.text)) return hit;
    const stated = mark(next.text);
    if (KEEPS.test(stated) || LOADS[hit.against].test(stated) || !GIVES[hit.against].test(stated)) return hit;
    const words = shown(context.normal.cased.slice(next.start, next.end));
    return {
      ...hit,
      severity,
      explanation: `${hit.explanation} The next sentence softens this: ‘${words}’.`,
    };
  });
}

/** The next sentence in the same section. */
function sentenceAfter({ sentences }: Context, { start, end }: Span): Sentence | undefined {
  let at = sentenceAt(sentences, start);
  while ((sentences[at]?.end ?? end) < end) at += 1;
  const [own, next] = [sentences[at], sentences[at + 1]];
  return own && next && !next.isHeading && next.section === own.section ? next : undefined;
}

function shown(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length <= SHOWN) return line.replace(/[.;:,]$/, '');
  return `${line.slice(0, line.lastIndexOf(' ', SHOWN))} …`;
}
