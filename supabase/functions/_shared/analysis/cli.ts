/**
 * `npm run -s analyze -- <file> [--perspective contractor|owner|subcontractor] [--party <name>]
 * [--kind works_contract|supply|services|other] [--state NY] [--with-text]`: prints the analysis of a file as JSON,
 * offline, with the same code as the function. `--party` is our party's name in the contract; if the contract does
 * not show which party performs, stderr asks for it. `--kind` states what the paper is, and scores it. Scanned pages are
 * recognized first, with progress on stderr; `pages` says for each page whether its text was recognized.
 * Errors are one line on stderr; exit 2 for wrong usage or an unreadable file, 1 for a file without text.
 */
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { type Extraction, extractDocument, UnsupportedFile } from '../extraction/extract.ts';
import { type Analysis, perspectiveSchema, statedKindSchema } from '../vocabulary/analysis.ts';
import { analyzeText } from './analyze.ts';
import type { PageText } from './ocr/page-text.ts';
import { wasRead } from './was-read.ts';

const USAGE =
  'usage: analyze <file> [--perspective contractor|owner|subcontractor] [--party <name>] [--kind works_contract|supply|services|other] [--state NY] [--with-text]';

class Failure extends Error {
  readonly exitCode: number;

  constructor(message: string, exitCode: number) {
    super(message);
    this.exitCode = exitCode;
  }
}

async function main(args: string[]): Promise<string> {
  const { path, perspective, party, kind, state, withText } = readArguments(args);
  const bytes = await readFile(path).catch((error: NodeJS.ErrnoException) => {
    throw new Failure(
      error.code === 'ENOENT' ? `no such file: ${path}` : `cannot read ${path}: ${error.code}`,
      2,
    );
  });
  const extraction = await extractDocument(new Uint8Array(bytes), basename(path));
  if (extraction.text_status === 'encrypted' || extraction.text_status === 'unreadable') {
    throw new Failure(`${basename(path)}: ${extraction.text_status}: ${extraction.reason}`, 1);
  }
  const recognized = await recognize(new Uint8Array(bytes), extraction, basename(path));
  const pages = extraction.pages.map((page, index) => recognized.get(index + 1)?.text ?? page);
  const analysis = analyzeText(pages, {
    perspective,
    our_party: party,
    stated_kind: kind,
    scans: extraction.scans,
    whereabouts: { state },
  });
  if (analysis.our_side === null && wasRead(analysis.gate)) process.stderr.write(whichParty(analysis, party));
  return JSON.stringify(
    {
      ...analysis,
      ...(recognized.size > 0 ? { pages: describePages(pages, recognized) } : {}),
      ...(withText ? { text: pages.join('\f') } : {}),
    },
    null,
    2,
  );
}

/** Asks for our party, with the names that the contract gives. */
function whichParty({ facts }: Analysis, tried: string | undefined): string {
  const names = facts.parties.map(({ alias, name }) => `--party ${JSON.stringify(alias ?? name)}`);
  const problem = tried === undefined ? '' : `The contract does not name ${JSON.stringify(tried)}. `;
  const choice = names.length > 0 ? names.join(' or ') : '--party <name>';
  return `${problem}Which party are you? The contract does not show who does the work and who pays. Run again with ${choice}, and with --perspective owner if you pay.\n`;
}

/** Recognized text by page; empty without scans. */
async function recognize(
  bytes: Uint8Array,
  { scans }: Extraction,
  name: string,
): Promise<Map<number, PageText>> {
  const recognized = new Map<number, PageText>();
  if (scans.length === 0) return recognized;
  const tell = () => {
    const count = recognized.size + 1;
    if (count <= scans.length)
      process.stderr.write(`${name}: recognizing scanned page ${count} of ${scans.length}\n`);
  };
  const { recognizePages } = await import('./ocr/recognize-pages.ts');
  tell();
  try {
    for await (const { page, ...text } of recognizePages(bytes, scans)) {
      recognized.set(page, text);
      tell();
    }
  } catch (error) {
    throw new Failure(`${name}: scanned pages cannot be recognized: ${String(error)}`, 1);
  }
  return recognized;
}

function describePages(pages: string[], recognized: Map<number, PageText>) {
  return pages.map((_, index) => {
    const page = index + 1;
    const from = recognized.get(page);
    return { page, from_ocr: from !== undefined, confidence: from?.confidence ?? null };
  });
}

function readArguments(args: string[]) {
  let parsed: ReturnType<typeof parse>;
  try {
    parsed = parse(args);
  } catch (error) {
    throw new Failure(`${(error as Error).message.split('\n')[0]} ${USAGE}`, 2);
  }
  const [path, ...more] = parsed.positionals;
  const perspective = perspectiveSchema.safeParse(parsed.values.perspective);
  const kind = statedKindSchema.optional().safeParse(parsed.values.kind);
  if (!path || more.length > 0 || !perspective.success || !kind.success) throw new Failure(USAGE, 2);
  return {
    path,
    perspective: perspective.data,
    party: parsed.values.party?.trim() || undefined,
    kind: kind.data,
    state: parsed.values.state,
    withText: parsed.values['with-text'],
  };
}

function parse(args: string[]) {
  return parseArgs({
    args: args[0] === '--' ? args.slice(1) : args,
    allowPositionals: true,
    options: {
      perspective: { type: 'string', default: 'contractor' },
      party: { type: 'string' },
      kind: { type: 'string' },
      state: { type: 'string' },
      'with-text': { type: 'boolean', default: false },
    },
  });
}

try {
  process.stdout.write(`${await main(process.argv.slice(2))}\n`);
} catch (error) {
  const known = error instanceof Failure || error instanceof UnsupportedFile;
  process.stderr.write(`analyze: ${known ? error.message : `unexpected: ${String(error)}`}\n`);
  process.exitCode = error instanceof Failure ? error.exitCode : 1;
}
