/** Reads what a document says on the terms that are compared across a set. */
import { amounts, type Period, percents, periods } from '../analysis/read/numbers.ts';
import { MAX_QUOTE, quoteSpan, type Span } from '../analysis/read/segments.ts';
import { type ComparedTerm, comparedTerms } from '../vocabulary/document-set.ts';
import type { Category } from '../vocabulary/taxonomy.ts';
import type { Quoted, TextOfDocument } from './read-text.ts';

/**
 * A term with its words, which show everything that the other fields say. `range` compares two texts: the least and
 * most that the text can mean, or a rank without a number, where a higher one is better for the party that performs.
 * Null if the text does not state what we can compare.
 */
export interface Term extends Quoted {
  family: ComparedTerm;
  range: Range | null;
  /** The value for people: '30 days', '10%', 'arbitration'. */
  shown: string | null;
  /** Payment depends on a payment by someone else. */
  isContingent: boolean;
}

type Range = readonly [least: number, most: number];

/** How one text's value relates to another's. `unclear`: the texts do not show it. */
export type Relation = 'more' | 'less' | 'same' | 'unclear';

/** How the value of `one` relates to that of `other`. */
export function relationOf(one: Term, other: Term): Relation {
  if (!one.range || !other.range) return 'unclear';
  const [[least, most], [otherLeast, otherMost]] = [one.range, other.range];
  if (least > otherMost) return 'more';
  if (most < otherLeast) return 'less';
  return least === otherLeast && most === otherMost ? 'same' : 'unclear';
}

type Reading = Pick<Term, 'range' | 'shown'> & {
  isContingent?: boolean;
  /** Words that show the value, in a sentence longer than a quote. */
  at?: Span;
  /** Whether the next sentence was needed. */
  usesNext?: boolean;
};
/** Reads a sentence in lower case, if need be with the next one (`both`); null if it does not state the term. */
type Reader = (words: string, both: string) => Reading | null;

const exactly = (value: number): Range => [value, value];
const UNREAD = { range: null, shown: null };

const inDays = (
  words: string,
  fits: (before: string, after: string) => boolean = () => true,
): Reading | null => {
  const found = periods(words).find(
    ({ start, end, days }) =>
      days > 0 && fits(words.slice(Math.max(0, start - 90), start), words.slice(end, end + 130)),
  );
  return found ? { range: [found.least, found.most], shown: found.words, at: found } : null;
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
  /\bfinal payment\b|\binterest\b|\breleases? of (?:lien|claims)|\bdamages\b|\bterminat|\bpremium|\bbonds?\b|\b(?:stop|suspend) (?:the )?work\b|\bbonus|\bcommission|\boverdue\b|\bdeduct\b|\bcredit\b|\barbitrat|\bdispute|\bsubmit\b|\bdeliver\b|\bissue\b|\bfail(?:s|ure)?\b|\bcontractor (?:shall|will) (?:promptly )?(?:pay|reimburse|refund) (?:to )?(?:the )?owner\b/;
const AFTER_OWNER =
  /\bafter (?:the )?(?:contractor(?:'s)? (?:receives|receipt of) (?:such |the |its |corresponding )*payment|owner pays)\b|\breceipt of (?:such |the )?payment\b/;

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
    return isContingent ? { range: null, shown: 'only after payment by the owner', isContingent } : null;
  if (!AFTER_OWNER.test(words)) return { ...found, isContingent };
  // Seven days after the owner pays is no fixed period.
  const latest = inDays(words, (before) => /\bin any event within\s*$/.test(before));
  return latest
    ? { ...latest, isContingent }
    : { ...found, range: null, shown: `${found.shown} after payment by the owner`, isContingent };
};

const retainage: Reader = (words) => {
  if (!/\bretain(?:age|ed|s)?\b|\bretention\b|\bhold(?:s)? ?back\b|\bwithh[oe]ld/.test(words)) return null;
  if (/\btax|\bretain(?:ed)? (?:records|title|copies|ownership)\b/.test(words)) return null;
  if (/\breduced? to\b|\bthen become\b|\breleased?\b|\bno (?:further )?retainage\b/.test(words)) return null;
  // The percentage closest to the word: 'ten percent of the price, less retainage of five percent'.
  const named = [...words.matchAll(/retain\w*|retention|withh\w+|hold/g)];
  const distance = ({ start, end }: Span) =>
    Math.min(...named.map(({ 0: word, index }) => Math.max(start - index - word.length, index - end)));
  const [percent] = percents(words)
    .filter((one) => one.value > 0 && one.value <= 25 && distance(one) <= 70)
    .sort((a, b) => distance(a) - distance(b));
  if (percent) return { range: exactly(percent.value), shown: `${percent.value}%`, at: percent };
  return /\bretainage\b/.test(words) &&
    /\bshall (?:be )?(?:withh|retain)|\bas (?:provided|permitted) by law\b/.test(words)
    ? UNREAD
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
    /\bterminat|\bdefault|\bcure\b|\binsur|\bindemn|\bwarrant|\bdefect|\blien\b|\bthird[- ]party|\bmediat|\barbitrat|\binvoice\b|\bemergency\b|\bowner (?:shall|should|will|must|fails|disputes)\b|\bafter (?:the )?(?:receipt|submi)|\bsubmission of\b/.test(
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
const NO_MONEY_ON_IT =
  /\b(?:no|not|nor|neither|without|never)\b[^.;]{0,60}\b(?:contract (?:sum|price)|compensat|reimburse|costs?\b|overhead|damages)|\b(?:contract (?:sum|price)|compensation|costs?|overhead|damages)\b[^.;]{0,40}\b(?:not|excluded|denied|waived)\b/;
const GRANTS =
  /\b(?:is|are|be) entitled\b|\bentitles?\b|\bshall (?:receive|be (?:paid|extended|adjusted|compensated|granted|reimbursed))|\bwill (?:receive|be (?:paid|granted|compensated|extended))|\bequitabl/;
/** Delay as a cause or a consequence of something else. */
const OTHER_DELAY =
  /\bliquidated\b|\bnotice\b|\bnotify\b|\bdefault|\bindemn|\bper (?:calendar )?day\b|\bdelay in payment\b|\bhazardous\b|\bforce majeure\b|\bsuspen|\bowner shall be (?:reimbursed|entitled)\b|\bconsequential\b/;
const NOT_GRANTED =
  /\bin no event\b|\bnot\b[^.;]{0,30}\b(?:entitle|paid|extended|adjusted|compensated|granted|reimbursed)/;
const EXCEPTION = /\b(?:except|unless|other than|provided(?:,)? (?:however|that)|but only if)\b/;

const delay: Reader = (words, both) => {
  if (!/\bdelay/.test(words) || OTHER_DELAY.test(words)) return null;
  if (NO_MONEY.test(words)) {
    // A release, or a condition other than delay.
    if (/\bundersigned\b|\breleases\b/.test(words) || /^[^,]{0,40}\bif\b(?![^,]{0,160}\bdelay)/.test(words))
      return UNREAD;
    const shown = isTimeNamed(words) ? 'time only, no delay damages' : 'no delay damages';
    if (EXCEPTION.test(words)) return { range: [0, 1], shown: WITH_EXCEPTION };
    const next = both.slice(words.length);
    return EXCEPTION.test(next.slice(0, 60))
      ? { range: [0, 1], shown: WITH_EXCEPTION, usesNext: true }
      : { range: exactly(0), shown };
  }
  if (!GRANTS.test(words) || !MONEY.test(words)) return null;
  if (NO_MONEY_ON_IT.test(words) || NOT_GRANTED.test(words)) return UNREAD;
  return { range: exactly(1), shown: isTimeNamed(words) ? 'time and cost' : 'cost' };
};

const WITH_EXCEPTION = 'no delay damages, with an exception';
const isTimeNamed = (words: string) => /\btime\b|\bextension\b|\bextended\b|\bschedule\b/.test(words);

const liquidated: Reader = (words) => {
  if (!/\bliquidated damages\b/.test(words)) return null;
  const rates = amounts(words).flatMap((amount) => {
    const per = /^[^.;]{0,40}\b(day|week)\b/.exec(words.slice(amount.end))?.[1];
    return per ? [{ ...amount, per }] : [];
  });
  const [rate] = rates;
  if (!rate) return null;
  // Of several rates, none is the contract's.
  if (rates.some(({ value, per }) => value !== rate.value || per !== rate.per)) return UNREAD;
  return {
    // A week is not compared with days: the rate may count for each week begun.
    range: rate.per === 'day' ? exactly(rate.value) : null,
    shown: `${dollars.format(rate.value)} per ${rate.per}`,
    at: rate,
  };
};

const OWN_FAULT =
  /\bto the (?:proportionate )?extent (?:of|caused|that|such|it|they|arising|attributable|resulting)|\bproportion/;
const OTHERS_FAULT =
  /\b(?:regardless of|whether or not|even if|irrespective of)\b[^.]{0,90}\b(?:negligen\w+|caused|fault|part)\b/;
const FAULT = /\bnegligen|\bfault\b|\bextent\b|\bcaused\b|\bwil+ful|\bmisconduct\b|\bbreach\b|\bresult/;

const indemnity: Reader = (words, both) => {
  if (!/\bindemnif(?:y|ies|ication)\b|\bindemnity\b|\bhold(?:s)? harmless\b/.test(words)) return null;
  if (
    !/\bcontractor(?:'s)? (?:[^.]{0,80} )?(?:shall|agrees?|will|must|hereby|indemni)/.test(words) ||
    /\bowner (?:shall|agrees to|will) (?:defend|indemnify)/.test(words)
  )
    return null;
  if (/\binsur|\bpatent|\binfring|\bcopyright|\blien\b|\bhazardous/.test(words)) return null;
  // Words about the clause, not the clause.
  if (
    /\bno (?:obligation|duty) to (?:defend|indemnify)|\bindemni\w+ obligations? (?:under|in|pursuant)\b/.test(
      words,
    )
  )
    return null;
  const own = spanOf(OWN_FAULT, words);
  if (own) return { range: exactly(2), shown: 'to the extent of its own fault', at: own };
  const others = spanOf(OTHERS_FAULT, words);
  if (others) return { range: exactly(0), shown: 'also for the fault of others', at: others };
  // The limit may be in words that are not read, or follow in the next sentence.
  if (FAULT.test(words.replace(/\bto the fullest extent\b/g, ''))) return UNREAD;
  const next = both.slice(words.length);
  return /\b(?:this|such|the foregoing|said)\b[^.]{0,40}\b(?:indemni|obligation|duty)/.test(next) &&
    FAULT.test(next)
    ? { ...UNREAD, usesNext: true }
    : { range: exactly(1), shown: 'fault not mentioned' };
};

const spanOf = (pattern: RegExp, words: string): Span | null => {
  const found = pattern.exec(words);
  return found && { start: found.index, end: found.index + found[0].length };
};

const insurance: Reader = (words, both) => {
  if (!/\bgeneral liability\b/.test(words) || /\bumbrella\b|\bexcess\b/.test(words)) return null;
  const usesNext = amounts(words).length === 0;
  const text = usesNext ? both : words;
  const found = amounts(text).filter(({ value }) => value >= 100_000);
  const each = found.find(
    ({ start, end }) =>
      /^[^.;$]{0,40}\b(?:occurrence|claim|combined)/.test(text.slice(end)) ||
      /\b(?:each|per|any one) occurrence[^.;$]{0,25}$/.test(text.slice(0, start)),
  );
  if (each)
    return {
      range: exactly(each.value),
      shown: `${dollars.format(each.value)} per occurrence`,
      at: each,
      usesNext,
    };
  // An amount without 'each occurrence' may be the aggregate.
  const [first] = found;
  return first ? { range: null, shown: dollars.format(first.value), at: first, usesNext } : null;
};

/** Warranties of parts of the work, and what is no warranty. */
const OTHER_WARRANTY =
  /\bretain|\bpayment|\bbond|\bnotice\b|\broof|\bmanufacturer|\bequipment\b|\bexperience\b|\bplant/;

const warranty: Reader = (words) => {
  if (!/\bwarrant(?:s|y|ies|ed)?\b|\bguarant(?:ee|ees|eed|y)\b|\bcorrection period\b/.test(words))
    return null;
  if (OTHER_WARRANTY.test(words)) return null;
  const inMonths = periods(words).filter(({ unit }) => unit === 'year' || unit === 'month');
  const [found] = inMonths;
  if (!found) return null;
  if (inMonths.some((one) => monthsOf(one) !== monthsOf(found))) return UNREAD;
  return { range: found.mismatch ? null : exactly(monthsOf(found)), shown: found.words, at: found };
};

const monthsOf = ({ value, unit }: Period) => (unit === 'year' ? value * 12 : value);

const NO_PROFIT = /\b(?:no|not|without(?! limit)|exclud\w+|waives?|nor|exclusive of)\b[^.;]{0,60}\bprofit/;

const termination: Reader = (words, both) => {
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
  const isComplete =
    /\bpa(?:y|id|yment)|recover|profit|entitled/.test(words) && /profit|recovers?\b/.test(words);
  const text = isComplete ? words : both;
  const reading = (rank: number, shown: string, pattern: RegExp): Reading => {
    const at = spanOf(pattern, text);
    return { range: exactly(rank), shown, ...(at && { at }), usesNext: at !== null && at.end > words.length };
  };
  const onlyOwner =
    /\b(?:limited to|only (?:to|the))\b[^.]{0,60}\brecovers?\b[^.]{0,20}\bfrom (?:the )?owner\b/;
  if (onlyOwner.test(text)) return reading(0, 'only what the owner pays', onlyOwner);
  if (/\bprofit\b/.test(text)) {
    const onDone =
      /\bprofit (?:earned )?on (?:the |that |such |it\b|completed )?(?:work (?:so )?(?:performed|executed|completed|in place)|work[,.]|work$|it\b)/;
    const onRest = /\bprofit on (?:the )?work not\b|\b(?:lost|anticipated) (?:overhead and )?profit/;
    if (onDone.test(text) && !/\bprofit on (?:the )?work not\b/.test(text))
      return reading(2, 'profit on completed work', onDone);
    if (NO_PROFIT.test(text)) return reading(1, 'no lost profit', NO_PROFIT);
    if (onRest.test(text)) return reading(3, 'profit on work not performed', onRest);
    return { ...UNREAD, usesNext: !/\bprofit\b/.test(words) };
  }
  const done =
    /\bpa(?:y|id|yment)\b[^.]{0,80}\b(?:work (?:so |properly |satisfactorily |actually )?(?:performed|executed|completed|done|in place)|(?:completed|performed|executed) work)\b/;
  return done.test(text) ? reading(1, 'work performed', done) : UNREAD;
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
    return { range: exactly(2), shown: 'court' };
  if (/\barbitrat/.test(words)) {
    // Mediation has rules of the American Arbitration Association too.
    const plain = words.replace(/\bamerican arbitration association\b/g, (name) => ' '.repeat(name.length));
    const arbitrates = spanOf(
      /\b(?:shall|will|must|are to|is to)\b[^.;]{0,80}\b(?:decided|resolved|settled|determined|submitted|referred|subject)\b[^.;]{0,60}\barbitrat/,
      plain,
    );
    if (!arbitrates) return null;
    // A choice, or no duty.
    if (/\b(?:not|may|option|elect\w*|unless)\b/.test(words.slice(arbitrates.start, arbitrates.end)))
      return UNREAD;
    return { range: exactly(1), shown: 'arbitration', at: arbitrates };
  }
  const court = spanOf(
    /\b(?:exclusive|exclusively|only|shall be (?:litigated|brought|commenced|filed)|venue)\b/,
    words,
  );
  return court && /\bcourts?\b|\bvenue\b|\blitigat/.test(words)
    ? { range: exactly(2), shown: 'court', at: court }
    : null;
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

/** Words on the subject of a term. A text with none of them is silent on it. */
export const termTopics: Record<ComparedTerm, RegExp> = {
  payment: /\bpa(?:y|ys|id|yable|yments?)\b/,
  retainage: /\bretain|\bretention\b|\bhold(?:s)? ?back\b|\bwithh[oe]ld/,
  claims_notice:
    /\bnot(?:ice|ify|ifies)\b[^.]{0,200}\b(?:claims?|delays?|extra|changes?)\b|\bclaims?\b[^.]{0,200}\b(?:not(?:ice|ify)|in writing|written)\b/,
  delay: /\bdelay|\bextension of (?:the )?(?:contract |subcontract )?time\b/,
  liquidated_damages: /\bliquidated\b|\bdamages\b[^.]{0,60}\b(?:per|each|every) (?:calendar )?day\b/,
  indemnity: /\bindemn|\bharmless\b/,
  insurance: /\bgeneral liability\b|\binsur/,
  warranty: /\bwarrant|\bguarant|\bcorrection period\b/,
  termination: /\bconvenience\b|\bterminat[^.]{0,120}\b(?:without cause|any (?:or no )?reason)\b/,
  disputes: /\barbitrat|\bmediat|\blitigat|\bcourts?\b|\bvenue\b/,
};

/** All terms that a document states, by family. */
export function readTerms(text: TextOfDocument): Map<ComparedTerm, Term[]> {
  const terms = new Map<ComparedTerm, Term[]>();
  for (const [index, sentence] of text.sentences.entries()) {
    const { text: words, start, isHeading } = sentence;
    if (isHeading || words.length < SHORTEST || CONTENTS.test(words)) continue;
    const end = text.sentences[index + 1]?.end ?? sentence.end;
    // Offsets in both are those in the text.
    const both = text.normal.lower.slice(start, end).replace(/\s/g, ' ');
    for (const family of comparedTerms) {
      const reading = readers[family](words, both);
      if (!reading) continue;
      const { at, usesNext = false, ...read } = reading;
      const source = usesNext ? { ...sentence, end, text: both } : sentence;
      const span = at ? quoteSpan(source, at.start, at.end) : source;
      const isCut = span.start > source.start || span.end - span.start > MAX_QUOTE || span.end < source.end;
      const quoted = text.normal.lower.slice(span.start, Math.min(span.end, span.start + MAX_QUOTE));
      // A value that the quote does not show is not stated.
      const shows = !isCut || readers[family](quoted, quoted)?.shown === read.shown;
      const term = {
        family,
        isContingent: false,
        ...(shows ? read : UNREAD),
        ...text.quoteAt(span.start, span.end),
      };
      terms.set(family, [...(terms.get(family) ?? []), term]);
    }
  }
  return terms;
}
