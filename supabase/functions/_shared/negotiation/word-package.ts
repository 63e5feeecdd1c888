/** The parts of a .docx file, which is a ZIP file of XML parts and their relationships. */
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { checkPackage } from '../extraction/check-package.ts';
import { Unreadable } from '../extraction/errors.ts';
import { appendToRoot, attribute, type Element, escapeXml, readXml } from './xml.ts';

/** An opened package. `main` is the name of the document part. */
export interface WordPackage {
  parts: Map<string, Uint8Array>;
  main: string;
}

const CONTENT_TYPES = '[Content_Types].xml';
const COMPRESSED = /\.(?:png|jpe?g|gif|tiff?|webp|zip|docx|xlsx|pptx|mp4|mp3)$/i;

/**
 * Opens a .docx file.
 * @throws UnsupportedFile if it unpacks to too much, Unreadable if it is encrypted, signed, or broken
 */
export async function openPackage(bytes: Uint8Array): Promise<WordPackage> {
  if (bytes[0] === 0xd0) throw new Unreadable('encrypted', 'The document is password-protected.');
  await checkPackage(bytes);
  const parts = new Map(Object.entries(unzipSync(bytes)).filter(([name]) => !name.endsWith('/')));
  const main = related({ parts, main: '' }, '', 'officeDocument')[0] ?? 'word/document.xml';
  if (!parts.has(main)) throw new Unreadable('damaged', 'The file is damaged.');
  return { parts, main };
}

/** Whether the package has a digital signature, which any change would break. */
export const isSigned = ({ parts }: WordPackage) =>
  [...parts.keys()].some((name) => name.startsWith('_xmlsignatures/'));

/** Packs the parts again. @param date the time of every entry, so that the same input makes the same file */
export function packPackage({ parts }: WordPackage, date: Date): Uint8Array<ArrayBuffer> {
  const first = [CONTENT_TYPES, ...[...parts.keys()].filter((name) => name !== CONTENT_TYPES)];
  const entries = first.flatMap((name) => {
    const part = parts.get(name);
    return part ? [[name, [part, { level: COMPRESSED.test(name) ? 0 : 6 }]] as const] : [];
  });
  return new Uint8Array(
    zipSync(Object.fromEntries(entries) as Parameters<typeof zipSync>[0], { mtime: date }),
  );
}

/** The text of a part. @throws Unreadable if it is not UTF-8, the only encoding that Word writes */
export function partText(document: WordPackage, name: string): string | null {
  const bytes = document.parts.get(name);
  if (!bytes) return null;
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new Unreadable('damaged', 'The file is damaged.');
  }
}

/** Stores a part's text. */
export function setPartText(document: WordPackage, name: string, text: string): void {
  document.parts.set(name, strToU8(text));
}

/** Names of the parts that `from` refers to by a relationship of this type, such as `comments`. */
export function related(document: WordPackage, from: string, type: string): string[] {
  const bytes = document.parts.get(relationshipsOf(from));
  if (!bytes) return [];
  const found: string[] = [];
  elements(strFromU8(bytes), (element) => {
    const target = attribute(element, 'Target');
    if (attribute(element, 'TargetMode') === 'External' || target === undefined) return;
    if (attribute(element, 'Type')?.endsWith(`/relationships/${type}`)) found.push(resolve(from, target));
  });
  return found;
}

/**
 * Adds a part in the document part's folder with its content type and a relationship from the document part.
 * @param part.base start of the relationship type, which differs in Strict Open XML
 */
export function addPart(
  document: WordPackage,
  part: { name: string; contentType: string; base: string; type: string; text: string },
): void {
  const { main } = document;
  setPartText(document, part.name, part.text);
  const types = partText(document, CONTENT_TYPES);
  if (types === null) throw new Unreadable('damaged', 'The file is damaged.');
  const override = `<Override xmlns="${TYPES}" PartName="/${part.name}" ContentType="${part.contentType}"/>`;
  setPartText(document, CONTENT_TYPES, appendToRoot(types, override));

  const relationships = relationshipsOf(main);
  const existing = partText(document, relationships) ?? `<Relationships xmlns="${RELATIONSHIPS}"/>`;
  const ids = new Set<string | undefined>();
  elements(existing, (element) => ids.add(attribute(element, 'Id')));
  let number = ids.size + 1;
  while (ids.has(`rId${number}`)) number += 1;
  const target = escapeXml(part.name.slice(folderOf(main).length));
  const relationship = `<Relationship xmlns="${RELATIONSHIPS}" Id="rId${number}" Type="${part.base}/relationships/${part.type}" Target="${target}"/>`;
  setPartText(document, relationships, appendToRoot(existing, relationship));
}

const TYPES = 'http://schemas.openxmlformats.org/package/2006/content-types';
const RELATIONSHIPS = 'http://schemas.openxmlformats.org/package/2006/relationships';

const elements = (xml: string, each: (element: Element) => void) =>
  readXml(xml, {
    open: (element) => {
      each(element);
      return element;
    },
  });

const folderOf = (name: string) => name.slice(0, name.lastIndexOf('/') + 1);

const relationshipsOf = (name: string) => `${folderOf(name)}_rels/${name.slice(folderOf(name).length)}.rels`;

function resolve(from: string, target: string): string {
  const base = target.startsWith('/') ? [] : folderOf(from).split('/').filter(Boolean);
  for (const step of target.split('/')) {
    if (step === '..') base.pop();
    else if (step && step !== '.') base.push(step);
  }
  return base.join('/');
}
