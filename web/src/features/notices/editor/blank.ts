import { mergeAttributes, Node } from '@tiptap/core';

/** A placeholder: one click selects it, and typing replaces it. */
export const Blank = Node.create({
  name: 'blank',
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
  renderText: ({ node }) => `[${String(node.attrs.label)}]`,
});
