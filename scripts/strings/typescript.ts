import { parseSync } from 'rolldown/utils';
import { joinLines, type Text } from './text.ts';

/** A node of the syntax tree. */
interface Node {
  type: string;
  start: number;
  end: number;
  [property: string]: unknown;
}

interface Comment {
  type: 'Line' | 'Block';
  value: string;
  start: number;
  end: number;
}

/** Strings in these are names, types, or module paths, never prose. */
const skipped =
  /^(ImportDeclaration|ExportAllDeclaration|ImportExpression|TSLiteralType|TSImportType|TSEnumMember|Directive)$/;
/** Calls whose arguments are styles, selectors, channels, or words of a statute. */
const skippedCalls =
  /^(statuteWords|boldStatuteWords|largeStatuteWords|statuteRows|certificateWords|cn|cva|clsx|twMerge|matchMedia|querySelector|querySelectorAll|closest|locator|addEventListener|getAttribute|setAttribute|startsWith|endsWith|includes|split|join|replaceAll)$/;
const skippedAttributes =
  /^(className|class|d|viewBox|id|htmlFor|type|role|to|href|src|rel|target|variant|size|side|align|key|autoComplete|inputMode|fill|stroke|transform|style|path|points|data-.*|.*ClassName)$/;
/** Templates with these tags hold code. */
const skippedTags = /^(sql|css|html|raw|transaction|tx|admin|db|owner|trx|inside)$/;
const titleCalls = /^(it|test|describe)$/;

/**
 * Returns the comments, test titles, and readable strings in file order.
 * @throws Error if the file cannot be parsed
 */
export function textsOfTypeScript(path: string, source: string): Text[] {
  const { program, comments, errors } = parseSync(path, source);
  if (errors.length > 0) throw new Error(`${path} cannot be parsed: ${errors[0]?.message}`);
  const isTest = /\.(test|e2e)\.tsx?$/.test(path) || /(^|\/)(testing|e2e)\//.test(path);
  const texts = textsOfComments(source, comments as Comment[]);
  visit(program as unknown as Node, [], (node, ancestors) => {
    const text = proseOf(node, source);
    if (text === null) return;
    const title = isTitle(node, ancestors);
    if (!title && (isTest || !isProse(text, node) || isStyle(text))) return;
    const form = node.type === 'TemplateLiteral' ? 'template' : node.type === 'JSXText' ? 'jsx' : 'literal';
    texts.push({ kind: title ? 'test' : 'ui', form, start: node.start, end: node.end, text });
  });
  return texts.sort((a, b) => a.start - b.start);
}

/** Consecutive line comments are one text. */
function textsOfComments(source: string, comments: Comment[]): Text[] {
  const texts: Text[] = [];
  for (let index = 0; index < comments.length; index += 1) {
    const first = comments[index] as Comment;
    if (/^\s*(biome-ignore|@ts-|eslint|@vitest|deno-lint|\/ <reference|!)/.test(first.value)) continue;
    if (first.type === 'Block') {
      const lines = first.value.split('\n').map((line) => line.replace(/^\s*\*+ ?/, ''));
      const text = joinLines(lines);
      if (text !== '')
        texts.push({ kind: 'comment', form: 'block comment', start: first.start, end: first.end, text });
      continue;
    }
    const lines = [first.value];
    let { end } = first;
    const alone = /(^|\n)[ \t]*$/.test(source.slice(0, first.start));
    for (let next = comments[index + 1]; alone && next?.type === 'Line'; next = comments[index + 1]) {
      if (!/^\n[ \t]*$/.test(source.slice(end, next.start))) break;
      if (/^\s*(biome-ignore|@ts-)/.test(next.value)) break;
      lines.push(next.value);
      end = next.end;
      index += 1;
    }
    texts.push({ kind: 'comment', form: 'line comment', start: first.start, end, text: joinLines(lines) });
  }
  return texts;
}

function visit(node: Node, ancestors: Node[], found: (node: Node, ancestors: Node[]) => void): void {
  if (skipped.test(node.type)) return;
  found(node, ancestors);
  const inside = [...ancestors, node];
  for (const [property, value] of Object.entries(node)) {
    if (isSkipped(node, property)) continue;
    for (const child of Array.isArray(value) ? value : [value])
      if (child !== null && typeof child === 'object' && typeof (child as Node).type === 'string')
        visit(child as Node, inside, found);
  }
}

function isSkipped(node: Node, property: string): boolean {
  if (node.type === 'Property' && property === 'key') return true;
  if (node.type === 'MemberExpression' && property === 'property') return true;
  if (node.type === 'JSXAttribute')
    return property === 'name' || skippedAttributes.test(nameOf(node.name as Node));
  if (node.type === 'CallExpression' && property === 'arguments')
    return skippedCalls.test(nameOf(node.callee as Node));
  if (node.type === 'TaggedTemplateExpression' && property === 'quasi')
    return skippedTags.test(nameOf(node.tag as Node));
  if (node.type === 'BinaryExpression') return /^[!=]==?$/.test(String(node.operator));
  if (node.type === 'SwitchCase') return property === 'test';
  return (node.type === 'ExportNamedDeclaration' && property === 'source') || property === 'typeAnnotation';
}

/** Returns the last name of a callee, tag, or attribute. */
function nameOf(node: Node): string {
  if (node.type === 'MemberExpression') return nameOf(node.property as Node);
  if (node.type === 'TSInstantiationExpression') return nameOf(node.expression as Node);
  if (node.type === 'CallExpression') return nameOf(node.callee as Node);
  return typeof node.name === 'string' ? node.name : '';
}

/**
 * Returns whether a node is the first argument of `it`, `test`, or `describe`, including their `each`,
 * `skip`, and similar variants.
 */
function isTitle(node: Node, ancestors: Node[]): boolean {
  const call = ancestors.at(-1);
  if (call?.type !== 'CallExpression' || (call.arguments as Node[])[0] !== node) return false;
  const root = (callee: Node): string =>
    callee.type === 'MemberExpression'
      ? root(callee.object as Node)
      : callee.type === 'CallExpression' || callee.type === 'TaggedTemplateExpression'
        ? root((callee.callee ?? callee.tag) as Node)
        : nameOf(callee);
  return titleCalls.test(root(call.callee as Node));
}

function proseOf(node: Node, source: string): string | null {
  if (node.type === 'Literal' && typeof node.value === 'string') return node.value;
  if (node.type === 'TemplateLiteral')
    return source.slice(node.start + 1, node.end - 1).replaceAll('\n', '⏎');
  if (node.type === 'JSXText') return String(node.raw).replace(/\s+/g, ' ').trim();
  return null;
}

function isProse(text: string, node: Node): boolean {
  const words = text.replace(/\$\{[^}]*\}/g, ' ');
  if (!/\p{L}{2}/u.test(words) || /^(https?:|\/|\.\/|@|#|[a-z]+\/)/.test(text)) return false;
  if (node.type === 'JSXText') return true;
  if (/^[a-z_]+(\.[a-z_]+)*$/i.test(text)) return /^[A-Z][a-z]+$/.test(text);
  return /\p{L}{2,}[,;:.!?’]?\s+\S|\s\p{L}{2,}/u.test(words);
}

/** Returns whether the text looks like utility classes. */
function isStyle(text: string): boolean {
  const tokens = text.split(/\s+/);
  const classes = tokens.filter(
    (token) =>
      /^!?[a-z0-9[\]()#%.:/*&>_=@,'+-]*[-:[][a-z0-9[\]()#%.:/*&>_=@,'+-]+$/.test(token) &&
      !/[.,:]$/.test(token),
  );
  return !/[A-Z]/.test(text.replace(/\$\{[^}]*\}|\[[^\]]*\]/g, '')) && classes.length * 2 >= tokens.length;
}
