/** Accepts or rejects tracked changes as Word does, independently of the code under test. */
import { strFromU8, unzipSync } from 'fflate';
import { SaxesParser } from 'saxes';

export interface Tree {
  name: string;
  attributes: Record<string, string>;
  children: (Tree | string)[];
}

/** The XML parts of a package by name. */
export const partsOf = (bytes: Uint8Array) =>
  Object.fromEntries(Object.entries(unzipSync(bytes)).map(([name, part]) => [name, strFromU8(part)]));

/** Parses XML. @throws if it is not well-formed */
export function parse(xml: string): Tree {
  const root: Tree = { name: '', attributes: {}, children: [] };
  const open = [root];
  const parser = new SaxesParser();
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', (tag) => {
    const node: Tree = {
      name: tag.name,
      attributes: { ...tag.attributes } as Record<string, string>,
      children: [],
    };
    open.at(-1)?.children.push(node);
    open.push(node);
  });
  parser.on('closetag', () => open.pop());
  parser.on('text', (text) => open.at(-1)?.children.push(text));
  parser.write(xml).close();
  return root.children.find((child): child is Tree => typeof child !== 'string') ?? root;
}

const isTree = (child: Tree | string): child is Tree => typeof child !== 'string';

/** Every element below, in document order. */
export function* descendants(tree: Tree): Generator<Tree> {
  for (const child of tree.children) {
    if (!isTree(child)) continue;
    yield child;
    yield* descendants(child);
  }
}

const childNamed = (tree: Tree | undefined, name: string) =>
  tree?.children.filter(isTree).find((child) => child.name === name);

const INSERTED = new Set(['w:ins', 'w:moveTo']);
const DELETED = new Set(['w:del', 'w:moveFrom']);
const SHOWN: Record<string, string> = { 'w:delText': 'w:t', 'w:delInstrText': 'w:instrText' };

/**
 * Settles the changes of these authors in place.
 * @param isAccepting accepts them, otherwise rejects them
 */
export function settle(tree: Tree, isAccepting: boolean, isBy: (author: string) => boolean): void {
  const isOurs = (node: Tree) => isBy(node.attributes['w:author'] ?? '');
  const children: (Tree | string)[] = [];
  for (const child of tree.children) {
    if (!isTree(child)) {
      children.push(child);
      continue;
    }
    settle(child, isAccepting, isBy);
    const isChange =
      (INSERTED.has(child.name) || DELETED.has(child.name)) && tree.name !== 'w:rPr' && isOurs(child);
    if (!isChange) {
      children.push(child);
      continue;
    }
    if (INSERTED.has(child.name) !== isAccepting) continue;
    if (DELETED.has(child.name))
      for (const node of descendants(child)) node.name = SHOWN[node.name] ?? node.name;
    children.push(...child.children);
  }
  tree.children = children;
  settleMarks(tree, isAccepting, isOurs);
}

/** A paragraph whose mark goes gets the next paragraph's properties. */
function settleMarks(tree: Tree, isAccepting: boolean, isOurs: (node: Tree) => boolean): void {
  for (let index = 0; index < tree.children.length; index += 1) {
    const paragraph = tree.children[index];
    if (!paragraph || !isTree(paragraph) || paragraph.name !== 'w:p') continue;
    const properties = childNamed(paragraph, 'w:pPr');
    const mark = childNamed(properties, 'w:rPr');
    if (!mark || !properties) continue;
    const goes = mark.children
      .filter(isTree)
      .some((node) => (isAccepting ? DELETED : INSERTED).has(node.name) && isOurs(node));
    mark.children = mark.children.filter(
      (node) => !isTree(node) || !(INSERTED.has(node.name) || DELETED.has(node.name)) || !isOurs(node),
    );
    if (!goes) continue;
    const following = tree.children[index + 1];
    if (!following || !isTree(following) || following.name !== 'w:p')
      throw new Error('A paragraph mark goes, but no paragraph follows.');
    const content = paragraph.children.filter((node) => node !== properties);
    const own = childNamed(following, 'w:pPr');
    following.children = [
      ...(own ? [own] : []),
      ...content,
      ...following.children.filter((node) => node !== own),
    ];
    tree.children.splice(index, 1);
    index -= 1;
  }
}

/** Removes comments with these ids from a document. */
export function withoutComments(tree: Tree, ids: ReadonlySet<string>): void {
  const isMark = (node: Tree | string) =>
    isTree(node) && /^w:comment(?:Range|Reference)/.test(node.name) && ids.has(node.attributes['w:id'] ?? '');
  tree.children = tree.children.filter(
    (node) => !isMark(node) && !(isTree(node) && node.name === 'w:r' && node.children.some(isMark)),
  );
  for (const child of tree.children) if (isTree(child)) withoutComments(child, ids);
}

/**
 * The document as text that is the same however its runs are split: neighboring runs of one formatting, and
 * neighboring changes of one author, are one.
 */
export function canonical(tree: Tree): string {
  const parts: { key: string | null; node: Tree | string }[] = [];
  for (const child of tree.children) {
    const last = parts.at(-1);
    const key = isTree(child) ? keyOf(child) : null;
    if (isTree(child) && key !== null && last && last.key === key && isTree(last.node)) {
      last.node.children.push(...child.children.filter((node) => !isTree(node) || node.name !== 'w:rPr'));
    } else if (isTree(child)) {
      if (!isEmptyProperties(child)) parts.push({ key, node: { ...child, children: [...child.children] } });
    } else if (child.trim()) parts.push({ key, node: child });
  }
  return parts.map(({ node }) => (isTree(node) ? print(node) : node)).join('');
}

const isEmptyProperties = (node: Tree): boolean =>
  (node.name === 'w:rPr' || node.name === 'w:pPr') &&
  node.children.every((child) => isTree(child) && isEmptyProperties(child));

/** Elements with the same key are joined. */
function keyOf(node: Tree): string | null {
  if (node.name === 'w:t' || node.name === 'w:delText') return node.name;
  if (node.name === 'w:r') {
    const properties = childNamed(node, 'w:rPr');
    return `w:r ${properties ? print(properties) : ''}`;
  }
  if (!INSERTED.has(node.name) && !DELETED.has(node.name)) return null;
  return node.children.length === 0
    ? null
    : `${node.name} ${node.attributes['w:author']} ${node.attributes['w:date']}`;
}

function print(node: Tree): string {
  const isChange = 'w:author' in node.attributes;
  const attributes = Object.entries(node.attributes)
    .filter(([name]) => name !== 'xml:space' && !/^w:rsid/.test(name) && !(isChange && name === 'w:id'))
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => ` ${name}="${value}"`);
  const content = TEXTS.has(node.name) ? node.children.join('') : canonical(node);
  return `<${node.name}${attributes.join('')}>${content}</${node.name}>`;
}

const TEXTS = new Set(['w:t', 'w:delText', 'w:instrText', 'w:delInstrText']);

/** The text of each paragraph of a document without pending changes, in order. */
export function paragraphTexts(tree: Tree): string[] {
  return [...descendants(tree)]
    .filter(({ name }) => name === 'w:p')
    .map((paragraph) =>
      [...descendants(paragraph)]
        .map((node) => (node.name === 'w:t' ? node.children.join('') : node.name === 'w:tab' ? '\t' : ''))
        .join(''),
    );
}
