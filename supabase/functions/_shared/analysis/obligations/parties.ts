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
  (?:hereby|also|then|may|shall|will|must|agrees?|fails?|failing|defaults?|neglects?|does|do|has|have|is
    |wishes|desires|elects|gives?|makes?|submits?|encounters?|discovers?|intends|provides?|notifies|becomes)
`;
/** A party that receives something does not act. */
const RECEIVES =
  '(?: be| been)? (?:given|notified|provided|furnished|afforded|paid|informed|advised|entitled)\\b';
const ASIDE = '(?:after|upon|within|at its|not later than|no later than)';
const DONE = source`
  (?:made|given|paid
    |delivered|submitted|furnished|provided|issued|initiated|filed|notified|completed|terminated|cancelled)
`;
/** 'to the Owner' does not make the owner the subject. */
const NOT_OBJECT =
  '(?<!\\b(?:to|of|from|with|for|against|between|on|by|giving|give|gives|pay)(?: the|-the)? )';

/** Finds the acting party at a position in a sentence. */
export type PartyFinder = (sentence: string, at: number) => string | null;

/** Learns the names of a contract's parties from the sentences in which they must act. */
export function partyFinder(cased: string): PartyFinder {
  const names = [
    '(?:[Ee]ither|[Nn]either|[Ee]ach|[Tt]he [Oo]ther) [Pp]arty',
    '(?<![A-Z][a-z]+ )(?:[Tt]he )?[Pp]arties',
    ...partyNames(cased).map(literally),
  ];
  const one = `(?:${names.join('|')})`;
  const party = `(${one}(?: (?:or|and) (?:the )?${one})?)`;
  const subject = new RegExp(
    `(?<![A-Za-z-])${NOT_OBJECT}${party}(?: ${VERB}\\b(?!${RECEIVES})|,? ${ASIDE}\\b)`,
    'g',
  );
  const agent = new RegExp(`\\b${DONE} (?:in writing )?by (?:the )?${party}(?![A-Za-z-])`, 'g');
  return (sentence, at) => {
    const found = [...sentence.matchAll(subject), ...sentence.matchAll(agent)].sort(
      (a, b) => a.index - b.index,
    );
    return (found.filter((match) => match.index < at).at(-1) ?? found[0])?.[1] ?? null;
  };
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

const literally = (text: string) => text.replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&');
