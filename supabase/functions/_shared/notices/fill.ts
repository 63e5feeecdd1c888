import type {
  NoticeBlock,
  NoticeDocument,
  NoticeInline,
  NoticeParagraph,
} from '../schemas/notice-document.ts';
import type { BlankKey } from './templates.ts';

/** Known values for a template; null leaves a blank. */
export type Known = Record<BlankKey, string | null>;

/** Fills in the blanks of a template with known values. The others stay marked: nothing is guessed. */
export function fill(template: NoticeDocument, known: Known): NoticeDocument {
  return {
    type: 'doc',
    content: template.content.map((block) => withInlines(block, (one) => filled(one, known))),
  };
}

function filled(inline: NoticeInline, known: Known): NoticeInline {
  if (inline.type !== 'blank' || inline.attrs.key === null) return inline;
  const value = (known as Record<string, string | null>)[inline.attrs.key]?.replace(/\s+/g, ' ').trim();
  return value ? { type: 'text', text: value } : inline;
}

/** Every blank in a document, in order. */
export function blanksOf(document: NoticeDocument): string[] {
  const labels: string[] = [];
  for (const block of document.content)
    withInlines(block, (one) => {
      if (one.type === 'blank') labels.push(one.attrs.label);
      return one;
    });
  return labels;
}

type Change = (inline: NoticeInline) => NoticeInline;

const inParagraph = <P extends { content?: NoticeInline[] }>(paragraph: P, change: Change): P => ({
  ...paragraph,
  ...(paragraph.content && { content: paragraph.content.map(change) }),
});

function withInlines(block: NoticeBlock, change: Change): NoticeBlock {
  switch (block.type) {
    case 'paragraph':
    case 'heading':
      return inParagraph(block, change);
    case 'table':
      return {
        ...block,
        content: block.content.map((row) => ({
          ...row,
          content: row.content.map((cell) => ({
            ...cell,
            content: cell.content.map((paragraph) => inParagraph(paragraph, change)),
          })),
        })),
      };
    case 'bulletList':
    case 'orderedList':
      return {
        ...block,
        content: block.content.map((item) => ({
          ...item,
          content: item.content.map((child) =>
            child.type === 'paragraph'
              ? inParagraph(child, change)
              : {
                  ...child,
                  content: child.content.map((inner) => ({
                    ...inner,
                    content: inner.content.map((paragraph) => inParagraph(paragraph, change)),
                  })),
                },
          ),
        })),
      } as NoticeBlock;
  }
}

const inlineText = (inlines: NoticeInline[] = []) =>
  inlines
    .map((one) => (one.type === 'text' ? one.text : one.type === 'blank' ? `[${one.attrs.label}]` : '\n'))
    .join('');

const paragraphs = (content: readonly NoticeParagraph[]) =>
  content.map((paragraph) => inlineText(paragraph.content)).join(' ');

/** The letter as plain lines, for searching and comparing. */
export function plainText(document: NoticeDocument): string {
  const lines = document.content.flatMap((block): string[] => {
    switch (block.type) {
      case 'paragraph':
      case 'heading':
        return [inlineText(block.content)];
      case 'table':
        return block.content.map((row) => row.content.map((cell) => paragraphs(cell.content)).join(' | '));
      default:
        return block.content.flatMap((item, index) => {
          const mark = block.type === 'bulletList' ? '•' : `${block.attrs.start + index}.`;
          return item.content.flatMap((child) =>
            child.type === 'paragraph'
              ? [`${mark} ${inlineText(child.content)}`]
              : child.content.map((inner) => `  – ${paragraphs(inner.content)}`),
          );
        });
    }
  });
  return lines.join('\n');
}
