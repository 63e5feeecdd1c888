import type { DocumentText } from '@schemas/contract-document.ts';
import { beforeEach, expect, it } from 'vitest';
import { selectedQuote } from './quote-selection.ts';

const PAGES = ['Pay when paid. Retain 10%.', 'The cap continues here.'];
const text = {
  pages: [
    { page: 1, start: 0, text: PAGES[0] },
    { page: 2, start: (PAGES[0] ?? '').length + 1, text: PAGES[1] },
  ],
} as DocumentText;
let root: HTMLElement;

/** Finds the text node that contains `words`, and their offset in it. */
function find(words: string): [Text, number] {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const at = (node as Text).data.indexOf(words);
    if (at >= 0) return [node as Text, at];
  }
  throw new Error(`'${words}' is not on the page`);
}
function select(from: string, to: string) {
  const [start, at] = find(from);
  const [end, before] = find(to);
  getSelection()?.setBaseAndExtent(start, at, end, before + to.length);
}
const quote = () => selectedQuote(root, getSelection(), text);

beforeEach(() => {
  document.body.innerHTML = `<article id="root">
    <section data-page="1"><p>Page 1</p><div data-text-start="0">Pay <mark><span></span>when paid</mark>. Retain 10%.</div></section>
    <section data-page="2"><p>Page 2</p><div data-text-start="27">The cap continues here.</div></section>
    </article><p>Elsewhere</p>`;
  root = document.getElementById('root') as HTMLElement;
});

it('returns the words and their exact span, through marks', () => {
  select('paid', 'Retain');
  expect(quote()).toEqual({ quote: 'paid. Retain', near: PAGES[0]?.indexOf('paid') });
});

it('crosses a page break without the page number', () => {
  select('Retain', 'The cap');
  expect(quote()?.quote).toBe('Retain 10%.\fThe cap');
});

it('returns whole lines of a rendered page and an approximate position', () => {
  const lines = '<span>The cap</span><br><span>continues</span> <span>here.</span>';
  root.innerHTML = `<section data-page="2"><button>Some finding</button><div class="pdf-text">${lines}</div></section>`;
  select('cap', 'contin');
  expect(quote()?.quote).toBe('cap\ncontin');
  expect(quote()?.near).toBeGreaterThan(27);
  expect(quote()?.near).toBeLessThan(40);
});

it('is null without a selection, outside the document, or for white space alone', () => {
  getSelection()?.removeAllRanges();
  expect(quote()).toBeNull();
  const outside = document.body.lastElementChild?.firstChild as Text;
  getSelection()?.setBaseAndExtent(outside, 0, outside, 4);
  expect(quote()).toBeNull();
  const [node, at] = find(' Retain');
  getSelection()?.setBaseAndExtent(node, at, node, at + 1);
  expect(quote()).toBeNull();
});
