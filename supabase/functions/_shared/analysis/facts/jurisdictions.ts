/** Jurisdictions that contracts choose, by their names. */

// biome-ignore format: a list reads better in rows
const STATES = [
  'Alabama', 'Alaska', 'Arizona', 'Arkansas', 'California', 'Colorado', 'Connecticut', 'Delaware', 'District of Columbia', 'Florida',
  'Georgia', 'Hawaii', 'Idaho', 'Illinois', 'Indiana', 'Iowa', 'Kansas', 'Kentucky', 'Louisiana', 'Maine', 'Maryland', 'Massachusetts',
  'Michigan', 'Minnesota', 'Mississippi', 'Missouri', 'Montana', 'Nebraska', 'Nevada', 'New Hampshire', 'New Jersey', 'New Mexico',
  'New York', 'North Carolina', 'North Dakota', 'Ohio', 'Oklahoma', 'Oregon', 'Pennsylvania', 'Puerto Rico', 'Rhode Island',
  'South Carolina', 'South Dakota', 'Tennessee', 'Texas', 'Utah', 'Vermont', 'Virginia', 'Washington', 'West Virginia', 'Wisconsin',
  'Wyoming', 'Guam',
];
// biome-ignore format: a list reads better in rows
const ELSEWHERE = [
  'Alberta', 'British Columbia', 'Manitoba', 'New Brunswick', 'Nova Scotia', 'Ontario', 'Quebec', 'Saskatchewan', 'Canada',
  'England and Wales', 'England', 'Scotland', 'Northern Ireland', 'Ireland', 'United Kingdom', 'Australia', 'New South Wales', 'Victoria',
  'Queensland', 'New Zealand', 'Austria', 'Belgium', 'Bermuda', 'Brazil', 'British Virgin Islands', 'Cayman Islands', 'Chile', 'China',
  'Colombia', 'Czech Republic', 'Denmark', 'Finland', 'France', 'Germany', 'Greece', 'Guernsey', 'Hong Kong', 'Hungary', 'India',
  'Indonesia', 'Israel', 'Italy', 'Japan', 'Jersey', 'Kazakhstan', 'Korea', 'Luxembourg', 'Malaysia', 'Marshall Islands', 'Mexico', 'Netherlands',
  'Norway', 'Panama', 'Papua New Guinea', 'Peru', 'Philippines', 'Poland', 'Portugal', 'Russia', 'Saudi Arabia', 'Singapore', 'South Africa', 'Spain',
  'Sweden', 'Switzerland', 'Taiwan', 'Thailand', 'Turkey', 'United Arab Emirates', 'Vietnam',
];
const NAMES: ReadonlyMap<string, string> = new Map([
  ...[...STATES, ...ELSEWHERE].map((name): [string, string] => [name.toLowerCase(), name]),
  ["people's republic of china", 'China'],
  ['russian federation', 'Russia'],
  ['republic of korea', 'Korea'],
  ['english law', 'England'],
  ['prc', 'China'],
  ['p.r.c.', 'China'],
]);

const PLACE = new RegExp(
  `(?<![a-z])(?:${[...NAMES.keys()].sort((a, b) => b.length - a.length).join('|')})(?![a-z])`,
  'g',
);

const UNION = /\b(?:united states(?: of america)?|u\.s\.)(?![a-z])/;

/** The first jurisdiction named in a lower-case text, with its offset; the longest name wins. */
export function firstJurisdiction(text: string): { name: string; start: number; end: number } | null {
  PLACE.lastIndex = 0;
  const match = PLACE.exec(text);
  if (!match) {
    // Federal law is used only if no state is chosen.
    const union = UNION.exec(text);
    return union && { name: 'United States', start: union.index, end: union.index + union[0].length };
  }
  return { name: NAMES.get(match[0]) as string, start: match.index, end: match.index + match[0].length };
}
