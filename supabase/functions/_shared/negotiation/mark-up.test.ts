import { strToU8, unzipSync, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { extractDocument } from '../extraction/extract.ts';
import { processorTime } from '../testing/processor-time.ts';
import { fold } from './fold.ts';
import { type MarkupAsk, markUp } from './mark-up.ts';
import { readRevisions } from './read-revisions.ts';
import { clauses, makeContract, pack, random } from './testing/make-contract.ts';
import {
  canonical,
  descendants,
  paragraphTexts,
  parse,
  partsOf,
  settle,
  withoutComments,
} from './testing/settle.ts';

const us = 'Casey Ortiz';
const by = { author: us, date: new Date('2026-11-28T09:00:00Z') };
const everyone = () => true;
const ours = (author: string) => author === us;

const documentOf = (bytes: Uint8Array) => parse(partsOf(bytes)['word/document.xml'] ?? '');

function shownTexts(bytes: Uint8Array): string[] {
  const tree = documentOf(bytes);
  settle(tree, true, everyone);
  return paragraphTexts(tree);
}

async function extracted(bytes: Uint8Array): Promise<string> {
  const { pages } = await extractDocument(bytes, 'contract.docx');
  return pages.join('\f');
}

/** Lines without regard to quotes and white space; a deleted paragraph may leave an empty one. */
const foldedLines = (texts: readonly string[]) => texts.map((text) => fold(text).text).filter(Boolean);

/** An ask with the paragraph it is about and the texts of the paragraphs that should replace it. */
interface PlannedAsk extends MarkupAsk {
  paragraph: number;
  expected: string[];
}

/** What a contracts manager asks for, on a sentence of a paragraph. */
const edits: ((sentence: string) => string)[] = [
  (sentence) => sentence.replace(/\((\d+)(%?)\)/, '(45$2)'),
  (sentence) => sentence.replace(/^(\S+) (shall|may|is) /, '$1 $2, to the extent permitted by law, '),
  (sentence) => sentence.replace(/\.$/, ', except as required by applicable law.'),
  (sentence) => sentence.replace(/\bSubcontractor\b/, 'Each party'),
  (sentence) => `${sentence} The same applies to Contractor.`,
  (sentence) => sentence.replace(/\s\S+(\s\S+)$/, '$1'),
  (sentence) => sentence.replace(/\$[\d,]+/, '$750'),
  () => 'The parties shall agree on fair terms in writing.',
  () => '',
  (sentence) => `Subject to the prime contract, ${sentence}`,
];

function asksFor(texts: readonly string[], text: string, seed: number): PlannedAsk[] {
  const next = random(seed + 1000);
  const sentences = clauses.flatMap((clause) => clause.sentences);
  const read = fold(text);
  const asks: PlannedAsk[] = [];
  /** Where to look for the next occurrence of a sentence in the folded text. */
  const from = new Map<string, number>();
  for (const [paragraph, shown] of texts.entries()) {
    const offsets = new Map<string, number>();
    for (const sentence of sentences.filter((one) => shown.includes(one))) {
      const at = read.text.indexOf(fold(sentence).text, from.get(sentence) ?? 0);
      expect(at).toBeGreaterThanOrEqual(0);
      from.set(sentence, at + 1);
      offsets.set(sentence, read.at[at] ?? -1);
    }
    const found = [...offsets.keys()][0];
    if (!found || next() < 0.4) continue;
    const edit = edits[Math.floor(next() * edits.length)];
    const replacement = edit?.(found) ?? '';
    if (replacement === found) continue;
    asks.push({
      id: `ask-${asks.length}`,
      quote: found,
      start: offsets.get(found) ?? null,
      replacement,
      comment: next() < 0.7 ? 'We need this to bid the work.\nPlease confirm.' : null,
      paragraph,
      expected: [shown.replace(found, () => replacement)],
    });
  }
  return asks;
}

function expectValid(bytes: Uint8Array) {
  const parts = partsOf(bytes);
  for (const [name, text] of Object.entries(parts)) if (/\.(?:xml|rels)$/.test(name)) parse(text);
  const document = parse(parts['word/document.xml'] ?? '');
  const all = [...descendants(document)];
  const changeIds = all
    .filter((node) => 'w:author' in node.attributes)
    .map((node) => node.attributes['w:id']);
  expect(changeIds.filter((id, index) => changeIds.indexOf(id) !== index)).toEqual([]);
  const inserted = all.filter(({ name }) => name === 'w:del').flatMap((node) => [...descendants(node)]);
  expect(inserted.filter(({ name }) => name === 'w:t' || name === 'w:instrText')).toEqual([]);
  const empty = all
    .filter(({ name }) => name === 'w:p')
    .flatMap((node) => node.children)
    .filter((node) => typeof node !== 'string' && node.name === 'w:ins' && node.children.length === 0);
  expect(empty).toEqual([]);

  const types = parse(parts['[Content_Types].xml'] ?? '');
  const typed = new Set([...descendants(types)].map((node) => node.attributes.PartName));
  const relationships = [...descendants(parse(parts['word/_rels/document.xml.rels'] ?? ''))];
  expect(new Set(relationships.map((node) => node.attributes.Id)).size).toBe(relationships.length);
  for (const { attributes } of relationships) {
    expect(parts).toHaveProperty([`word/${attributes.Target}`]);
    expect(typed).toContain(`/word/${attributes.Target}`);
  }
  const comments = parts['word/comments.xml'];
  const commentIds = comments
    ? [...descendants(parse(comments))]
        .filter(({ name }) => name === 'w:comment')
        .map((node) => node.attributes['w:id'])
    : [];
  expect(new Set(commentIds).size).toBe(commentIds.length);
  for (const mark of ['w:commentRangeStart', 'w:commentRangeEnd', 'w:commentReference']) {
    expect(
      all
        .filter(({ name }) => name === mark)
        .map((node) => node.attributes['w:id'])
        .toSorted(),
    ).toEqual(commentIds.toSorted());
  }
  return new Set(commentIds);
}

/** The received document, and the same with all of our changes and comments rejected. */
function expectRestored(received: Uint8Array, marked: Uint8Array) {
  const theirs = partsOf(received)['word/comments.xml'];
  const theirIds = new Set(
    theirs ? [...descendants(parse(theirs))].map((node) => node.attributes['w:id']) : [],
  );
  const ids = [...expectValid(marked)].filter((id): id is string => id !== undefined && !theirIds.has(id));
  const restored = documentOf(marked);
  withoutComments(restored, new Set(ids));
  settle(restored, false, ours);
  expect(canonical(restored)).toBe(canonical(documentOf(received)));
}

describe.each(Array.from({ length: 120 }, (_, seed) => ({ seed, hasRevisions: seed % 5 < 2 })))(
  'contract $seed',
  ({ seed, hasRevisions }) => {
    test('gets every ask, and nothing else changes', async () => {
      const received = makeContract(seed, { hasRevisions, rounds: 1 + (seed % 2) });
      const text = await extracted(received);
      const texts = shownTexts(received);
      const asks = asksFor(texts, text, seed);
      expect(asks.length).toBeGreaterThan(2);
      const marked = await markUp({ bytes: received, text, asks, ...by });
      expectRestored(received, marked.bytes);
      expect(marked.placed.length + marked.refused.length).toBe(asks.length);
      totals.asked += asks.length;
      totals.placed += marked.placed.length;

      const expected = texts.flatMap((shown, paragraph) => {
        const ask = asks.find((one) => one.paragraph === paragraph && marked.placed.includes(one.id));
        if (!ask) return [shown];
        return ask.expected.filter((line) => line.trim() !== '');
      });
      const settled = shownTexts(marked.bytes);
      expect(foldedLines(settled)).toEqual(foldedLines(expected));
      const { revisions } = await readRevisions(marked.bytes);
      const { revisions: before } = await readRevisions(received);
      const words = (list: typeof revisions) =>
        list.map((one) => `${one.kind} ${one.author}`).filter((one) => !one.endsWith(us));
      expect(new Set(words(revisions))).toEqual(new Set(words(before)));
      const { comments } = await readRevisions(marked.bytes);
      const quotes = comments.filter(({ author }) => author === us).map(({ quote }) => fold(quote).text);
      expect(quotes).toHaveLength(asks.filter((ask) => ask.comment && marked.placed.includes(ask.id)).length);
    });
  },
);

const totals = { asked: 0, placed: 0 };

test('at least 95% of the asks are placed', () => {
  expect(totals.asked).toBeGreaterThan(500);
  expect(totals.placed / totals.asked).toBeGreaterThanOrEqual(0.95);
});

const r = (text: string, properties = '') =>
  `<w:r>${properties}<w:t xml:space="preserve">${text}</w:t></w:r>`;
const p = (...content: string[]) => `<w:p>${content.join('')}</w:p>`;
const ask = (quote: string, replacement: string | null, comment: string | null = null): MarkupAsk => ({
  id: quote,
  quote,
  start: null,
  replacement,
  comment,
});
const mark = (body: string, ...asks: MarkupAsk[]) => markUp({ bytes: pack(body), text: null, asks, ...by });
const bodyOf = (bytes: Uint8Array) => {
  const xml = partsOf(bytes)['word/document.xml'] ?? '';
  return xml.slice(xml.indexOf('<w:body>') + 8, xml.indexOf('<w:sectPr>'));
};
const simple = (xml: string) =>
  xml.replace(/ w:(?:id|author|date)="[^"]*"/g, '').replace(/ xml:space="preserve"/g, '');

describe('only the words that change are marked', () => {
  test('in the formatting of the words that they replace', async () => {
    const { bytes } = await mark(
      p(
        r('Pay within '),
        r('sev', '<w:rPr><w:b/></w:rPr>'),
        r('en (7)', '<w:rPr><w:b/></w:rPr>'),
        r(' days.'),
      ),
      ask('within seven (7) days', 'within thirty (30) days'),
    );
    const bold = '<w:rPr><w:b/></w:rPr>';
    expect(simple(bodyOf(bytes))).toBe(
      p(
        r('Pay within '),
        `<w:del><w:r>${bold}<w:delText>sev</w:delText></w:r></w:del>`,
        `<w:del><w:r>${bold}<w:delText>en</w:delText></w:r></w:del>`,
        `<w:ins><w:r>${bold}<w:t>thirty</w:t></w:r></w:ins>`,
        `<w:r>${bold}<w:t> (</w:t></w:r>`,
        `<w:del><w:r>${bold}<w:delText>7</w:delText></w:r></w:del>`,
        `<w:ins><w:r>${bold}<w:t>30</w:t></w:r></w:ins>`,
        `<w:r>${bold}<w:t>)</w:t></w:r>`,
        r(' days.'),
      ).replaceAll(' xml:space="preserve"', ''),
    );
  });

  test('words inserted into the other side’s insertion stay when it is rejected', async () => {
    const body = p(
      r('A '),
      `<w:ins w:id="7" w:author="Dana" w:date="2026-10-02T15:20:00Z">${r('big blue')}</w:ins>`,
      r(' door.'),
    );
    const { bytes } = await mark(body, ask('big blue', 'big dark blue'));
    const tree = documentOf(bytes);
    settle(tree, false, (author) => author === 'Dana');
    settle(tree, true, ours);
    expect(paragraphTexts(tree)).toEqual(['A dark  door.']);
  });

  test('a paragraph that is deleted disappears, and new lines become paragraphs', async () => {
    const numbered = '<w:pPr><w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr></w:pPr>';
    const body = `${p(numbered, r('One.'))}${p(numbered, r('Two.'))}${p(r('Three.'))}`;
    const { bytes, refused } = await mark(body, ask('One.', ''), ask('Two.', 'Two.\n\nTwo and a half.'));
    expect(refused).toEqual([]);
    expect(shownTexts(bytes)).toEqual(['Two.', 'Two and a half.', 'Three.']);
    expectRestored(pack(body), bytes);
    const added = [...descendants(documentOf(bytes))].filter(({ name }) => name === 'w:numPr');
    expect(added).toHaveLength(3);
  });

  test('a field goes as a whole, with its code marked as deleted', async () => {
    const field =
      '<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText>REF a</w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r><w:r><w:t>9.3</w:t></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r>';
    const body = p(r('Work is done. Section '), field, r(' governs delay.'));
    const { bytes, refused } = await mark(body, ask('Section 9.3 governs delay.', ''));
    expect(refused).toEqual([]);
    expect(shownTexts(bytes)).toEqual(['Work is done.']);
    expect(bodyOf(bytes)).toContain('<w:delInstrText>REF a</w:delInstrText>');
    expectRestored(pack(body), bytes);
  });

  test('text is escaped, and characters that XML forbids are left out', async () => {
    const { bytes } = await mark(
      p(r('Fees apply.')),
      ask('Fees apply.', 'Fees & <costs> \u0001apply.', 'Is "this" <ok>?'),
    );
    expect(shownTexts(bytes)).toEqual(['Fees & <costs> apply.']);
    const { comments } = await readRevisions(bytes);
    expect(comments).toEqual([
      {
        author: us,
        date: '2026-11-28T09:00:00Z',
        text: 'Is "this" <ok>?',
        quote: 'Fees & <costs> apply.',
        context: 'Fees & <costs> apply.',
      },
    ]);
  });
});

describe('an ask that cannot be placed safely is refused with its reason', () => {
  const field =
    '<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText>REF a</w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r><w:r><w:t>9.3</w:t></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r>';
  const change = 'w:id="7" w:author="Dana" w:date="2026-10-02T15:20:00Z"';
  test.each([
    { reason: 'not_found', body: p(r('Pay in time.')), quote: 'Pay late.', replacement: 'Pay.' },
    {
      reason: 'ambiguous',
      body: p(r('Pay in time.')) + p(r('Pay in time.')),
      quote: 'Pay in time.',
      replacement: 'Pay.',
    },
    {
      reason: 'deleted',
      body: p(r('A '), `<w:del ${change}><w:r><w:delText>late</w:delText></w:r></w:del>`, r('b.')),
      quote: 'late',
      replacement: 'x',
    },
    {
      reason: 'moved',
      body: p(`<w:moveTo ${change}>${r('Pay in time.')}</w:moveTo>`),
      quote: 'Pay in time.',
      replacement: 'Pay later.',
    },
    {
      reason: 'field',
      body: p(r('See Section '), field, r(' below.')),
      quote: 'Section 9.3',
      replacement: 'Section 9.4',
    },
    {
      reason: 'field',
      body: p(r('On '), `<w:fldSimple w:instr="DATE">${r('May 1')}</w:fldSimple>`, r('.')),
      quote: 'May 1',
      replacement: 'May 2',
    },
    {
      reason: 'content_control',
      body: p(
        `<w:sdt><w:sdtPr><w:dropDownList/></w:sdtPr><w:sdtContent>${r('Oregon')}</w:sdtContent></w:sdt>`,
      ),
      quote: 'Oregon',
      replacement: 'Ohio',
    },
    {
      reason: 'content_control',
      body: p(
        `<w:sdt><w:sdtPr><w:lock w:val="sdtContentLocked"/></w:sdtPr><w:sdtContent>${r('Oregon')}</w:sdtContent></w:sdt>`,
      ),
      quote: 'Oregon',
      replacement: 'Ohio',
    },
    {
      reason: 'footnote',
      body: p(r('Pay'), '<w:r><w:footnoteReference w:id="2"/></w:r>', r('ment is due.')),
      quote: 'Payment is due.',
      replacement: '',
    },
    {
      reason: 'object',
      body: p(r('See '), '<w:r><w:drawing/></w:r>', r('the drawing.')),
      quote: 'See the drawing.',
      replacement: '',
    },
    {
      reason: 'text_box',
      body: `<w:p><w:r><w:pict><w:txbxContent>${p(r('Boxed words.'))}</w:txbxContent></w:pict></w:r></w:p>`,
      quote: 'Boxed words.',
      replacement: 'x',
    },
    {
      reason: 'paragraphs',
      body: p(r('One two.')) + p(r('Three four.')),
      quote: 'two.\nThree',
      replacement: 'two and three',
    },
    { reason: 'unchanged', body: p(r('Pay in time.')), quote: 'Pay in time.', replacement: 'Pay  in time.' },
  ])('$reason: $quote', async ({ body, quote, replacement, reason }) => {
    const { bytes, placed, refused } = await mark(body, ask(quote, replacement));
    expect(placed).toEqual([]);
    expect(refused).toEqual([{ id: quote, reason }]);
    expect(bodyOf(bytes)).toBe(body);
  });

  test('a second ask on the same words', async () => {
    const { refused } = await mark(
      p(r('Pay within seven days.')),
      ask('seven days', 'ten days'),
      ask('within seven', 'within nine'),
    );
    expect(refused).toEqual([{ id: 'within seven', reason: 'overlap' }]);
  });

  test('a file with a document type, or one that is signed or encrypted', async () => {
    const parts = unzipSync(pack(p(r('x'))));
    const entities = '<!DOCTYPE d [<!ENTITY a "b">]><w:document xmlns:w="w"/>';
    const typed = zipSync({ ...parts, 'word/document.xml': strToU8(entities) });
    const input = { text: null, asks: [], ...by };
    await expect(markUp({ bytes: typed, ...input })).rejects.toMatchObject({ problem: 'damaged' });
    const signed = zipSync({ ...parts, '_xmlsignatures/sig1.xml': strToU8('<a/>') });
    await expect(markUp({ bytes: signed, ...input })).rejects.toMatchObject({ problem: 'failed' });
    const locked = new Uint8Array([0xd0, 0xcf, 0x11, 0xe0]);
    await expect(markUp({ bytes: locked, ...input })).rejects.toMatchObject({ problem: 'encrypted' });
  });
});

test('300 pages with 200 asks take less than 5 seconds of computing', async () => {
  const received = makeContract(7, { hasRevisions: true, rounds: 215 });
  const text = await extracted(received);
  expect(text.length).toBeGreaterThan(300 * 3000);
  const asks = asksFor(shownTexts(received), text, 7).slice(0, 200);
  let placed: string[] = [];
  const milliseconds = await processorTime(async () => {
    ({ placed } = await markUp({ bytes: received, text, asks, ...by }));
  });
  expect(milliseconds).toBeLessThan(5000);
  expect(placed.length).toBeGreaterThan(asks.length * 0.9);
});
