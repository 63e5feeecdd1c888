import { type Editor, mergeAttributes, Node } from '@tiptap/core';

/** Where the letter's blanks are. */
export function placesOfBlanks(editor: Editor): number[] {
  const places: number[] = [];
  editor.state.doc.descendants((node, at) => {
    if (node.type.name === 'blank') places.push(at);
  });
  return places;
}

/** Selects a blank. Typing then replaces it. */
export const selectBlank = (editor: Editor, at: number): boolean =>
  editor.chain().focus().setNodeSelection(at).scrollIntoView().run();

/** A placeholder: a click or Tab selects it, and typing replaces it. Tab leaves the letter after the last one. */
export const Blank = Node.create({
  name: 'blank',
  // Before the keys of tables.
  priority: 200,
  group: 'inline',
  inline: true,
  atom: true,
  selectable: true,
  addAttributes: () => ({ key: { default: null }, label: { default: '' } }),
  parseHTML: () => [
    {
      tag: 'span[data-blank]',
      getAttrs: (element) => ({
        label: element.getAttribute('data-blank') ?? '',
        key: element.getAttribute('data-key') || null,
      }),
    },
  ],
  renderHTML: ({ node, HTMLAttributes }) => [
    'span',
    mergeAttributes(HTMLAttributes, {
      'data-blank': String(node.attrs.label),
      'data-key': node.attrs.key ? String(node.attrs.key) : '',
      title: 'Click and type the missing text',
      class: 'letter-blank',
    }),
    String(node.attrs.label),
  ],
  addKeyboardShortcuts() {
    return {
      Tab: ({ editor }) => {
        const next = placesOfBlanks(editor).find((at) => at >= editor.state.selection.to);
        return next !== undefined && selectBlank(editor, next);
      },
    };
  },
  renderText: ({ node }) => `[${String(node.attrs.label)}]`,
});
