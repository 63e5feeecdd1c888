/** Names that contracts use for the documents of a set. */
import type { DocumentRole } from '../vocabulary/document-set.ts';

/** Names of roles in a lower-case list item or clause. The first one that matches counts. */
const NAMES: readonly [RegExp, readonly DocumentRole[]][] = [
  [
    /\bgeneral,? (?:and|&) (?:supplement\w+|special) conditions\b/,
    ['general_conditions', 'supplementary_conditions'],
  ],
  [
    /\b(?:supplement(?:ary|al)|special|particular)(?: (?:and|or|&) (?:supplement(?:ary|al)|special|particular|other))? (?:conditions|provisions|terms)\b/,
    ['supplementary_conditions'],
  ],
  [
    /\bgeneral (?:terms and )?(?:conditions|provisions)\b|\bconditions of the contract\b/,
    ['general_conditions'],
  ],
  [
    /\b(?:prime|general|main|owner|principal|head|master) (?:contract|agreement)\b(?! documents)/,
    ['prime_contract'],
  ],
  [/\bsub-?contract(?: agreement)?\b/, ['subcontract']],
  [/\bmodifications?\b/, ['amendment', 'change_order']],
  [/\bamendments?\b/, ['amendment']],
  [/\bchange (?:orders?|directives?)\b|\bconstruction change\b/, ['change_order']],
  [/\baddend(?:um|a)\b/, ['addendum']],
  [/\bspecifications?\b/, ['specifications']],
  [/\b(?:drawings?|plans)\b/, ['drawings']],
  [/\b(?:exhibits?|attachments?|schedules?|appendix|appendices|annex(?:es)?)\b/, ['exhibit']],
  [
    /\bagreement\b|\b(?:this|the|said) contract\b(?! (?:documents?|sum|time|price|work)\b)|^\W*(?:\w+ )?contract\W*$/,
    ['agreement'],
  ],
];

/** The rest of the set: 'any other Contract Document'. */
const OTHERS =
  /\b(?:all|any|the|and|or)?\s?(?:of the )?other (?:contract |design-build |subcontract |construction )?(?:documents?|provisions|parts|portions|terms)\b|\b(?:remaining|rest of the) (?:contract )?documents\b/;

/** The roles that a list item or a part of a clause names; `others` if it names the rest of the set. */
export interface NamedRoles {
  roles: DocumentRole[];
  others: boolean;
}

/** Words after which a name only describes: 'Addenda to the Specifications', 'the Agreement between …'. */
const DESCRIBES =
  /(?:\(|\b(?:including|issued|listed|dated|prepared|executed|between|in the|signed|except|excluding|if any|attached|incorporated|referenced|of later|hereto|to (?:this|the))\b)/;

/**
 * Roles that `text` names, in lower case. 'This Agreement' and 'these Supplementary Conditions' mean the document
 * that contains the text.
 */
export function namedRoles(text: string, own: DocumentRole): NamedRoles {
  // 'Addenda to the Specifications' is a part of the specifications, not an addendum to the contract.
  if (/\b(?:modifications?|addenda|amendments?) to the (?:specifications?|drawings?|plans)\b/.test(text))
    return { roles: [], others: false };
  const first = Math.min(
    ...NAMES.map(([pattern]) => text.search(pattern)).filter((at) => at >= 0),
    text.length,
  );
  const cut = first + 1 + text.slice(first + 1).search(DESCRIBES);
  const head = cut > first ? text.slice(0, cut) : text;
  const others = OTHERS.test(head);
  let rest = head.replace(OTHERS, ' ');
  const roles = new Set<DocumentRole>();
  for (const [pattern, names] of NAMES) {
    while (pattern.test(rest)) {
      for (const name of names) roles.add(name);
      rest = rest.replace(pattern, ' ');
    }
  }
  const self = /\b(?:this|these|hereof|the present)\b/.test(head);
  // In a subcontract, 'this Agreement' is the subcontract.
  if (roles.has('agreement') && (own === 'subcontract' || (own === 'prime_contract' && self))) {
    roles.delete('agreement');
    roles.add(own);
  }
  if (roles.size === 0 && /\bterms and conditions\b/.test(head)) roles.add(own);
  return { roles: [...roles], others };
}

const FILE_NAMES: readonly [RegExp, DocumentRole][] = [
  [
    /\bsupplement(?:ary|al)\b|\bspecial (?:conditions|provisions)\b|\bparticular conditions\b/,
    'supplementary_conditions',
  ],
  [/\bgeneral conditions\b|\ba201\b|\bc-?700\b/, 'general_conditions'],
  [/\baddend(?:um|a)\b/, 'addendum'],
  [/\bchange order\b/, 'change_order'],
  [/\bamendment\b|\bmodification\b/, 'amendment'],
  [/\bprime\b|\bmain contract\b/, 'prime_contract'],
  [/\bsub-?contract\b/, 'subcontract'],
  [/\bspecifications?\b|\bspecs?\b/, 'specifications'],
  [/\bdrawings?\b|\bplans\b/, 'drawings'],
  [/\bexhibit\b|\battachment\b|\bschedule\b|\bappendix\b/, 'exhibit'],
];

/** The likely role of a document by its name and its contract type. A person may choose another. */
export function likelyRole(name: string, contractType: string): DocumentRole {
  if (contractType === 'Amendment') return 'amendment';
  if (contractType === 'Change Order') return 'change_order';
  const lower = name.toLowerCase();
  const named = FILE_NAMES.find(([pattern]) => pattern.test(lower))?.[1];
  if (contractType === 'Subcontract' && (!named || named === 'prime_contract')) return 'subcontract';
  return named ?? 'agreement';
}
