/**
 * Labeled construction contracts that share a form, or a drafter and parties: a model trained on one of them
 * must not be tested on another. Those not listed are their own family.
 */
const families: Record<string, readonly string[]> = {
  'construction agency': ['k013', 'k014', 'k015', 'k070'],
  'property and construction management': ['k018', 'k037', 'k040'],
  'standard forms of architects': ['k007', 'k008', 'k010', 'k011', 'k025', 'k035', 'k065', 'k066'],
  'undertakings for a builder': ['k048', 'k049'],
  'ethanol plants': ['k028', 'k029'],
  'clean rooms': ['k023', 'k024'],
  'submarine cables': ['k022', 'k071'],
  'forms of the Chinese ministry': ['k030', 'k036', 'k038'],
  vessels: ['k005', 'k039'],
};

const byName = new Map(
  Object.entries(families).flatMap(([family, names]) => names.map((name) => [name, family] as const)),
);

/** The family of a contract, by file name; its own name if it has no family. */
export function familyOf(file: string): string {
  const name = file.replace(/\.\w+$/, '');
  return byName.get(name) ?? name;
}
