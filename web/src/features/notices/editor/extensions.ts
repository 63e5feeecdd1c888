import { TableKit } from '@tiptap/extension-table';
import StarterKit from '@tiptap/starter-kit';
import { Blank } from './blank.ts';

/** What a letter can hold, and no more: the contract's schema refuses the rest. */
export const letterExtensions = [
  StarterKit.configure({
    blockquote: false,
    code: false,
    codeBlock: false,
    horizontalRule: false,
    link: false,
    strike: false,
    heading: { levels: [1, 2] },
  }),
  TableKit.configure({ table: { resizable: false } }),
  Blank,
];
