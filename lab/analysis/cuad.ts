/**
 * Reads CUAD (The Atticus Project, CC BY 4.0) as laid out in a folder: `clauses.csv`, whose first column
 * names a text file and whose others hold Python lists of the spans that lawyers marked, and `contracts/`
 * with the texts.
 */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import type { ModelCategory } from '../../supabase/functions/_shared/analysis/model/categories.ts';
import type { Category } from '../../supabase/functions/_shared/vocabulary/taxonomy.ts';

/** CUAD's column for each of our categories that it measures. */
export const cuadColumns: Record<ModelCategory, string> = {
  governing_law: 'Governing Law',
  termination_convenience: 'Termination for Convenience',
  liability_cap: 'Cap on Liability',
  uncapped_liability: 'Uncapped Liability',
  liquidated_damages: 'Liquidated Damages',
  warranty: 'Warranty Duration',
  insurance: 'Insurance',
  audit_records: 'Audit Rights',
  assignment: 'Anti-Assignment',
  change_of_control: 'Change of Control',
  notice_to_stop_renewal: 'Notice Period to Terminate Renewal',
  renewal_term: 'Renewal Term',
  expiration_date: 'Expiration Date',
  effective_date: 'Effective Date',
  post_termination: 'Post-Termination Services',
  third_party_beneficiary: 'Third Party Beneficiary',
  covenant_not_to_sue: 'Covenant Not to Sue',
  minimum_commitment: 'Minimum Commitment',
  exclusivity: 'Exclusivity',
  ip_ownership: 'IP Ownership Assignment',
  price_restrictions: 'Price Restrictions',
  most_favored_nation: 'Most Favored Nation',
};

/** A marked span of a contract's text. */
type Marked = { category: Category; start: number; end: number };
/** A contract with its marks; `lost` counts marks whose words are not in the text. */
export type LabelledContract = { id: string; text: string; marks: Marked[]; lost: number };

/** Whether a folder holds CUAD in this layout. */
export const isCuad = (folder: string) => existsSync(join(folder, 'clauses.csv'));

/** All contracts, ordered by name. Throws if a file named in the table is missing. */
export function readCuad(folder: string): LabelledContract[] {
  const table: Record<string, string>[] = parse(readFileSync(join(folder, 'clauses.csv'), 'utf8'), {
    columns: true,
    bom: true,
  });
  return table
    .map((row) => {
      const id = row.text_file ?? '';
      const text = readFileSync(join(folder, 'contracts', id), 'utf8');
      return { id, text, ...marksOf(row, text) };
    })
    .sort((a, b) => (a.id < b.id ? -1 : 1));
}

function marksOf(row: Record<string, string>, text: string) {
  const marks: Marked[] = [];
  let lost = 0;
  for (const [category, column] of Object.entries(cuadColumns) as [ModelCategory, string][]) {
    for (const span of pythonStrings(row[column] ?? '')) {
      for (const part of span.split('<omitted>')) {
        const words = part.trim();
        if (words.length < SHORTEST) continue;
        const start = text.indexOf(words);
        if (start < 0) lost += 1;
        else marks.push({ category, start, end: start + words.length });
      }
    }
  }
  return { marks, lost };
}

/** After a split at '<omitted>', a mark's remainder may be only a period; shorter parts are ignored. */
const SHORTEST = 6;

const ESCAPES: Record<string, string> = { n: '\n', t: '\t', r: '\r' };

/** The strings of a list in Python's notation: `['one', "two's"]`. */
export function pythonStrings(list: string): string[] {
  return [...list.matchAll(/'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)"/gs)].map((match) =>
    (match[1] ?? match[2] ?? '').replace(
      /\\(?:x([\da-f]{2})|u([\da-f]{4})|(.))/gis,
      (_all, byte, unit, letter) =>
        letter === undefined
          ? String.fromCharCode(Number.parseInt(byte ?? unit, 16))
          : (ESCAPES[letter] ?? letter),
    ),
  );
}

/** One hash over the contracts' texts and marks, in order. */
export function hashContracts(contracts: readonly LabelledContract[]): string {
  const hash = (text: string) => createHash('sha256').update(text).digest('hex');
  return hash(contracts.map(({ id, text, marks }) => hash(JSON.stringify([id, text, marks]))).join('\n'));
}
