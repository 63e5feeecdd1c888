import type { DocumentText } from '@schemas/contract-document.ts';

/** The selected words and, in `near`, their approximate offset in the document's text. */
export interface SelectedQuote {
  quote: string;
  near: number;
}

/** The longest quote a finding may have. */
const LONGEST = 5000;

/**
 * Returns the selection inside `root`, in the text view or over a PDF's pages. Null if it has no document
 * text or exceeds the limit.
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

/** The text view shows every character, so the selection's ends are exact offsets. */
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

/** A PDF's text layer differs slightly from the extracted text, so the offset is an estimate. */
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

/** Returns the selected words of one page, with line breaks. */
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

/** Counts the characters of `container` before a point. Returns none or all of them if the point is outside. */
function lengthBefore(container: HTMLElement, node: Node, offset: number): number {
  const before = document.createRange();
  before.selectNodeContents(container);
  const place = before.comparePoint(node, offset);
  if (place < 0) return 0;
  if (place === 0) before.setEnd(node, offset);
  return before.toString().length;
}
