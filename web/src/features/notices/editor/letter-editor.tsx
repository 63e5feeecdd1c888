import type { NoticeDocument } from '@schemas/notice-document.ts';
import { type Editor, EditorContent, useEditor } from '@tiptap/react';
import './letter.css';
import { useEffect, useRef } from 'react';
import { toDocument } from './document.ts';
import { letterExtensions } from './extensions.ts';
import { Toolbar } from './toolbar.tsx';

interface LetterEditorProps {
  label: string;
  /** Initial content; later values are ignored. */
  body: NoticeDocument;
  onChange: (body: NoticeDocument) => void;
  /** Names a template blank can refer to, with their labels. */
  blankKeys?: Readonly<Record<string, string>>;
}

/** The letter editor: text with headings, lists, tables, and blanks to fill in. */
export function LetterEditor({ label, body, onChange, blankKeys }: LetterEditorProps) {
  const changed = useRef(onChange);
  useEffect(() => {
    changed.current = onChange;
  }, [onChange]);
  const editor = useEditor({
    extensions: letterExtensions,
    content: body,
    editorProps: {
      attributes: {
        'aria-label': label,
        'aria-multiline': 'true',
        role: 'textbox',
        class: 'letter min-h-72 px-5 py-4 sm:px-8 sm:py-6',
      },
    },
    onUpdate: ({ editor: it }: { editor: Editor }) => changed.current(toDocument(it.getJSON())),
  });
  return (
    <div className="min-w-0 rounded-md border bg-paper focus-within:border-ring">
      {editor && <Toolbar editor={editor} blankKeys={blankKeys} />}
      <EditorContent editor={editor} />
    </div>
  );
}
