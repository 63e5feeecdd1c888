/** Whether the performer may stop for nonpayment. */
import type { ClauseSpan } from '../../../find/clause-span.ts';
import { type Context, textOf } from '../../../read/context.ts';
import { regex } from '../../../read/regex.ts';
import type { Side } from '../../../read/sides.ts';

const UNTIL_PAID = regex`
  \b(?:suspend|stop|cease)\b.{0,80}?\buntil\b
    .{0,60}?\b(?:payments?|paid|(?:owner|employer|client|purchaser|company) (?:\w+ )?cures?)\b
`;

const UNPAID = regex`
  \b(?:fail(?:s|ed|ure)? to (?:make |timely )?pay|fail(?:s|ed)?\b.{0,80}?\bmake (?:such |any |timely )?
    payments?|delay\b.{0,60}?\bpayments? (?:owing|due)|not (?:been )?(?:paid|pay|receive[sd]?)
    |non-?payment|failure to (?:make |receive )?(?:\w+ )?pay(?:ments?)?|failure of .{0,30}to pay
    |unpaid|payment (?:is|of .{0,40}) (?:not|overdue|received|due)|amounts? (?:due|owing))\b
`;

/** The performer stops for nonpayment. */
export function stopsWhenUnpaid(context: Context, item: ClauseSpan): boolean {
  const text = context.normal.lower
    .slice(Math.max(0, item.span.start - 700), item.span.end + 300)
    .replaceAll('\n', ' ');
  const own = textOf(context, item.span);
  if (UNTIL_PAID.test(own)) return true;
  return whoStops(context, own) !== 'payer' && UNPAID.test(text);
}

/**
 * Who may stop: 'the Contractor may suspend', 'entitles the Contractor … to suspend', 'may be suspended by
 * the Owner'.
 */
function whoStops({ sides }: Context, text: string): Side | null {
  const passive = /\b(?:suspended|stopped) by\b/.exec(text);
  if (passive) return sides.after(text, passive.index);
  const verb = /\b(?:suspend|stop|cease)\b/.exec(text);
  if (!verb) return null;
  const entitled = /\bentitles? (?=the |contractor|builder|subcontractor)/.exec(text.slice(0, verb.index));
  return entitled ? sides.after(text, entitled.index) : sides.before(text, verb.index);
}
