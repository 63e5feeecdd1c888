/** Reads what a document says on the terms that are compared across a set. */
import { amounts, percents, periods } from '../analysis/read/numbers.ts';
import { type ComparedTerm, comparedTerms } from '../vocabulary/document-set.ts';
import type { Category } from '../vocabulary/taxonomy.ts';
import type { Quoted, TextOfDocument } from './read-text.ts';

/**
 * A term with its words. `value` compares two texts; null if the text does not state one that we can read. `rank`
 * orders texts without a number: a higher one is better for the party that performs.
 */
export interface Term extends Quoted {
  family: ComparedTerm;
  value: number | null;
  /** The value for people: '30 days', '10%', 'arbitration'. */
  shown: string | null;
  /** Payment depends on a payment by someone else. */
  isContingent: boolean;
}

type Reading = Pick<Term, 'value' | 'shown'> & { isContingent?: boolean };
/** Reads a sentence in lower case with the next one; null if it does not state the term. */
type Reader = (words: string, next: string) => Reading | null;

const days = (words: string, fits: (before: string, after: string) => boolean = () => true) =>
  periods(words).find(
    ({ start, end, days: length }) =>
      length > 0 && fits(words.slice(Math.max(0, start - 90), start), words.slice(end, end + 130)),
  );

const inDays = (words: string, fits?: (before: string, after: string) => boolean): Reading | null => {
  const found = days(words, fits);
  return found ? { value: found.days, shown: found.words } : null;
};

const dollars = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  maximumFractionDigits: 0,
});

const CONTINGENT =
  /condition precedent|\b(?:if and when|only if|only to the extent|only after|unless and until|contingent (?:up)?on|conditioned (?:up)?on|pay[- ](?:when|if)[- ]paid)\b/;
const PAYS =
  /\bpa(?:y|ys|id|yable)\b|\bpayments? (?:shall|will|must|to the|from|is|are|for)\b|\bmake(?:s)? (?:\w+ )?payments?\b/;
const BILL =
  /\binvoices?\b|\bapplications?\b|\brequisition|\bpay requests?\b|\bestimates?\b|\bbilling|\bpayment requests?\b|\brequests? for payment\b|\b(?:progress|periodic|monthly) payments?\b|\bstatements?\b/;
/** Other payments and other periods of a payment clause. */
const OTHER_PAYMENT =
  /\bfinal payment\b|\binterest\b|\breleases? of (?:lien|claims)|\bdamages\b|\bterminat|\bpremium|\bbonds?\b|\b(?:stop|suspend) (?:the )?work\b|\bbonus|\bcommission|\boverdue\b|\bdeduct\b|\bcredit\b|\barbitrat|\bdispute|\bsubmit\b|\bcontractor (?:shall|will) (?:promptly )?(?:pay|reimburse|refund) (?:to )?(?:the )?owner\b/;
const AFTER_OWNER =
  /\bafter (?:the )?(?:contractor(?:'s)? (?:receives|receipt of)|owner pays)\b|\breceipt of (?:such |the )?payment\b/;

const payment: Reader = (words) => {
  if (!PAYS.test(words)) return null;
  const isContingent =
    CONTINGENT.test(words) &&
    /\bsubcontractor\b/.test(words) &&
    /\bpayment (?:from|by) (?:the )?owner\b|\bowner (?:pays|has paid)\b|\breceipt of (?:such )?payment\b/.test(
      words,
    );
  if (!isContingent && !BILL.test(words) && !AFTER_OWNER.test(words)) return null;
  // The contractor's duty to pay its subcontractors is not our payment.
  if (
    OTHER_PAYMENT.test(words) ||
    /\bpay(?:ment)?s? (?:to )?(?:each|its|any|all|every) (?:of its )?(?:sub|supplier|lower)/.test(words)
  )
    return null;
  const found = inDays(
    words,
    (before, after) =>
      /\b(?:within|than|in|due|payable|owner|net|contractor)\b[^.;]{0,40}$|^\s*$/.test(before) &&
      /^[)\s]*(?:of|after|from|following|upon)\b/.test(after) &&
      !/^[)\s]*(?:of|after|from|following) (?:written )?(?:notice|final|substantial)/.test(after),
  );
  if (!found)
    return isContingent ? { value: null, shown: 'only after payment by the owner', isContingent } : null;
  if (!AFTER_OWNER.test(words)) return { ...found, isContingent };
  // Seven days after the owner pays is no fixed period.
  const latest = inDays(words, (before) => /\bin any event within\s*$/.test(before));
  return latest
    ? { ...latest, isContingent }
    : { value: null, shown: `${found.shown} after payment by the owner`, isContingent };
};

const retainage: Reader = (words) => {
  if (!/\bretain(?:age|ed|s)?\b|\bretention\b|\bhold(?:s)? ?back\b|\bwithh[oe]ld/.test(words)) return null;
  if (/\btax|\bretain(?:ed)? (?:records|title|copies|ownership)\b/.test(words)) return null;
  if (/\breduced? to\b|\bthen become\b|\breleased?\b|\bno (?:further )?retainage\b/.test(words)) return null;
  const near = /retain|retention|withh|hold/;
  const percent = percents(words).find(
    ({ value, start, end }) =>
      value > 0 &&
      value <= 25 &&
      (near.test(words.slice(Math.max(0, start - 70), start)) || near.test(words.slice(end, end + 70))),
  );
  if (percent) return { value: percent.value, shown: `${percent.value}%` };
  return /\bretainage\b/.test(words) &&
    /\bshall (?:be )?(?:withh|retain)|\bas (?:provided|permitted) by law\b/.test(words)
    ? { value: null, shown: null }
    : null;
};

const claimsNotice: Reader = (words) => {
  if (!/\bnoti(?:ce|fy|fies|fied)\b|\bin writing\b|\bwritten claim\b/.test(words)) return null;
  if (
    !/\bclaims?\b|\badjustment\b|\bextension\b|\badditional (?:compensation|cost|time)\b|\bdelay|\bchange order\b/.test(
      words,
    )
  )
    return null;
  if (
    /\bterminat|\bdefault|\bcure\b|\binsur|\bindemn|\bwarrant|\bdefect|\blien\b|\bthird[- ]party|\bmediat|\barbitrat|\binvoice\b|\bemergency\b|\bowner (?:shall|will|must|disputes)\b|\bafter (?:the )?(?:receipt|submi)|\bsubmission of\b/.test(
      words,
    )
  )
    return null;
  return inDays(
    words,
    (before, after) =>
      /\b(?:within|than|by)\b[^.;]{0,30}$/.test(before) &&
      /^[)\s]*(?:of|after|from|following|as)\b|^[)\s]*[.;,]?$|^ (?:prior|before)/.test(after),
  );
};

const NO_MONEY =
  /\bno (?:damages?|claims?|compensation|payment|monetary)\b[^.]{0,60}\bdelay|\bdelay[^.]{0,80}\bno (?:damages?|compensation|payment)\b|\bnot (?:be )?(?:entitled|liable)\b[^.]{0,60}\b(?:delay damages|damages (?:for|due to|caused by)[^.]{0,30}delay)|\b(?:extension|time)\b[^.]{0,80}\bsole (?:and exclusive )?remedy\b|\bsole (?:and exclusive )?remedy\b[^.]{0,60}\b(?:extension|time)\b|\bwaives?\b[^.]{0,80}\bdamages\b[^.]{0,40}\bdelay|\b(?:additional|extension of|more) time only\b|\bonly (?:to )?(?:an extension|additional time)/;
const MONEY = /\b(?:contract (?:sum|price)|compensat\w*|reimburse\w*|costs?|overhead|damages)\b/;
const GRANTS =
  /\b(?:is|are|be) entitled\b|\bentitles?\b|\bshall (?:receive|be (?:paid|extended|adjusted|compensated|granted|reimbursed))|\bwill (?:receive|be (?:paid|granted|compensated|extended))|\bequitabl/;
/** Delay as a cause or a consequence of something else. */
const OTHER_DELAY =
  /\bliquidated\b|\bnotice\b|\bnotify\b|\bdefault|\bindemn|\bper (?:calendar )?day\b|\bdelay in payment\b|\bhazardous\b|\bforce majeure\b|\bsuspen|\bowner shall be (?:reimbursed|entitled)\b|\bconsequential\b/;

const delay: Reader = (words) => {
  if (!/\bdelay/.test(words) || OTHER_DELAY.test(words)) return null;
  if (NO_MONEY.test(words)) return { value: 0, shown: 'time only, no delay damages' };
  return GRANTS.test(words) && MONEY.test(words) && !/\bnot (?:be )?entitle/.test(words)
    ? { value: 1, shown: 'time and cost' }
    : null;
};

const liquidated: Reader = (words) => {
  if (!/\bliquidated damages\b/.test(words)) return null;
  const amount = amounts(words).find(({ end }) => /^[^.;]{0,40}\b(?:day|week)\b/.test(words.slice(end)));
  if (!amount) return null;
  return {
    value: amount.value,
    shown: `${dollars.format(amount.value)} per ${/^[^.;]{0,40}\bweek\b/.test(words.slice(amount.end)) ? 'week' : 'day'}`,
  };
};

const indemnity: Reader = (words) => {
  if (!/\bindemnif(?:y|ies|ication)\b|\bindemnity\b|\bhold(?:s)? harmless\b/.test(words)) return null;
  if (
    !/\bcontractor(?:'s)? (?:[^.]{0,80} )?(?:shall|agrees?|will|must|hereby|indemni)/.test(words) ||
    /\bowner (?:shall|agrees to|will) (?:defend|indemnify)/.test(words)
  )
    return null;
  if (/\binsur|\bpatent|\bcopyright|\blien\b|\bhazardous/.test(words)) return null;
  if (/\bto the (?:proportionate )?extent (?:of|caused|that|arising|attributable)|\bproportion/.test(words))
    return { value: 2, shown: 'to the extent of its own fault' };
  if (
    /\b(?:regardless of|whether or not|even if|irrespective of)\b[^.]{0,90}\b(?:negligen|caused|fault|part)/.test(
      words,
    )
  )
    return { value: 0, shown: 'also for the fault of others' };
  return { value: 1, shown: 'not tied to fault' };
};

const insurance: Reader = (words, next) => {
  if (!/\bgeneral liability\b/.test(words) || /\bumbrella\b|\bexcess\b/.test(words)) return null;
  const text = amounts(words).length > 0 ? words : `${words} ${next}`;
  const found = amounts(text).filter(({ value }) => value >= 100_000);
  const each = found.find(
    ({ start, end }) =>
      /^[^.;$]{0,40}\b(?:occurrence|claim|combined)/.test(text.slice(end)) ||
      /\b(?:each|per|any one) occurrence[^.;$]{0,25}$/.test(text.slice(0, start)),
  );
  const amount = each ?? found[0];
  return amount ? { value: amount.value, shown: `${dollars.format(amount.value)} per occurrence` } : null;
};

const warranty: Reader = (words) => {
  if (!/\bwarrant(?:s|y|ies|ed)?\b|\bguarant(?:ee|ees|eed|y)\b|\bcorrection period\b/.test(words))
    return null;
  if (/\bretain|\bpayment|\bbond|\bnotice\b/.test(words)) return null;
  const found = periods(words).find(({ unit }) => unit === 'year' || unit === 'month');
  return found ? { value: found.days, shown: found.words } : null;
};

const termination: Reader = (words, next) => {
  if (
    !/\bterminat/.test(words) ||
    !/\bconvenience\b|\bwithout cause\b|\bfor any (?:or no )?reason\b/.test(words)
  )
    return null;
  const isRight =
    /\bmay\b[^.]{0,120}\bterminat|\bright to terminat|\bterminates?\b[^.]{0,80}\bfor (?:its |the )?(?:owner's )?convenience\b|\btermination\b[^.]{0,40}\bfor (?:its )?convenience\b[^.]{0,30},/.test(
      words,
    );
  if (!isRight || /\bdefault\b/.test(words)) return null;
  const text =
    /\bpa(?:y|id|yment)|recover|profit|entitled/.test(words) && /profit|recovers?\b/.test(words)
      ? words
      : `${words} ${next}`;
  if (/\b(?:limited to|only (?:to|the))\b[^.]{0,60}\brecovers?\b[^.]{0,20}\bfrom (?:the )?owner\b/.test(text))
    return { value: 0, shown: 'only what the owner pays' };
  if (/\bprofit\b/.test(text)) {
    if (
      /\bprofit (?:earned )?on (?:the |that |such |it\b|completed )?(?:work (?:so )?(?:performed|executed|completed|in place)|work[,.]|work$|it\b)/.test(
        text,
      ) &&
      !/\bprofit on (?:the )?work not\b/.test(text)
    )
      return { value: 2, shown: 'profit on completed work' };
    if (/\b(?:no|not|without|exclud\w+|waives?|nor|exclusive of)\b[^.;]{0,60}\bprofit/.test(text))
      return { value: 1, shown: 'no lost profit' };
    if (/\bprofit on (?:the )?work not\b|\b(?:lost|anticipated) (?:overhead and )?profit/.test(text))
      return { value: 3, shown: 'profit on work not performed' };
    return { value: 2, shown: 'profit on completed work' };
  }
  return /\bpa(?:y|id|yment)\b[^.]{0,80}\bwork\b/.test(text)
    ? { value: 1, shown: 'work performed' }
    : { value: null, shown: null };
};

const disputes: Reader = (words) => {
  const isDispute = /\bdisputes?\b|\bclaims?\b|\bcontrovers|\bactions?\b|\bsuits?\b|\blitigat|\bvenue\b/.test(
    words,
  );
  if (!isDispute || /\bbond\b|\bdecision (?:by|of) the architect\b|\bthird[- ]party\b/.test(words))
    return null;
  if (
    /\bno arbitration\b|\bnot be (?:subject to|resolved by) arbitration\b|\bwaives? (?:any right to )?arbitration/.test(
      words,
    )
  )
    return { value: 2, shown: 'court' };
  if (/\barbitrat/.test(words))
    return /\b(?:shall|will|must|are|is|be)\b[^.]{0,90}\barbitrat/.test(words)
      ? { value: 1, shown: 'arbitration' }
      : null;
  if (
    /\b(?:exclusive|exclusively|only|shall be (?:litigated|brought|commenced|filed)|venue)\b/.test(words) &&
    /\bcourts?\b|\bvenue\b|\blitigat/.test(words)
  )
    return { value: 2, shown: 'court' };
  return null;
};

const readers: Record<ComparedTerm, Reader> = {
  payment,
  retainage,
  claims_notice: claimsNotice,
  delay,
  liquidated_damages: liquidated,
  indemnity,
  insurance,
  warranty,
  termination,
  disputes,
};

/** Clause categories of findings on the same subject. */
export const termCategories: Record<ComparedTerm, readonly Category[]> = {
  payment: ['payment_terms', 'contingent_payment'],
  retainage: ['retainage'],
  claims_notice: ['claims_notice'],
  delay: ['no_damage_for_delay'],
  liquidated_damages: ['liquidated_damages'],
  indemnity: ['indemnity'],
  insurance: ['insurance'],
  warranty: ['warranty'],
  termination: ['termination_convenience'],
  disputes: ['dispute_resolution'],
};

/** Shorter text is a label. */
const SHORTEST = 28;
const CONTENTS = /\.{5,}/;

/** All terms that a document states, by family. */
export function readTerms(text: TextOfDocument): Map<ComparedTerm, Term[]> {
  const terms = new Map<ComparedTerm, Term[]>();
  for (const [index, { text: words, start, end, isHeading }] of text.sentences.entries()) {
    if (isHeading || words.length < SHORTEST || CONTENTS.test(words)) continue;
    const next = text.sentences[index + 1]?.text ?? '';
    for (const family of comparedTerms) {
      const reading = readers[family](words, next);
      if (!reading) continue;
      const term = { family, isContingent: false, ...reading, ...text.quoteAt(start, end) };
      terms.set(family, [...(terms.get(family) ?? []), term]);
    }
  }
  return terms;
}
