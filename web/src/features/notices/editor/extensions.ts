import { TableKit } from '@tiptap/extension-table';
import StarterKit from '@tiptap/starter-kit';
import { Blank } from './blank.ts';

/** The only content a letter may have: the schema rejects everything else. */
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
