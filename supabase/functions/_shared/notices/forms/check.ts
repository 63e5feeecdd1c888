/** Compares a letter with the statutory form it follows. */
import type { LegalNoticeType, StatutoryFormItem } from '../../schemas/notice.ts';
import type {
  NoticeBlock,
  NoticeDocument,
  NoticeInline,
  NoticeParagraph,
} from '../../schemas/notice-document.ts';
import { p } from '../build.ts';
import type { FormPart, StatutoryForm } from './schema.ts';

/** Types whose contents lien and bond statutes set; the contract governs the others. */
export const statutoryTypes: readonly LegalNoticeType[] = [
  'Notice of Commencement',
  "Mechanic's Lien Notice",
  'Notice to Owner',
  'Notice of Non-Payment',
];

/** Opens a letter of these types that follows no statutory form. */
export const courtesyWords =
  'This is a courtesy notice. It does not follow a form that a lien or bond statute prescribes, and it can’t replace a notice that a statute requires.';

export const courtesyParagraph = p(courtesyWords);

export const bodyOf = ({ parts }: StatutoryForm): NoticeDocument => ({
  type: 'doc',
  content: parts.map(({ block }) => block),
});

/** White space, quotation marks, and dashes may differ. */
const plain = (text: string) =>
  text
    .replace(/[‘’]/g, "'")
    .replace(/[“”]/g, '"')
    .replace(/[‐‑–—]/g, '-')
    .replace(/\s+/g, ' ')
    .trim();

const shown = (one: NoticeInline) =>
  one.type === 'text' ? one.text : one.type === 'blank' ? `[${one.attrs.label}]` : '\n';

const textOf = (inlines: readonly NoticeInline[] = []) => plain(inlines.map(shown).join(''));

interface Line {
  text: string;
  bold: boolean;
  isHeading: boolean;
}
interface Row {
  name: string;
  value: string;
}

const lineOf = (content: readonly NoticeInline[] = [], isHeading = false): Line => ({
  text: textOf(content),
  isHeading,
  bold:
    isHeading ||
    content.every((one) => one.type !== 'text' || one.marks?.some(({ type }) => type === 'bold') === true),
});

const cellText = (paragraphs: readonly NoticeParagraph[]) =>
  plain(paragraphs.map(({ content }) => textOf(content)).join(' '));

/** Paragraphs, headings, and list items of a letter, and the rows of its tables. */
function read({ content }: NoticeDocument): { lines: Line[]; rows: Row[] } {
  const lines: Line[] = [];
  const rows: Row[] = [];
  const visit = (block: NoticeBlock): void => {
    if (block.type === 'paragraph' || block.type === 'heading')
      lines.push(lineOf(block.content, block.type === 'heading'));
    else if (block.type === 'table')
      for (const {
        content: [name, ...values],
      } of block.content)
        rows.push({
          name: name ? cellText(name.content) : '',
          value: plain(values.map((cell) => cellText(cell.content)).join(' ')),
        });
    else for (const item of block.content) for (const inner of item.content) visit(inner as NoticeBlock);
  };
  for (const block of content) visit(block);
  return { lines, rows };
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** The words of a part, with anything but nothing where a value goes. */
function patternOf(content: readonly NoticeInline[]): RegExp {
  const pieces: string[] = [];
  for (const one of content) {
    const piece = one.type === 'text' ? escaped(plain(` ${one.text} `)) : '\\S.*?';
    // Two values in a row count as one.
    if (piece !== '' && !(one.type !== 'text' && pieces.at(-1) === piece)) pieces.push(piece);
  }
  return new RegExp(pieces.join('\\s*'));
}

const inlinesOf = ({ block }: FormPart) =>
  block.type === 'paragraph' || block.type === 'heading' ? (block.content ?? []) : [];

/** The words of a part that has no blanks. */
export const wordsOf = (part: FormPart): string => textOf(inlinesOf(part));

/** Every required word and particular of a form, and whether the letter has it. */
export function checkForm({ parts }: StatutoryForm, body: NoticeDocument): StatutoryFormItem[] {
  const { lines, rows } = read(body);
  return parts.flatMap((part): StatutoryFormItem[] => {
    if (part.kind === 'free') return [];
    if (part.block.type === 'table')
      return read({ type: 'doc', content: [part.block] }).rows.map(({ name }) => ({
        kind: 'particular',
        name,
        met: rows.some((row) => row.name === name && /\w/.test(row.value)),
      }));
    const content = inlinesOf(part);
    const pattern = patternOf(content);
    const isHeading = part.block.type === 'heading';
    const found = lines.filter((line) => pattern.test(line.text) && (line.isHeading || !isHeading));
    return [
      {
        kind: part.bold ? 'bold_words' : 'words',
        name: textOf(content),
        met: part.bold ? found.some(({ bold }) => bold) : found.length > 0,
      },
    ];
  });
}

const sample = (words: string) => (words.length > 90 ? `${words.slice(0, 88).trimEnd()}…` : words);

/** What is missing from the letter, in words for users. */
export function missingFromForm(form: StatutoryForm, body: NoticeDocument): string[] {
  const missing = checkForm(form, body).filter(({ met }) => !met);
  const named = missing.filter(({ kind }) => kind === 'particular').map(({ name }) => sample(name));
  return [
    ...(named.length > 0 ? [`${form.citation} requires: ${named.join('; ')}.`] : []),
    ...missing
      .filter(({ kind }) => kind !== 'particular')
      .map(
        ({ kind, name }) =>
          `${form.wording === 'particulars' ? 'A statement' : 'Words'} of ${form.citation} ${kind === 'bold_words' ? 'must appear in bold' : 'are missing or changed'}: “${sample(name)}”`,
      ),
  ];
}

/** Whether a letter without a statutory form says that it is only a courtesy. */
export const saysCourtesy = (body: NoticeDocument): boolean =>
  read(body).lines.some(({ text }) => text.includes(plain(courtesyWords)));
