import { expect, it } from 'vitest';
import { toDocument } from './document.ts';

const text = (words: string) => ({ type: 'paragraph', content: [{ type: 'text', text: words }] });
const list = (...content: object[]) => ({
  type: 'bulletList',
  content: [{ type: 'listItem', attrs: { extra: 1 }, content }],
});

it('omits editor-only data', () => {
  const table = {
    type: 'table',
    content: [
      {
        type: 'tableRow',
        content: [
          { type: 'tableCell', attrs: { colspan: 1, rowspan: 1, colwidth: null }, content: [text('A')] },
        ],
      },
    ],
  };
  const heading = {
    type: 'heading',
    attrs: { level: 1, textAlign: null },
    content: [{ type: 'text', text: 'H' }],
  };
  expect(toDocument({ type: 'doc', content: [heading, table] })).toEqual({
    type: 'doc',
    content: [
      { type: 'heading', attrs: { level: 1 }, content: [{ type: 'text', text: 'H' }] },
      {
        type: 'table',
        content: [{ type: 'tableRow', content: [{ type: 'tableCell', content: [text('A')] }] }],
      },
    ],
  });
});

it('keeps lists at two levels', () => {
  const deep = list(text('one'), list(text('two'), list(text('three'))));
  const document = toDocument({ type: 'doc', content: [deep] });
  expect(JSON.stringify(document)).not.toContain('extra');
  const [outer] = document.content as unknown as { content: { content: { content: unknown[] }[] }[] }[];
  expect(outer?.content[0]?.content[1]?.content).toHaveLength(2);
});

it('rejects content not allowed in a letter', () => {
  expect(() => toDocument({ type: 'doc', content: [{ type: 'image', attrs: { src: 'x' } }] })).toThrow();
});
