import type { DocumentText } from '@contract/contract-document.ts';

/** Words somebody selected in the document, and about where they begin in its text. */
export interface SelectedQuote {
  quote: string;
  near: number;
}

/** As much as one finding may quote. */
const LONGEST = 5000;

/**
 * What is selected inside `root`, whether in the text view or over a PDF's pages; null where that is nothing of the
 * document's words, or more than one finding may quote.
 */
export function selectedQuote(
  root: HTMLElement,
  selection: Selection | null,
  text: DocumentText,
): SelectedQuote | null {
  if (!selection || selection.isCollapsed || selection.rangeCount === 0) return null;
  const range = selection.getRangeAt(0);
  if (!root.contains(range.commonAncestorContainer)) return null;
  const found = fromText(root, range, text) ?? fromPages(root, range, text);
  if (!found) return null;
  const quote = found.quote.trim();
  return quote === '' || quote.length > LONGEST ? null : { quote, near: found.near };
}

/** The text view shows every character of the text, so the selection's ends are offsets. */
function fromText(root: HTMLElement, range: Range, { pages }: DocumentText): SelectedQuote | null {
  const touched = [...root.querySelectorAll<HTMLElement>('[data-text-start]')].filter((page) =>
    range.intersectsNode(page),
  );
  const [first] = touched;
  const last = touched.at(-1);
  if (!first || !last) return null;
  const start =
    Number(first.dataset.textStart) + lengthBefore(first, range.startContainer, range.startOffset);
  const end = Number(last.dataset.textStart) + lengthBefore(last, range.endContainer, range.endOffset);
  const whole = pages.map((page) => page.text).join('\f');
  return { quote: whole.slice(start, end), near: start };
}

/** Over a drawn page the text layer's words are nearly those of the text; where they begin is an estimate. */
function fromPages(root: HTMLElement, range: Range, { pages }: DocumentText): SelectedQuote | null {
  const touched = [...root.querySelectorAll<HTMLElement>('.pdf-text')].filter((layer) =>
    range.intersectsNode(layer),
  );
  const [first] = touched;
  if (!first) return null;
  const number = Number(first.closest<HTMLElement>('[data-page]')?.dataset.page);
  const page = pages.find((one) => one.page === number);
  if (!page) return null;
  const length = first.textContent?.length || 1;
  const share = lengthBefore(first, range.startContainer, range.startOffset) / length;
  const quote = touched.map((layer) => layerWords(layer, range)).join('\n');
  return { quote, near: page.start + Math.round(share * page.text.length) };
}

/** The selected words of one page, each line's end a line's end. */
function layerWords(layer: HTMLElement, range: Range): string {
  let words = '';
  for (const run of layer.children) {
    if (!range.intersectsNode(run)) continue;
    if (run.tagName === 'BR') words += '\n';
    const [node] = run.childNodes;
    if (!(node instanceof Text)) continue;
    const start = node === range.startContainer ? range.startOffset : 0;
    const end = node === range.endContainer ? range.endOffset : node.length;
    words += node.data.slice(start, end);
  }
  return words;
}

/** How many characters of `container` stand before a point; all or none where the point lies outside. */
function lengthBefore(container: HTMLElement, node: Node, offset: number): number {
  const before = document.createRange();
  before.selectNodeContents(container);
  const place = before.comparePoint(node, offset);
  if (place < 0) return 0;
  if (place === 0) before.setEnd(node, offset);
  return before.toString().length;
}
