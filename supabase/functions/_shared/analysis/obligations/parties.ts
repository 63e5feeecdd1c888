/** Who must act: the party that is the subject of the verb before a period or date. */
import { regexWith, source } from '../read/regex.ts';

const ACTS = source`
  (?:pay|notify|provide|furnish
    |deliver|give|submit|perform|maintain|obtain|indemnify|defend|procure|make|keep|complete|commence|comply
    |cooperate|cause|have the right|be responsible|be entitled|terminate|use|carry|bear|cure|correct|execute)
`;
const NAME = "(?:[A-Z][A-Za-z&'/-]{1,29})(?: [A-Z][A-Za-z&'/-]{1,29}){0,3}";
const SUBJECT = regexWith('g')`
  \b(${NAME}),? (?:hereby |also |then )?
    (?:shall|will|must|agrees to|may)(?: not| promptly| also| then| immediately| at all times)? ${ACTS}\b
`;
const OPENERS = regexWith('i')`
  ^(?:If|The|Upon|In|When|Should|Each|Any|Unless|Where|That|Then|And
    |Or|But|Both|After|Before|All|No|Such|This|Either|Neither|Thereafter|Notwithstanding|Section|Article)\s+
`;
const NOT_A_PARTY = regexWith('i')`
  \b(?:agreement|contract|work|works|price|sum|section|article|notice|term|payment|payments|insurance
    |policy|policies|bond|bonds|exhibit|project|schedule|claim|claims|order|party|parties|date|completion
    |documents?|services|invoice|plan|law|laws|events?|days?|changes?|tests?|material|materials|equipment
    |certificates?|liens?|costs?|amounts?|rights?|materials|applications?|drawings|specifications|conditions
    |acceptance|period|retainage|warranty|it|they|he|she|who|which|subcontractors|arbitrators?|mediator)$
`;
const LEAST = 2;
const MOST = 12;
/** More sentences with an acting party than any real contract has. */
const MAX_NAMES = 20_000;

/** Verbs after an acting party. */
const VERB = source`
  (?:hereby|also|then|may|shall|will|must|should|agrees?|fails?|failing|defaults?|neglects?|does|do|has|have|is
    |wishes|desires|elects|gives?|makes?|submits?|delivers?|encounters?|discovers?|intends|provides?|notifies|becomes)
`;
/** A party that receives something does not act. */
const RECEIVES = source`
  (?:(?: be| been)? (?:given|notified|provided|furnished|afforded|paid|informed|advised
    |entitled(?! to (?:terminate|suspend|stop|cancel|elect)))| receive)\b
`;
const ASIDE = '(?:after|upon|within|at its|not later than|no later than)';
const DONE = source`
  (?:made|given|paid|payable|cured|remedied|corrected|returned|notice
    |delivered|submitted|furnished|provided|issued|initiated|filed|notified|completed|terminated|cancelled)
`;
/** 'shall entitle the Owner to terminate'. */
const ENABLES = '(?:entitles?|permits?|allows?)';
/** A duty that follows its period: 'within ten days, the Owner shall pay'. */
const DUTY = /\b(?:shall|will|must|may|agrees?|by|to)\b/i;
/** 'to the Owner' and 'shall notify the Owner' do not make the owner the subject. */
const NOT_OBJECT = source`
  (?<!\b(?:to|of|from|with|for|against|between|on|by|giving|give|gives|pay|notify|notifies|notifying|advise
    |advises|inform|informs|require|requires|direct|directs|instruct|instructs|reimburse|provide
    |furnish)(?: the|-the)? )
`;
/** 'Contractor' inside 'General Contractor' is not a name of its own. */
const NOT_INSIDE = '(?<![A-Za-z-])(?<!\\b(?:General|Prime|Main|Trade) )';
/** The second of two parties is no subject without the first. */
const NOT_SECOND = '(?<!\\b(?:and|or)(?: the)? )';
/** Share of capital letters in a sentence that is printed in capitals. */
const MOSTLY = 0.7;

/** Roles that a sentence may name even if they act nowhere else. */
const ROLES = ['Owner', 'Contractor', 'Subcontractor', 'Design-Builder', 'Architect', 'Engineer'];

/** Finds the acting party at a position in a sentence. */
export type PartyFinder = (sentence: string, at: number) => string | null;

/**
 * Learns the names of a contract's parties from the sentences in which they must act; `defined` are the short
 * names that its opening defines.
 */
export function partyFinder(cased: string, defined: readonly string[] = []): PartyFinder {
  const own = [...new Set([...ROLES, ...defined, ...partyNames(cased)])].sort((a, b) => b.length - a.length);
  const names = [
    '(?:[Ee]ither|[Nn]either|[Ee]ach|[Tt]he [Oo]ther) [Pp]arty',
    '(?<![A-Z][a-z]+ )(?:[Tt]he )?[Pp]arties',
    '(?:[Aa] |[Aa]ny |[Tt]he )?[Pp]arty (?:claiming|affected by|that (?:was |is )?[a-z]+)(?: [\\w-]+){0,8}?',
    '(?:[Aa]ffected|[Nn]on-?performing|[Cc]laiming|[Ii]ndemnified|[Bb]reaching|[Dd]efaulting) [Pp]arty',
    ...own.map(literally),
  ];
  const one = `(?:${names.join('|')})`;
  const party = `(${one}(?: (?:or|and) (?:the )?${one})?)`;
  const sources = [
    `${NOT_INSIDE}${NOT_OBJECT}${party} ${VERB}\\b(?!${RECEIVES})`,
    `${NOT_INSIDE}${NOT_OBJECT}${NOT_SECOND}${party},? ${ASIDE}\\b`,
    `\\b${ENABLES} (?:the )?${party} to\\b`,
    `\\b${DONE} (?:in writing )?by (?:the )?${party}(?![A-Za-z-])`,
  ];
  const asWritten = sources.map((each) => new RegExp(each, 'g'));
  const inCapitals = sources.map((each) => new RegExp(each, 'gi'));
  return (sentence, at) => {
    const patterns = isInCapitals(sentence) ? inCapitals : asWritten;
    const found = patterns
      .flatMap((pattern) => [...sentence.matchAll(pattern)])
      .sort((a, b) => a.index - b.index);
    const before = found.filter((match) => match.index < at).at(-1);
    const written = (before ?? found.find((match) => DUTY.test(match[0])))?.[1];
    if (written === undefined) return null;
    const name = written.replaceAll('- ', '-');
    return own.find((one) => one.toLowerCase() === name.toLowerCase()) ?? name;
  };
}

function isInCapitals(sentence: string): boolean {
  const capitals = sentence.match(/[A-Z]/g)?.length ?? 0;
  const small = sentence.match(/[a-z]/g)?.length ?? 0;
  return capitals > (capitals + small) * MOSTLY;
}

/** Names that act at least twice, most frequent first. */
function partyNames(cased: string): string[] {
  const votes = new Map<string, number>();
  let read = 0;
  for (const match of cased.matchAll(SUBJECT)) {
    if (++read > MAX_NAMES) break;
    const name = (match[1] ?? '').replace(OPENERS, '').replace(OPENERS, '').replace(/'s$/, '');
    if (name.length < 3 || NOT_A_PARTY.test(name)) continue;
    votes.set(name, (votes.get(name) ?? 0) + 1);
  }
  return [...votes]
    .filter(([, n]) => n >= LEAST)
    .sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))
    .slice(0, MOST)
    .map(([name]) => name)
    .sort((a, b) => b.length - a.length || (a < b ? -1 : 1));
}

/** A name may be broken after a hyphen at the end of a line: 'Design- Builder'. */
const literally = (text: string) => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&').replaceAll('-', '- ?');
