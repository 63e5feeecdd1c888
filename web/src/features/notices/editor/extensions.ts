import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table';
import StarterKit from '@tiptap/starter-kit';
import { Blank } from './blank.ts';

/**
 * A table that Tab leaves after its last cell, so that the keyboard is not caught in it. The toolbar adds rows.
 */
const LetterTable = Table.extend({
  addKeyboardShortcuts() {
    return { ...this.parent?.(), Tab: () => this.editor.commands.goToNextCell() };
  },
});

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
  LetterTable.configure({ resizable: false }),
  TableRow,
  TableHeader,
  TableCell,
  Blank,
];
