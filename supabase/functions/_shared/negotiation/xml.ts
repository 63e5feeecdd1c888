/** Reads XML with the offset of each tag, so that a change leaves everything else byte for byte. */
import { type SaxesAttributeNS, SaxesParser, type SaxesTagNS } from 'saxes';
import { Unreadable } from '../extraction/errors.ts';

/** An element. `start` to `openEnd` is its start tag, `closeStart` to `end` its end tag (empty for `<a/>`). */
export interface Element {
  /** The local name for elements of WordprocessingML, and the name with its prefix for others. */
  name: string;
  start: number;
  openEnd: number;
  closeStart: number;
  end: number;
  attributes: Record<string, SaxesAttributeNS>;
}

/** What `readXml` calls, in document order. `close` gets the object that `open` returned. */
export interface Handlers<Node extends Element> {
  open(element: Element): Node;
  close?(element: Node): void;
  text?(text: string): void;
}

/** Namespaces of WordprocessingML: the usual one, and that of files saved as Strict Open XML. */
const transitional = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';
export const strict = 'http://purl.oclc.org/ooxml/wordprocessingml/main';

const isWord = (uri: string) => uri === transitional || uri === strict;

/**
 * Reads a part of a Word package.
 * @throws Unreadable if it is not well-formed, or declares a document type: Word never writes one, and its
 * entities could expand without limit
 */
export function readXml<Node extends Element>(xml: string, handlers: Handlers<Node>): void {
  const parser = new SaxesParser({ xmlns: true });
  const open: Node[] = [];
  // Attribute values can't contain "<", so the last one before a tag's end is where the tag starts.
  const tagStart = () => xml.lastIndexOf('<', parser.position - 1);
  parser.on('error', damaged);
  parser.on('doctype', damaged);
  parser.on('opentag', (tag: SaxesTagNS) => {
    const name = isWord(tag.uri) ? tag.local : tag.name;
    const end = parser.position;
    const { attributes } = tag;
    open.push(handlers.open({ name, start: tagStart(), openEnd: end, closeStart: end, end, attributes }));
  });
  parser.on('closetag', () => {
    const element = open.pop();
    if (!element) return;
    element.end = parser.position;
    if (element.end !== element.openEnd) element.closeStart = tagStart();
    else element.closeStart = element.end;
    handlers.close?.(element);
  });
  const { text } = handlers;
  if (text) {
    parser.on('text', (value) => text(value));
    parser.on('cdata', (value) => text(value));
  }
  parser.write(xml).close();
}

function damaged(): never {
  throw new Unreadable('damaged', 'The file is damaged.');
}

/** The value of an attribute by its local name, with any prefix. */
export function attribute(element: Element, name: string): string | undefined {
  for (const key in element.attributes) {
    const found = element.attributes[key];
    if (found?.local === name) return found.value;
  }
  return undefined;
}

/** Text for an XML document: markup escaped, characters that XML can't hold removed. */
export const escapeXml = (text: string) =>
  text
    .replace(UNSTORABLE, '')
    .toWellFormed()
    .replace(/[&<>"]/g, (mark) => ENTITIES[mark] ?? mark);

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters that XML forbids
const UNSTORABLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

/** A replacement of `start` to `end` in an XML text. */
export interface Splice {
  start: number;
  end: number;
  xml: string;
}

/** Applies splices that do not overlap; those at the same offset in the order given. */
export function splice(xml: string, splices: readonly Splice[]): string {
  const parts: string[] = [];
  let at = 0;
  for (const { start, end, xml: replacement } of splices.toSorted(
    (a, b) => a.start - b.start || a.end - b.end,
  )) {
    parts.push(xml.slice(at, start), replacement);
    at = end;
  }
  parts.push(xml.slice(at));
  return parts.join('');
}

/** Adds XML as the last children of the root element. */
export function appendToRoot(xml: string, children: string): string {
  let root: Element | undefined;
  let last: Element | undefined;
  readXml(xml, {
    open: (element) => {
      root ??= element;
      return element;
    },
    close: (element) => {
      last = element;
    },
  });
  if (!root || !last) return damaged();
  if (root.openEnd !== root.end)
    return splice(xml, [{ start: root.closeStart, end: root.closeStart, xml: children }]);
  const name = /^<([^\s/>]+)/.exec(xml.slice(root.start))?.[1] ?? root.name;
  const tag = xml.slice(root.start, root.end).replace(/\/>$/, '>');
  return splice(xml, [{ start: root.start, end: root.end, xml: `${tag}${children}</${name}>` }]);
}
