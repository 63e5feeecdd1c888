/**
 * U.S. states and the District of Columbia by common names and codes. No imports: light enough for every
 * request.
 */

/** Code and name. */
// biome-ignore format: a list reads better in rows
export const states: readonly (readonly [code: string, name: string])[] = [
  ['AL', 'Alabama'], ['AK', 'Alaska'], ['AZ', 'Arizona'], ['AR', 'Arkansas'], ['CA', 'California'], ['CO', 'Colorado'],
  ['CT', 'Connecticut'], ['DE', 'Delaware'], ['DC', 'District of Columbia'], ['FL', 'Florida'], ['GA', 'Georgia'],
  ['HI', 'Hawaii'], ['ID', 'Idaho'], ['IL', 'Illinois'], ['IN', 'Indiana'], ['IA', 'Iowa'], ['KS', 'Kansas'],
  ['KY', 'Kentucky'], ['LA', 'Louisiana'], ['ME', 'Maine'], ['MD', 'Maryland'], ['MA', 'Massachusetts'],
  ['MI', 'Michigan'], ['MN', 'Minnesota'], ['MS', 'Mississippi'], ['MO', 'Missouri'], ['MT', 'Montana'],
  ['NE', 'Nebraska'], ['NV', 'Nevada'], ['NH', 'New Hampshire'], ['NJ', 'New Jersey'], ['NM', 'New Mexico'],
  ['NY', 'New York'], ['NC', 'North Carolina'], ['ND', 'North Dakota'], ['OH', 'Ohio'], ['OK', 'Oklahoma'],
  ['OR', 'Oregon'], ['PA', 'Pennsylvania'], ['RI', 'Rhode Island'], ['SC', 'South Carolina'], ['SD', 'South Dakota'],
  ['TN', 'Tennessee'], ['TX', 'Texas'], ['UT', 'Utah'], ['VT', 'Vermont'], ['VA', 'Virginia'], ['WA', 'Washington'],
  ['WV', 'West Virginia'], ['WI', 'Wisconsin'], ['WY', 'Wyoming'],
];

const names = new Map([
  ...states.flatMap(([code, name]) => [[spelled(code), name] as const, [spelled(name), name] as const]),
  ['washingtondc', 'District of Columbia'] as const,
]);

/** The state name a text means ('NY', 'N.Y.', 'new york', 'State of New York'); null for anywhere else. */
export function stateName(text: string | null | undefined): string | null {
  return text ? (names.get(spelled(text)) ?? null) : null;
}

const codes = new Map(states.map(([code, name]) => [name, code]));

/** The postal code of the state a text means; null for anywhere else. */
export function stateCode(text: string | null | undefined): string | null {
  return codes.get(stateName(text) ?? '') ?? null;
}

function spelled(text: string): string {
  return text
    .toLowerCase()
    .replace(/\b(?:the )?(?:state|commonwealth) of\b/g, '')
    .replace(/[^a-z]/g, '')
    .replace(/usa$/, '');
}
