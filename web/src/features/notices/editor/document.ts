import { type NoticeDocument, noticeDocumentSchema } from '@schemas/notice-document.ts';

/** An editor node as exported. */
interface EditorNode {
  type?: string;
  text?: string;
  attrs?: Record<string, unknown>;
  marks?: { type: string; attrs?: unknown }[];
  content?: EditorNode[];
}

const keptAttrs: Record<string, readonly string[]> = {
  heading: ['level'],
  orderedList: ['start'],
  blank: ['key', 'label'],
};

/**
 * Converts editor content to the schema's format: drops editor-only attributes, and moves lists nested deeper
 * than two levels up to the second. Throws a ZodError if the result is still not a valid letter.
 */
export function toDocument(json: EditorNode): NoticeDocument {
  return noticeDocumentSchema.parse(plain(json, 0));
}

function plain(node: EditorNode, depth: number): EditorNode {
  const { type = '', text, marks, content } = node;
  const attrs = Object.fromEntries(
    (keptAttrs[type] ?? []).flatMap((name) =>
      node.attrs?.[name] === undefined ? [] : [[name, node.attrs[name]]],
    ),
  );
  const isList = type === 'bulletList' || type === 'orderedList';
  const inner = isList ? depth + 1 : depth;
  const children = content?.flatMap((child) =>
    isList && inner >= 2 ? lifted(child).map((item) => plain(item, inner)) : [plain(child, inner)],
  );
  return {
    type,
    ...(text !== undefined && { text }),
    ...(Object.keys(attrs).length > 0 && { attrs }),
    ...(marks && marks.length > 0 && { marks: marks.map((mark) => ({ type: mark.type })) }),
    ...(children && { content: children }),
  };
}

/** A second-level item, followed by the items of its nested lists. */
function lifted(item: EditorNode): EditorNode[] {
  const isList = ({ type }: EditorNode) => type === 'bulletList' || type === 'orderedList';
  const own = { ...item, content: item.content?.filter((child) => !isList(child)) };
  const deeper = item.content?.filter(isList).flatMap((list) => list.content ?? []) ?? [];
  return [own, ...deeper.flatMap(lifted)];
}
