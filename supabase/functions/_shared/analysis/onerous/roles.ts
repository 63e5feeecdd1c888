/**
 * Replaces names with roles. Contracts call the performer Builder, Seller, or 'NRG', and what the model
 * learns from one must apply to the next.
 */
import { regexWith } from '../read/regex.ts';
import type { Side } from '../read/sides.ts';

/** The parties' names in lower case, by side. */
type PartyNames = Readonly<Record<Side, readonly string[]>>;

/** The default performer and payer. */
const usual: PartyNames = {
  performer: [
    'subcontractor', 'sub-contractor', 'contractor', 'design-builder', 'design/builder', 'design builder', 'builder',
    'construction manager', 'construction agent', 'agent', 'supplier', 'seller', 'vendor', 'consultant', 'service provider',
    'provider', 'manufacturer', 'shipyard', 'shipbuilder', 'licensee', 'distributor', 'reseller', 'franchisee', 'affiliate',
    'developer', 'undertaker', 'party b',
  ],
  payer: [
    'project owner', 'owner', 'employer', 'client', 'purchaser', 'buyer', 'customer', 'lessor', 'principal', 'licensor',
    'company', 'franchisor', 'project company', 'party a', 'contract-issuing party',
  ],
}; // biome-ignore format: one line each would hide the list

/** Placeholders for the sides, chosen because they occur in no contract. */
const token: Record<Side, string> = { performer: 'pf', payer: 'py' };

/**
 * Returns a function that replaces the performer's names with `pf` and the payer's with `py` in lower-case
 * text. `own` are the document's names, which take precedence.
 */
export function roleMarker(own: PartyNames = { performer: [], payer: [] }): (text: string) => string {
  const sideOf = new Map<string, Side>();
  for (const names of [own, usual]) {
    for (const side of ['performer', 'payer'] as const)
      for (const name of names[side]) if (!sideOf.has(name)) sideOf.set(name, side);
  }
  const longestFirst = [...sideOf.keys()].sort((a, b) => b.length - a.length).map(literally);
  const pattern = regexWith('g')`\b(${longestFirst.join('|')})(?:('s)|s)?\b`;
  return (text) =>
    text.replace(
      pattern,
      (_, name: string, own: string | undefined) => `${token[sideOf.get(name) ?? 'payer']}${own ?? ''}`,
    );
}

const literally = (text: string) => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');
