/** An element of an XML document; `text` is its direct text content. */
export interface XmlElement {
  name: string;
  attributes: Record<string, string>;
  children: XmlElement[];
  text: string;
}

const entities: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };
const token =
  /<\?xml version="1\.0" encoding="UTF-8" standalone="yes"\?>|<(\/?)([A-Za-z_][\w.:-]*)((?:\s+[A-Za-z_][\w.:-]*="[^"<]*")*)\s*(\/?)>|([^<]+)/gy;

/** Text with its entities decoded; unknown entities and `]]>` are invalid. */
function decoded(text: string): string {
  if (text.includes(']]>')) throw new Error(']]> in text');
  return text.replace(/\r\n?/g, '\n').replace(/&([^;]{0,10};)?/g, (entity, body: string | undefined) => {
    const name = body?.slice(0, -1) ?? '';
    const code = /^#(?:x([0-9a-fA-F]+)|(\d+))$/.exec(name);
    if (code) return String.fromCodePoint(code[1] ? Number.parseInt(code[1], 16) : Number(code[2]));
    const char = entities[name];
    if (char === undefined) throw new Error(`${entity} is no entity`);
    return char;
  });
}

/**
 * Parses XML strictly: one root, properly nested elements, no duplicate attributes, only XML 1.0 characters.
 * @throws Error that describes the problem
 */
export function readXml(document: string): XmlElement {
  if (!/^[\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]*$/u.test(document))
    throw new Error('A character that XML cannot hold');
  const top: XmlElement = { name: '', attributes: {}, children: [], text: '' };
  const open = [top];
  let at = 0;
  while (at < document.length) {
    token.lastIndex = at;
    const match = token.exec(document);
    if (!match) throw new Error(`Not well-formed at: ${document.slice(at, at + 80)}`);
    at = token.lastIndex;
    const parent = open.at(-1) as XmlElement;
    const [, closes, name, attributes = '', isEmpty, text] = match;
    if (text !== undefined) {
      if (open.length === 1) throw new Error('Text outside the root');
      parent.text += decoded(text);
    } else if (name && closes) {
      if (parent.name !== name || attributes || isEmpty)
        throw new Error(`</${name}> where ${parent.name} is open`);
      open.pop();
    } else if (name) {
      const element: XmlElement = { name, attributes: {}, children: [], text: '' };
      for (const [, key = '', value = ''] of attributes.matchAll(/([\w.:-]+)="([^"]*)"/g)) {
        if (key in element.attributes) throw new Error(`${key} twice`);
        element.attributes[key] = decoded(value).replace(/[\t\n\r]/g, ' ');
      }
      parent.children.push(element);
      if (!isEmpty) open.push(element);
    }
  }
  const [root] = top.children;
  if (!root || top.children.length !== 1 || open.length !== 1) throw new Error('Not one root that is closed');
  return root;
}
