/** Clauses that weigh by being there, in whatever words: ours must all be found in the quote, and none that takes it back. */
import type { Context, Hit, Match } from '../context.ts';
import { payIfPaid, REFUSED } from '../rules/contingent-payment.ts';
import { MUTUAL, onerous } from '../rules/shared.ts';
import { delayUnpaid, EXCEPTED, PAID } from '../rules/time.ts';

const CONDITION =
  /\b(?:condition\w*|contingent|depend\w*|only (?:if|when|after|to the extent|upon|from)|unless|until|subject to|risk)\b/;
const MONEY = /\b(?:paid|pays|payments?|funds|funded|funding|financing|proceeds|mon(?:ies|eys))\b/;
const FUNDER = /\b(?:lender|bank|government|developer|investor|grant(?:or)?|funding (?:source|agency))\b/;
const OWNER = /\b(?:owner|client|customer|employer)\b/;

const DELAY = /\b(?:delay\w*|hindrance\w*|disrupt\w*|interference|late access)\b/;
const NOTHING = /\b(?:no|not|never|neither|nor|waives?|releases?|sole(?:ly)?|only|exclusive|in lieu)\b/;
const COMPENSATION =
  /\b(?:damages?|compensation|compensated|costs?|claims?|payment|additional sum|price|money|relief|remed(?:y|ies))\b/;

const CONFIDENCE = 0.55;

/** The hit for a quote of such a category; null where our words do not bear it out. `match` spans the quote. */
export function weighedByPresence(context: Context, category: string, match: Match): Hit | null {
  const { text } = match;
  if (category === 'contingent_payment' && isContingent(context, text))
    return onerous(context, match, { ...payIfPaid, confidence: CONFIDENCE });
  if (category === 'no_damage_for_delay' && isUnpaidDelay(context, match))
    return onerous(context, match, { ...delayUnpaid, confidence: CONFIDENCE });
  return null;
}

function isContingent({ sides }: Context, text: string): boolean {
  const upstream = FUNDER.test(text) || (sides.isSubcontract && OWNER.test(text));
  return upstream && CONDITION.test(text) && MONEY.test(text) && !REFUSED.test(text);
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
