/** Comments of a Word document, which are a part of their own. */

import { readStory, type Story } from './story.ts';
import { addPart, partText, related, setPartText, type WordPackage } from './word-package.ts';
import { appendToRoot, attribute, escapeXml, readXml, strict } from './xml.ts';

export interface NewComment {
  id: string;
  text: string;
}

const CONTENT_TYPE = 'application/vnd.openxmlformats-officedocument.wordprocessingml.comments+xml';

/** Ids that the file's comments use. */
export function takenCommentIds(document: WordPackage): Set<string> {
  const ids = new Set<string>();
  for (const name of related(document, document.main, 'comments')) {
    readXml(partText(document, name) ?? '', {
      open: (element) => {
        const id = element.name === 'comment' ? attribute(element, 'id') : undefined;
        if (id !== undefined) ids.add(id);
        return element;
      },
    });
  }
  return ids;
}

/** Adds comments to the file's, or a first part of comments with its content type and relationship. */
export function addComments(
  document: WordPackage,
  { namespace, prefix }: Story,
  comments: readonly NewComment[],
  by: { author: string; date: string },
): void {
  if (comments.length === 0) return;
  const existing = related(document, document.main, 'comments').find((name) => document.parts.has(name));
  if (existing !== undefined) {
    const xml = partText(document, existing) ?? '';
    const { prefix: own } = readStory(xml);
    setPartText(
      document,
      existing,
      appendToRoot(xml, comments.map((one) => commentXml(one, by, own)).join('')),
    );
    return;
  }
  const body = comments.map((one) => commentXml(one, by, prefix)).join('');
  const root = `${prefix}comments`;
  const folder = document.main.slice(0, document.main.lastIndexOf('/') + 1);
  const office = namespace === strict ? 'http://purl.oclc.org/ooxml/officeDocument' : OFFICE;
  addPart(document, {
    name: freeName(document, `${folder}comments`),
    contentType: CONTENT_TYPE,
    base: office,
    type: 'comments',
    text: `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<${root} xmlns:${prefix.slice(0, -1)}="${namespace}">${body}</${root}>`,
  });
}

const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006';

function freeName(document: WordPackage, start: string): string {
  let name = `${start}.xml`;
  for (let number = 2; document.parts.has(name); number += 1) name = `${start}${number}.xml`;
  return name;
}

function commentXml({ id, text }: NewComment, by: { author: string; date: string }, w: string): string {
  const author = escapeXml(by.author);
  const initials = escapeXml(initialsOf(by.author));
  const paragraphs = text
    .split(/\n+/)
    .map((line) => `<${w}p><${w}r><${w}t xml:space="preserve">${escapeXml(line)}</${w}t></${w}r></${w}p>`);
  return `<${w}comment ${w}id="${id}" ${w}author="${author}" ${w}date="${by.date}" ${w}initials="${initials}">${paragraphs.join('')}</${w}comment>`;
}

const initialsOf = (name: string) =>
  name
    .split(/\s+/)
    .map((word) => [...word][0] ?? '')
    .join('')
    .slice(0, 9);
