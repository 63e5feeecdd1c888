/**
 * Who bears a sentence and who benefits, from its grammar: the subject of the modal verb, passives ("at py's
 * expense"), protective phrases, and the lead-in of a list item. It decides only what the words make clear.
 */
import { regex, regexWith } from '../read/regex.ts';
import type { Side } from '../read/sides.ts';
import { STANDARD } from './standard.ts';

/**
 * `performer` or `payer`: the side that carries the burden. `both`: each side does, equally. `neither`: a
 * definition. Null: unclear.
 */
export type Bearer = Side | 'both' | 'neither' | null;

/** Words between a subject and its verb: "py, at its own expense, shall". */
const ASIDE = '(?:,[^,;.:]{1,120},| \\w+ly| and (?:its|the) [^,;.:]{1,40})?';

const DEFINES = regex`
  ^\W*(?:the (?:term|word|phrase) )?["“][^"”]{2,60}["”],? (?:means|shall mean|has the meaning
    |shall have the meaning|refers to)\b
`;

const MUTUAL = regex`
  \bneither party\b|\b(?:each|either) party(?:'s|,[^,;.:]{1,80},)? (?:shall|will|may|agrees|waives|hereby|is
    |releases)\b
  |\bboth parties (?:shall|will|waive|agree to (?:indemnify|waive|release))\b|\bthe parties (?:hereto )?(?:hereby 
    |each |mutually )*(?:waive|release)
  |\bmutual(?:ly)? (?:waive|release|indemn)\w*|\beach other\b|\bone another\b
  |\bpf and (?:the )?py (?:each |both |hereby |mutually )*(?:waive|shall|release|will|agree to (?:waive|indemnify
    |release))
  |\bpy and (?:the )?pf (?:each |both |hereby |mutually )*(?:waive|shall|release|will|agree to (?:waive|indemnify
    |release))
  |\bneither (?:the )?(?:pf|py) nor
`;

/** The performer loses, owes, or waits: then a sentence is never only the payer's burden. */
const ON_PERFORMER = regex`
  \bpf(?:'s \w+)?${ASIDE} (?:shall|must|will|agrees?|undertakes?|covenants?|warrants?|waives?|releases?|assumes?
    |bears?|is|are|hereby|acknowledges?|represents?|expressly|and)\b(?! (?:not|have no|never) (?:be )?(?:liab
    |respons|requir|oblig|bear)| be entitled| have the right| entitled| not (?:liable|responsible|required|obligated))
  |\b(?:at|for) (?:the )?(?:pf's|pf)(?: own| sole)* (?:cost|expense|risk|account)
  |\b(?:by|of|from|against|to) (?:the )?pf\b[^.;]{0,40}\b(?:default|breach|fail|negligen)
  |\b(?:no|not|without|neither|nor)\b.{0,60}\b(?:additional|extra|further|increase|adjust\w*|extension|compensation
    |reimburse\w*|entitle\w*|claim|recover\w*)\b
  |\bwaiv|\bforfeit|\bsole(?:ly)? (?:and absolute )?(?:discretion|judg|option|opinion|satisf|remedy)|\bwithh[eo]ld
    |\bdeduct|\bset[- ]?off|\bback-?charge
  |\bonly (?:if|to the extent|when|after|upon)\b|\bcondition precedent|\bconclusive|\bdeemed\b|\bterminat|\bsuspend
    |\bfinal and binding|\bretain|\breleased from\b
  |\bclaims?\b[^.;]{0,80}\b(?:shall|must|will) be (?:made|submitted|given)\b
  |\bpy\b[^.;]{0,30}\b(?:may|reserves?|(?:shall have|has) the right|(?:shall be|is) entitled|in its)\b
  |\bpy\b[^.;]{0,30}\b(?:shall|will|does|is|has|have) (?:not|no)\b|\bpy shall in no
`;

/** The payer's own duty. */
const BY_PAYER = regex`
  ^\W*(?:(?:[\d.]+|[\w.]{1,6}[.)]) )?(?:[^.;:]{0,80}?, )?(?:the )?py${ASIDE} (?:shall|will|must|agrees? to|undertakes? to
    |covenants?)\b(?! (?:not|have no|have the right|be entitled|in no|never|only))
  |\bat (?:the )?py's(?: own| sole)* (?:cost|expense|risk)
  |\b(?:expense|cost|risk) of (?:the )?py\b
  |\b(?:borne|assumed|reimbursed|indemnified) (?:solely |exclusively )?by (?:the )?py\b
`;

/** The payer gives up rights, pays, or bears the risk. */
const PAYER_GIVES = regex`
  \bpy${ASIDE} (?:shall|will|(?:further |hereby )?agrees to|hereby) (?:promptly )?(?:reimburse|compensate|indemnify|hold harmless
    |defend)\b[^.;]{0,60}\bpf\b
  |\bpy\b(?![^.;]{0,40}\b(?:not|no|neither)\b)[^.;]{0,40}\b(?:assum|bear)(?:es?|s|ing)? (?:all |the |any )*(?:\w+ )?(?:risk
    |cost|expense|responsib|liabilit)
  |\bpy (?:hereby |specifically |expressly |irrevocably )*(?:waives|releases|disclaims|agrees to waive)\b
  |\bpy's (?:sole|only|exclusive)(?: and exclusive| and only)? (?:remed|recourse|right)
  |\b(?:in lieu of|in full satisfaction of) all\b[^.;]{0,120}\b(?:incurred|suffered|claims?|damages|liabilit)\b
  |\bpy (?:may|shall) not (?:prohibit|withhold|unreasonably|set|deduct|terminate|require|delay|elect)
  |\bpy (?:shall|will) be (?:solely )?(?:responsible|liable) (?:for|to (?:the )?pf)\b
  |\bshould (?:the )?py\b[^.;]{0,300}\bpy agrees to pay\b
  |\bpy has not paid\b[^.;]{0,300}\bpay (?:the )?interests?\b|\bpy agrees to look solely to\b
  |\bchange order shall be issued to (?:reimburse|compensate)\b
  |\bshall be a (?:reimbursable cost|cost of the work) by (?:the issuance of )?(?:a )?change order\b
  |\bin lieu of (?:all|any) other warrant|\bsole (?:and exclusive )?remedy of (?:the )?py\b
`;

/**
 * The payer alone bears it, unless the performer has a duty in the same sentence: the payer indemnifies,
 * renounces, pays, secures, or may not; the performer decides, owns, or is not answerable.
 */
const PLAINLY_PAYERS = regex`
  \bpy\b[^.;]{0,160}\b(?:indemnify|(?:hold|save) harmless)\b[^.;]{0,60}\bpf\b
  |\bpy\b(?:(?!\bpf\b)[^.;]){0,60}\b(?:shall|will) (?:not hold (?:the )?pf|(?:have no|not have any) (?:recourse|claim)\w*
    (?:[^.;]{0,40} )?against (?:the )?pf|not (?:bring|make|assert)\b[^.;]{0,60}\bagainst (?:the )?pf)\b
  |\bpf${ASIDE} (?:shall|will|does|do) (?:not (?:under any circumstances )?(?:have|assume|accept|bear) any
    |(?:have|assume|accept|bear) no) (?:\w+ ){0,2}(?:liabilit|responsib|obligation|risk)
  |\bpf's (?:sole|only|entire)(?: and (?:exclusive|only|entire))? (?:obligation|liability|responsibility)\b
  |\bpf's liability is (?:further )?limited\b|\bpf must limit its liability\b
  |\b(?:in|at) (?:the )?pf's (?:sole |own |reasonable )*(?:and absolute )?(?:judg|discretion|option|opinion)
  |\bpf,? in its (?:sole|own|absolute)(?: and absolute)? (?:judg|discretion|option|opinion)
  |\b(?:risks?|costs?|expenses?)\b[^.;]{0,240}\bborne (?:solely |exclusively )?by (?:the )?py\b
  |\bpy (?:shall|will) be (?:required|liable|obligated) to (?:pay|purchase|buy|reimburse|compensate)\b
  |\bpy (?:shall|will|must) (?:open|provide|deliver|furnish|post|establish|procure)\b[^.;]{0,120}\b(?:letter of credit|security deposit
    |bank guarantee)\b
  |\b(?:property of|owned (?:exclusively |solely )?by) (?:the )?pf\b
  |\bpy (?:shall|will|must) (?:maintain|carry|procure|obtain)\b[^.;]{0,60}\binsurance\b
  |\bpy (?:shall|will|may|must)\b[^.;]{0,80}\bat its (?:own |sole )*(?:cost|expense)\b
  |\bat no (?:additional )?(?:cost|charge|expense) to (?:the )?pf\b
  |^\W*(?:[^.;:]{0,120}, )?(?:the )?py${ASIDE} (?:shall|will|may) not (?!be |have |pay|accept|owe|bear|reimburse|compensate|in |under )\w+
  |\btitle\b[^.;]{0,80}\b(?:subject to|until|upon) (?:the )?(?:full|complete) payment\b
  |\bbeyond (?:the )?pf's (?:reasonable )?control\b|\bif (?:the )?pf does not receive payment\b
  |\bpf${ASIDE} (?:shall|will) not be bound\b
  |\bnothing (?:herein|in this \w+|contained \w+)\b[^.;]{0,60}\b(?:requir|obligat)\w+ (?:the )?pf\b
`;

/** A duty or loss of the performer in the same sentence. */
const PERFORMER_TOO = regex`
  \bpf${ASIDE} (?:shall|must|will|agrees?|undertakes?|waives?|releases?|warrants?|assumes|bears)\b
    (?! (?:not|no\b|have|be (?:named|paid|entitled|reimbursed|compensated)|submit|limit|assume no|accept no|bear no))
  |\bpf's (?:own |sole )*(?:cost|expense|risk)\b|\b(?:unless|until|only (?:if|when|to)|provided)\b[^.;]{0,80}\bpf\b
`;

/** The performer is released, limited, or entitled. */
const PROTECTS = regex`
  \bpf(?:'s \w+)?${ASIDE} (?:shall|will|is|are|does|may|must|can)? ?(?:not|in no event)(?: \w+)? ?(?:be )?(?:held 
    |deemed )?(?:to be )?(?:in (?:default|breach)|liable|responsible|required|obligated|bear|assume (?:any 
    |the )?(?:respons|liab|risk)|warrant)\b
  |\bpf${ASIDE} (?:shall|will)? ?(?:have|has|bears?) no (?:\w+ )?(?:liabilit|obligation|respons|duty)
  |\bpy acknowledges\b[^.;]{0,60}\bpf\b[^.;]{0,100}\bshall have no (?:\w+ )?(?:liabilit|obligation|respons)
  |\bpf makes no (?:other )?(?:warrant|representation)|\bpf's (?:\w+ ){0,2}liability (?:is|shall be) (?:further )?limited\b
  |\b(?:if|event(?: that)?) (?:the )?py (?:shall |should )?(?:fails?|neglects?|defaults?)\b[^.;]{0,240}\bpf\b(?:,[^.;]{0,160},)? may\b
  |\b(?:in no event|under no circumstances)[^.;]{0,30}\b(?:shall
    |will) (?:the )?pf(?:'s)?\b[^.;]{0,40}\b(?:be liable|liab|exceed)
  |\b(?:liabilit\w+|responsib\w+|obligations?) of (?:the )?pf\b[^.;]{0,160}\b(?:not exceed|limited to)\b
    |\bpf's[^.;]{0,50}\bliab\w+[^.;]{0,400}\b(?:not exceed|limited to)
  |\b(?:maximum|aggregate|total|cumulative) (?:\w+ ){0,2}liability of (?:the )?pf\b[^.;]{0,450}\bnot exceed\b
  |\bdamages\b[^.;]{0,120}\bshall (?:not [^.;]{0,40}?\bexceed|be limited to)\b|\bzero dollars \S+ as\b
  |\b(?<!not )entitles? (?:the )?pf\b|\bpf shall earn\b
  |\bno (?:additional|further) retainage\b|\bretainage (?:will|shall) (?:then |thereafter )?(?:become|became|be reduced|be released)\b
  |\bretainage (?:on|of) [^.;]{0,80}\buntil [^.;]{0,60}\b(?:complete\w*|percent)[^.;]{0,40}\b(?:and|then) [^.;]{0,40}\bthereafter\b
  |\bcauses beyond the (?:reasonable )?control of (?:the )?pf\b
  |\bif (?:the )?pf is (?:\w+ )?delayed\b[^.;:]{0,60}\bby\b
  |\bpf${ASIDE} (?:shall (?:also )?be|is|will be) (?:\w+ly |also )?(?:entitled to|reimbursed|compensated|granted|relieved
    |excused|paid)
  |\bpf${ASIDE} may(?:,[^,;.:]{1,60},)? (?:elect|terminate|suspend|stop|cease|claim|request|require|refuse|rely)
  |\bterminated by (?:the )?pf\b
  |\bpf${ASIDE} (?:shall have|has|reserves) the right to
  |\b(?:contract )?(?:time|price|sum|dates?|schedule|gmp|maximum price)\b[^.;]{0,40}\b(?:shall
    |will) be (?:equitably |reasonably |correspondingly )?(?:extended|increased|adjusted)\b
  |\b(?:equitabl\w+ adjust\w+|(?:extension|increase|adjustment) (?:of|in|to) (?:the )?(?:contract )?(?:time|price
    |sum|schedule))\b[^.;]{0,40}\b(?:shall|will) be (?:made|granted|given|allowed)
  |\bwarrant\w+\b[^.;]{0,60}\b(?:shall|does|do) not (?:apply|cover|extend|include)\b
`;

/** Words that take a protection back in the same sentence. */
const TAKES_BACK = regex`
  \b(?:in none of|(?:no \w+|not)\b[^.;]{0,160}\bentitle|only|sole (?:and exclusive )?(?:remedy|discretion)
    |not (?:be )?entitled|no (?:claim|other|further|additional
    |mark-?up)|not be (?:compensated|reimbursed|modified|adjusted|increased)|without (?:further|additional|any)
    |(?:except to the extent|unless|if) pf is entitled|pf's (?:own |sole )?(?:expense|cost|risk)|in lieu
    |notwithstanding|waives?|provided,? (?:however,? )?that (?:the )?pf(?! shall not be (?:obligated|required|liable
    |responsible))|unless (?:the )?pf|however|pf (?:shall
    |must) (?:give|notify|submit|provide|deliver)|within .{0,30}(?:days|hours)|py (?:may|shall not|is not|has no)
    |not to exceed|limited to)\b
`;

/** Events that excuse a delay, as lists name them. */
const EXCUSE = regexWith('g')`
  \bacts? of (?:god|war|terror\w*|(?:the )?public enemy)\b|\bfires?\b|\bfloods?\b|\bstrikes?\b|\block-?outs?\b|\bepidemics?\b
  |\bterrorism\b|\bwar\b|\briots?\b|\b(?:adverse|unusual\w*|severe) weather\b|\bearthquakes?\b|\bforce majeure\b|\bunavoidable
    (?:accident|casualt)\w*|\b(?:failure|delay|neglect|default|act|breach|suspension|impediment)s? (?:of|by) (?:the )?py\b
  |\b(?:unknown|concealed|unforesee\w+|sub-?surface|physical) (?:\w+ ){0,2}conditions?\b|\bchanges? in (?:any )?law\b|\bshortages? of\b
  |\bgovernment\w* actions?\b|\bvariations?\b|\binterruption\b
`;
const LEAST_EXCUSES = 3;
/** Words that limit or lose the relief, or make the performer bear such events. */
const NO_EXCUSE = regex`
  \bpf (?:shall|must|will|agrees|assumes|bears|waives)\b|\b(?:shall|will|is|are) (?:not|no)\b|\bno (?:extension|claim|adjustment|increase)
    |\bsole\w*\b|\bwaiv|\bnotwithstanding\b|\bregardless\b|\bexclud|\bonly\b|\brisk of\b|\bat (?:the )?pf's\b|\bin no event\b|\binsur
`;

/** Whether a passage lists what excuses the performer's delay. */
const listsExcuses = (text: string): boolean =>
  !NO_EXCUSE.test(text) && new Set(text.match(EXCUSE)).size >= LEAST_EXCUSES;

/** Whether both sides waive the same in two sentences, one after the other. */
export const isMutualWaiver = (text: string, before: string): boolean =>
  (WAIVES.performer.test(text) && WAIVES.payer.test(before)) ||
  (WAIVES.payer.test(text) && WAIVES.performer.test(before)) ||
  (WAIVES.payer.test(text) && WAIVES.performer.test(text));

const waives = (own: string) =>
  new RegExp(
    `\\b${own} (?:hereby |further |also )?(?:agrees to waive|waives?|shall waive)\\b[^.;]{0,40}\\b(?:damages|claims)\\b`,
  );
const WAIVES = { performer: waives('pf'), payer: waives('py') };

/** The bearer of a sentence in which roles replace names. `leadIn` introduces the list it is an item of. */
export function bearerOf(text: string, leadIn = ''): Bearer {
  const whole = leadIn === '' ? text : `${leadIn} ${text}`;
  if (STANDARD.test(text)) return 'neither';
  if (DEFINES.test(text)) return LIMITS_IN_DEFINITION.test(text) ? null : 'neither';
  if (PLAINLY_PAYERS.test(text) && !PERFORMER_TOO.test(text)) return 'payer';
  if (PAYER_GIVES.test(text) && !TAKES_BACK_GIFT.test(text)) return 'payer';
  if (PROTECTS.test(text) && !TAKES_BACK.test(withoutProtection(text))) return 'payer';
  if (MUTUAL.test(text) && !/(?<!\bpy and (?:the )?)\bpf (?:shall|must|will|agrees)\b/.test(text))
    return 'both';
  if (listsExcuses(text)) return 'payer';
  const isPayers = BY_PAYER.test(text) || (leadIn !== '' && BY_PAYER.test(leadIn));
  if (isPayers && !ON_PERFORMER.test(whole)) return 'payer';
  return ON_PERFORMER.test(text) ? 'performer' : null;
}

/** Whether a sentence takes something out of the limit on the performer's liability in the sentence before. */
export const liftsLimit = (text: string, before: string): boolean =>
  LIFTS.test(text) &&
  /\b(?:liab|damages)/.test(before) &&
  /\bexceed|\blimited to/.test(before) &&
  bearerOf(before) === 'payer';

const LIFTS = regex`
  ^\W*(?:\(?\w{1,3}\)? )?(?:the (?:foregoing|above)|this|such|these|said)\b[^.;]{0,60}\b(?:shall|will|does|do) not (?:\w+ 
    )?(?:apply|affect|limit|include|extend)
`;

/** A definition with an exception or limit decides something. */
const LIMITS_IN_DEFINITION = /\b(?:provided|only|but|except|unless|shall not|does not|without)\b/;

/** The performer's own duty next to what the payer gives. */
const TAKES_BACK_GIFT = regex`
  \bpf (?:shall|must|will|agrees|waives|hereby|indemnif(?!ied part))|\bpf's (?:sole|exclusive|own)|\bpaid by (?:the )?pf
    |\bpy (?:may(?! not)|shall not be (?:liable|responsible|obligated))\b|\bonly (?:if|to the extent)\b
`;

/** An opening that sets other terms aside, which says nothing about who gains. */
const ASIDE_FROM =
  /^\W*(?:\(?\w{1,3}\)? )?(?:notwithstanding\b[^,]{0,140},|anything to the contrary notwithstanding,)/;

/** Leaves out words of a cap on the performer's liability, which would otherwise read as limits on its rights. */
const withoutProtection = (text: string) => {
  const stated = text
    .replace(ASIDE_FROM, ' ')
    .replace(/\b(?:but )?not limited to\b/g, ' ')
    .replace(/\bno (?:additional|further) retainage\b|\bmakes no other warrant/g, ' ');
  return /\bliab\w+\b|\bdamages\b/.test(stated)
    ? stated.replace(/\b(?:not to exceed|not exceed|limited to|in no event)\b/g, ' ')
    : stated;
};
