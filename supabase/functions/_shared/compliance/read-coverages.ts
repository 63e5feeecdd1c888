/** An insurance amount in US dollars, as written in a text. */
export interface Coverage {
  coverage: string;
  amount: number;
  quote: string;
}

const policies: [name: string, pattern: RegExp][] = [
  ['General liability', /\b(?:commercial\s+)?general\s+liability\b|\bCGL\b/gi],
  ['Automobile liability', /\b(?:auto(?:mobile)?|business\s+auto|vehicle)\s+liability\b/gi],
  [
    'Umbrella or excess',
    /\b(?:umbrella|excess)(?:\s*(?:\/|or|and)\s*(?:umbrella|excess))?(?:\s+liab(?:ility)?)?\b/gi,
  ],
  ['Employer’s liability', /\bemployers?['’]?s?\s+liability\b|\bE\.?L\.?\s+each\s+accident\b/gi],
  ['Professional liability', /\bprofessional\s+liability\b|\berrors\s+and\s+omissions\b/gi],
  ['Pollution liability', /\bpollution\s+(?:legal\s+)?liability\b/gi],
  // Recognized only so that their amounts are not mistaken for another policy's limit.
  [
    '',
    /\bworkers?['’]?\s+compensation\b|\bbuilders?['’]?s?\s+risk\b|\bdeductible\b|\bmedical\s+(?:exp|payments)\b|\bMED\s+EXP\b|\bdamage\s+to\s+rented\b|\bpersonal\s+(?:&|and)\s+adv\w*\s+injury\b|\bproducts\b/gi,
  ],
];

const limits: [name: string, pattern: RegExp][] = [
  ['aggregate', /\baggregate\b/i],
  [
    'each occurrence',
    /\b(?:each|per|any\s+one)\s+(?:occurrence|claim|accident)\b|\bcombined\s+single\s+limit\b/i,
  ],
];

const dollars = /\$\s?(\d{1,3}(?:,\d{3})+|\d{4,12}|\d+(?:\.\d+)?\s*(?:million|mm?\b))(?:\.00)?/gi;
/** Maximum distance from the policy's name, and from the words for a limit, to the amount. */
const policyGap = 500;
const limitGap = 45;
/** Maximum distance from a policy's name to its only amount. */
const closeGap = 60;

/**
 * Reads liability limits from a contract clause or certificate: '$1,000,000 per occurrence' as well as 'EACH
 * OCCURRENCE $ 1,000,000'. The first figure for each counts; unnamed amounts are ignored.
 */
export function readCoverages(text: string): Coverage[] {
  const named = policies
    .flatMap(([name, pattern]) => [...text.matchAll(pattern)].map((match) => ({ name, start: match.index })))
    .sort((a, b) => a.start - b.start);
  const found = new Map<string, Coverage>();
  const amounts = [...text.matchAll(dollars)];
  for (const [index, match] of amounts.entries()) {
    const start = match.index;
    const end = start + match[0].length;
    const policy = named.findLast((one) => one.start < start);
    if (!policy?.name || start - policy.start > policyGap) continue;
    const previous = amounts[index - 1];
    const next = amounts[index + 1];
    const before = text.slice(
      Math.max(policy.start, previous ? previous.index + previous[0].length : 0, start - limitGap),
      start,
    );
    const after = text.slice(end, Math.min(next?.index ?? text.length, end + limitGap));
    // 'Automobile liability insurance of $1,000,000' names no limit and means each occurrence.
    const limit = limitOf(before, after) ?? (start - policy.start <= closeGap ? 'each occurrence' : null);
    if (!limit) continue;
    const coverage = `${policy.name}, ${limit}`;
    if (found.has(coverage)) continue;
    found.set(coverage, { coverage, amount: toDollars(match[1] ?? ''), quote: around(text, start, end) });
  }
  return [...found.values()];
}

/** The most characters a quote is widened by to reach whole words. */
const longestWord = 30;

/** The words around an amount, whole, with white space collapsed. */
function around(text: string, start: number, end: number): string {
  let from = Math.max(0, start - limitGap);
  let to = Math.min(text.length, end + limitGap);
  const isInWord = (at: number) => at > 0 && at < text.length && /\S\S/.test(text.slice(at - 1, at + 1));
  for (let steps = 0; isInWord(from) && steps < longestWord; steps += 1) from -= 1;
  for (let steps = 0; isInWord(to) && steps < longestWord; steps += 1) to += 1;
  return text.slice(from, to).replace(/\s+/g, ' ').trim();
}

/** A form puts the limit's name before the amount; a sentence puts it after. */
function limitOf(before: string, after: string): string | null {
  const isForm = limits.some(([, pattern]) =>
    new RegExp(`(?:${pattern.source})\\s*(?:\\([^)]{0,20}\\))?(?:\\s+limit)?[:\\s]*$`, 'i').test(before),
  );
  const [first, second] = isForm ? [before, after] : [after, before];
  return nameIn(first) ?? nameIn(second);
}

/** The limit that is named first. */
function nameIn(words: string): string | null {
  const found = limits
    .map(([name, pattern]) => ({ name, at: words.search(pattern) }))
    .filter(({ at }) => at >= 0);
  return found.sort((a, b) => a.at - b.at)[0]?.name ?? null;
}

function toDollars(words: string): number {
  const isMillions = /m/i.test(words);
  return Math.round(Number.parseFloat(words.replace(/,/g, '')) * (isMillions ? 1_000_000 : 1));
}
