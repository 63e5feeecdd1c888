import { createHash } from 'node:crypto';
import { batchHash, eventHash } from '../audit/canonical.ts';
import {
  type BundleManifest,
  bundleFormat,
  bundleVersion,
  manifestHashKey,
  manifestKey,
} from './manifest.ts';

interface Checked {
  manifest: BundleManifest | null;
  /** Mismatches, one sentence each; empty if everything matches. */
  problems: string[];
}

const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest('hex');
const latin1 = (bytes: Uint8Array) =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');

/**
 * Checks a bundle against its hashes: every byte is in a part hashed in the manifest, attached files match
 * the index, and each log entry is the one that was sealed.
 * @param heads externally stored batch hashes, by batch number
 */
export function verifyBundle(bytes: Uint8Array, heads: ReadonlyMap<number, string> = new Map()): Checked {
  const problems: string[] = [];
  const end = /startxref\n(\d+)\n%%EOF\n$/.exec(latin1(bytes.subarray(-64)));
  const tableAt = Number(end?.[1] ?? Number.NaN);
  if (!end || !(tableAt < bytes.length))
    return {
      manifest: null,
      problems: ['The end of the file was cut off or added to.'],
    };
  const tail = latin1(bytes.subarray(tableAt));
  const last = new RegExp(
    `^(xref\\n0 \\d+\\n(?:\\d{10} \\d{5} [nf] \\n)+)(trailer\\n<< [^\\n]*/${manifestKey} (\\d+) 0 R) /${manifestHashKey} <([0-9a-f]{64})> >>\\nstartxref\\n\\d+\\n%%EOF\\n$`,
  ).exec(tail);
  if (!last) return { manifest: null, problems: ['The object table at the end of the file was changed.'] };
  const [, table = '', trailer = '', number = '', kept = ''] = last;
  const row = table.split('\n')[2 + Number(number)] ?? '';
  const object = latin1(bytes.subarray(Number(row.slice(0, 10)), tableAt));
  const parts = new RegExp(
    `^${number} 0 obj\\n<<\\n/Type /EmbeddedFile\\n/Subtype /application#2Fjson\\n/Params <<\\n/Size (\\d+)\\n>>\\n/Length \\1\\n>>\\nstream\\n`,
  ).exec(object);
  const from = Number(row.slice(0, 10)) + (parts?.[0].length ?? 0);
  const content = bytes.subarray(from, from + Number(parts?.[1] ?? 0));
  const manifest = readManifest(content);
  if (!parts || !manifest || object.slice(parts[0].length + content.length) !== '\nendstream\nendobj\n')
    return {
      manifest: null,
      problems: ['The manifest is missing or unreadable.'],
    };
  if (manifest.format !== bundleFormat || manifest.version > bundleVersion)
    return { manifest: null, problems: ['The manifest has an unknown format.'] };
  if (sha256(content) !== kept) problems.push('The manifest was changed.');
  if (sha256(table + trailer) !== manifest.structure_sha256)
    problems.push('The object table at the end of the file was changed.');
  try {
    problems.push(
      ...sectionProblems(bytes, manifest, Number(row.slice(0, 10))),
      ...entryProblems(manifest, heads),
    );
  } catch {
    // A hashed field is missing or has the wrong type.
    problems.push('Part of the manifest is missing.');
  }
  return { manifest, problems };
}

function readManifest(content: Uint8Array): BundleManifest | null {
  try {
    const found = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(content)) as BundleManifest;
    const lists = [found.documents, found.sections, found.entries, found.seals, found.batches];
    return lists.every(Array.isArray) ? found : null;
  } catch {
    return null;
  }
}

function sectionProblems(
  bytes: Uint8Array,
  { sections, documents }: BundleManifest,
  until: number,
): string[] {
  const problems: string[] = [];
  let at = 0;
  for (const { name, from, to, sha256: hash, attached } of sections) {
    if (from !== at || to < from) problems.push(`Something was inserted or removed before ${name}.`);
    else if (sha256(bytes.subarray(from, to)) !== hash) problems.push(`The content of ${name} was changed.`);
    at = to;
    if (!attached) continue;
    const document = documents.find(({ position }) => position === attached.position);
    if (!document || sha256(bytes.subarray(attached.from, attached.to)) !== document.sha256)
      problems.push(`The file attached as ${name} is not the one in the index.`);
  }
  if (at !== until) problems.push('Something was inserted or removed after the last part.');
  for (const { position, held, file_name } of documents)
    if (held !== 'left_out' && !sections.some(({ name }) => name.startsWith(`document ${position} (`)))
      problems.push(`Document ${position} (${file_name}) is in the index but missing.`);
  return problems;
}

function entryProblems(
  { entries, seals, batches }: BundleManifest,
  heads: ReadonlyMap<number, string>,
): string[] {
  const problems: string[] = [];
  const sealOf = new Map(seals.map((one) => [one.event_id, one]));
  const byNumber = new Map(batches.map((one) => [one.number, one]));
  for (const entry of entries) {
    const seal = sealOf.get(entry.id);
    if (seal && byNumber.get(seal.batch)?.event_hashes[seal.position] !== eventHash(entry))
      problems.push(`Log entry ${entry.id} was changed after it was sealed.`);
  }
  for (const seal of seals)
    if (!entries.some(({ id }) => id === seal.event_id))
      problems.push(`Log entry ${seal.event_id} was removed.`);
  for (const batch of batches) {
    if (batchHash({ ...batch, event_ids: [] }) !== batch.hash)
      problems.push(`The seal of batch ${batch.number} does not match its entries.`);
    const before = byNumber.get(batch.number - 1);
    if (before && before.hash !== batch.previous_hash)
      problems.push(`The seal of batch ${batch.number} does not follow the previous batch.`);
    const head = heads.get(batch.number);
    if (head && head !== batch.hash)
      problems.push(`The seal of batch ${batch.number} does not match the saved hash.`);
  }
  for (const number of heads.keys())
    if (!byNumber.has(number))
      problems.push(`No entry of batch ${number}, whose hash was saved, is included.`);
  return problems;
}
