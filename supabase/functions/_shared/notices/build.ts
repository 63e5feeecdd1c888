/** Short helper functions for writing notice templates. */
import type {
  NoticeBlank,
  NoticeBlock,
  NoticeDocument,
  NoticeInline,
  NoticeList,
  NoticeParagraph,
  NoticeTable,
} from '../schemas/notice-document.ts';

type Part = string | NoticeInline;

/** A blank, filled in automatically if `key` has a known value, otherwise by a user. */
export const blank = (label: string, key: string | null = null): NoticeBlank => ({
  type: 'blank',
  attrs: { key, label },
});

const inline = (part: Part): NoticeInline => (typeof part === 'string' ? { type: 'text', text: part } : part);

export const p = (...parts: Part[]): NoticeParagraph => ({ type: 'paragraph', content: parts.map(inline) });

export const h = (text: string): NoticeBlock => ({
  type: 'heading',
  attrs: { level: 1 },
  content: [inline(text)],
});

export const ul = (...items: Part[][]): NoticeList => ({
  type: 'bulletList',
  content: items.map((parts) => ({ type: 'listItem', content: [p(...parts)] })),
});

/** A table of facts: name and value. */
export const facts = (...rows: [name: string, ...value: Part[]][]): NoticeTable => ({
  type: 'table',
  content: rows.map(([name, ...value]) => ({
    type: 'tableRow',
    content: [
      { type: 'tableHeader', content: [p(name)] },
      { type: 'tableCell', content: [p(...value)] },
    ],
  })),
});

export const doc = (...content: NoticeBlock[]): NoticeDocument => ({ type: 'doc', content });
