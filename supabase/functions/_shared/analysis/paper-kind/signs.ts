/**
 * Signs of the paper kind: how often sentences mention subjects of construction contracts, leases, loans,
 * agencies, and sales, and how the paper titles itself.
 */
import type { Context } from '../read/context.ts';
import { regex } from '../read/regex.ts';
import { TITLE_OF_OTHER, TITLE_OF_WORKS, titleOf } from './title.ts';

type Sign = {
  /** Word beginnings of at most six letters; see `read/stems.ts`. */
  stems: readonly string[];
  /** Only matching sentences count; without a pattern, all do. */
  pattern?: RegExp;
};

/** A party must build something: the core of a construction contract. */
const BUILDS = regex`
  \b(?:contractor|builder|design-builder|shipyard|party b|supplier|seller)(?:'s)?,? (?:\w+ ){0,2}?(?:shall
    |will|agrees to|must|undertakes to) [^.;]{0,80}?\b(?:perform|execute|construct|build|complete|design|engineer
    |erect|install|furnish|provide|carry out|commence)\b[^.;]{0,80}?\b(?:works?|project|facility|plant|building
    |vessel|system|labou?r|equipment|construction|drawings|site)\b
`;

/** A party must supervise what others build. */
const OVERSEES = regex`
  \b(?:shall|will|agrees to|to) (?:\w+ )?(?:oversee|monitor|advise|assist|coordinate|recommend|consult|liaise
    |act as|supervise)\b
`;

/** Weighted in `weights.ts`. */
const signs = {
  contractor: { stems: ['contra', 'subcon'], pattern: /\b(?:sub-?)?contractors?\b/ },
  builder: { stems: ['builde', 'shipya'] },
  owner: { stems: ['owner', 'owners'] },
  builds: { stems: ['shall', 'will', 'agrees', 'must'], pattern: BUILDS },
  oversees: { stems: ['overse', 'monito', 'advise', 'assist', 'coordi', 'recomm', 'consul', 'liaise', 'liaiso', 'superv'], pattern: OVERSEES },
  work: { stems: ['work', 'works'] },
  construction: { stems: ['constr'], pattern: /\bconstruct(?:ion|ed|ing)?\b/ },
  site: { stems: ['site', 'jobsit'] },
  drawings: { stems: ['drawin', 'specif'], pattern: /\bdrawings?\b|\bspecifications\b/ },
  completion: {
    stems: ['comple', 'accept'],
    pattern: /\b(?:substantial|mechanical|practical|final|provisional) (?:completion|acceptance)\b|\bcompletion of the (?:works?|project)\b/,
  },
  change: { stems: ['change', 'variat'], pattern: /\bchange orders?\b|\bvariations?\b|\bchanges? in the works?\b/ },
  price: { stems: ['price', 'sum'], pattern: /\bcontract (?:price|sum)\b|\bguaranteed maximum price\b/ },
  lease: { stems: ['tenant', 'landlo', 'lessor', 'lessee', 'premis', 'rent', 'rental', 'lease', 'leased', 'sublea'] },
  loan: { stems: ['lender', 'borrow', 'loan', 'loans', 'mortga', 'bondho'] },
  guaranty: { stems: ['guaran', 'surety', 'obligo'], pattern: /\bguarantors?\b|\bguaranty\b|\bsurety\b|\bobligors?\b/ },
  agency: { stems: ['agent', 'agency'] },
  manager: { stems: ['manage'], pattern: /(?<!construction )(?<!project )\bmanager\b/ },
  management: { stems: ['manage'], pattern: /\bmanagement (?:services|fees?)\b|\b(?:construction|property) management\b/ },
  services: { stems: ['servic'] },
  consultant: { stems: ['consul'] },
  goods: { stems: ['goods', 'produc', 'seller', 'buyer', 'purcha'] },
  licence: { stems: ['licens', 'softwa', 'tradem', 'distri', 'franch', 'market'] },
  securities: { stems: ['shares', 'stock', 'securi', 'merger'], pattern: /\bshares\b|\bstock\b|\bsecurities\b|\bmerger\b/ },
  plan: { stems: ['partic', 'benefi', 'vestin', 'vested'], pattern: /\bparticipants?\b|\bbenefits?\b|\bvest(?:ed|ing)\b/ },
  filing: { stems: ['regist', 'fiscal', 'quarte', 'income'] },
} as const satisfies Record<string, Sign>; // biome-ignore format: a sign a line

type Counted = keyof typeof signs;
export type SignKey = Counted | 'titleOfWorks' | 'titleOfOther';
/** log(1 + 100 × share of sentences), and 0 or 1 for title signs. */
export type Signs = Record<SignKey, number>;

/** In the order of the weights. */
export const signKeys: readonly SignKey[] = [
  ...(Object.keys(signs) as Counted[]),
  'titleOfWorks',
  'titleOfOther',
];

/** In a long paper, a sample of sentences is enough. */
const MOST_READ = 300;

export function readSigns(context: Context): Signs {
  const all = Math.max(
    1,
    context.sentences.reduce((n, { isHeading }) => n + (isHeading ? 0 : 1), 0),
  );
  const share = ({ stems, pattern }: Sign) => {
    const having = context.having(...stems);
    if (!pattern) return Math.log1p((100 * having.length) / all);
    const step = Math.max(1, Math.ceil(having.length / MOST_READ));
    let found = 0;
    for (let at = 0; at < having.length; at += step) if (pattern.test(having[at]?.text ?? '')) found += step;
    return Math.log1p((100 * found) / all);
  };
  const title = titleOf(context);
  return {
    ...(Object.fromEntries(
      (Object.keys(signs) as Counted[]).map((key) => [key, share(signs[key])]),
    ) as Record<Counted, number>),
    titleOfWorks: TITLE_OF_WORKS.test(title) ? 1 : 0,
    titleOfOther: TITLE_OF_OTHER.test(title) ? 1 : 0,
  };
}
