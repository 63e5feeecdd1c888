/** No damages for delay in any wording: our words must all be in the quote, and none that negates it. */

import type { RuleMatch } from '../../../find/rule-match.ts';
import { MUTUAL, onerous } from '../../../judge/report.ts';
import type { Context, Match } from '../../../read/context.ts';
import { regex } from '../../../read/regex.ts';
import { BY_PRESENCE } from '../../by-presence.ts';
import { delayUnpaid, EXCEPTED, PAID } from './rule.ts';

const DELAY = /\b(?:delay\w*|hindrance\w*|disrupt\w*|interference|late access)\b/;

const NOTHING = /\b(?:no|not|never|neither|nor|waives?|releases?|sole(?:ly)?|only|exclusive|in lieu)\b/;

const COMPENSATION = regex`
  \b(?:damages?
    |compensation|compensated|costs?|claims?|payment|additional sum|price|money|relief|remed(?:y|ies))\b
`;

export function unpaidDelayByPresence(context: Context, match: Match): RuleMatch | null {
  return isUnpaidDelay(context, match)
    ? onerous(context, match, { ...delayUnpaid, confidence: BY_PRESENCE })
    : null;
}

function isUnpaidDelay(context: Context, { text, sentence }: Match): boolean {
  return (
    DELAY.test(text) &&
    NOTHING.test(text) &&
    COMPENSATION.test(text) &&
    !/\b(?:liquidated|consequential)\b/.test(text) &&
    !EXCEPTED.test(text) &&
    !MUTUAL.test(text) &&
    !PAID.test(context.around(sentence, 0, 1)) &&
    (context.sides.before(text, text.length) ?? 'performer') === 'performer'
  );
}
