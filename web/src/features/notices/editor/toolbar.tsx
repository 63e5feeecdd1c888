import { type Editor, useEditorState } from '@tiptap/react';
import {
  Bold,
  Columns3,
  Heading1,
  Heading2,
  Italic,
  List,
  ListOrdered,
  type LucideIcon,
  Redo2,
  Rows3,
  Space,
  Table2,
  Trash2,
  Underline,
  Undo2,
} from 'lucide-react';
import { Button } from '@/components/ui/button.tsx';
import { cn } from '@/lib/utils.ts';
import { placesOfBlanks, selectBlank } from './blank.ts';
import { InsertBlank } from './insert-blank.tsx';

interface ToolbarProps {
  editor: Editor;
  blankKeys?: Readonly<Record<string, string>>;
}

interface Tool {
  label: string;
  Icon: LucideIcon;
  run: () => unknown;
  active?: boolean;
  disabled?: boolean;
}

export function Toolbar({ editor, blankKeys }: ToolbarProps) {
  const state = useEditorState({
    editor,
    selector: ({ editor: it }) => ({
      bold: it.isActive('bold'),
      italic: it.isActive('italic'),
      underline: it.isActive('underline'),
      heading: it.isActive('heading', { level: 1 }),
      subheading: it.isActive('heading', { level: 2 }),
      bullets: it.isActive('bulletList'),
      numbers: it.isActive('orderedList'),
      table: it.isActive('table'),
      undo: it.can().undo(),
      redo: it.can().redo(),
      blanks: placesOfBlanks(it).length,
    }),
  });
  const chain = () => editor.chain().focus();
  const tools: Tool[] = [
    { label: 'Bold', Icon: Bold, active: state.bold, run: () => chain().toggleBold().run() },
    { label: 'Italic', Icon: Italic, active: state.italic, run: () => chain().toggleItalic().run() },
    {
      label: 'Underline',
      Icon: Underline,
      active: state.underline,
      run: () => chain().toggleUnderline().run(),
    },
    {
      label: 'Heading',
      Icon: Heading1,
      active: state.heading,
      run: () => chain().toggleHeading({ level: 1 }).run(),
    },
    {
      label: 'Subheading',
      Icon: Heading2,
      active: state.subheading,
      run: () => chain().toggleHeading({ level: 2 }).run(),
    },
    { label: 'Bullets', Icon: List, active: state.bullets, run: () => chain().toggleBulletList().run() },
    {
      label: 'Numbers',
      Icon: ListOrdered,
      active: state.numbers,
      run: () => chain().toggleOrderedList().run(),
    },
    ...(state.table
      ? [
          { label: 'Add row', Icon: Rows3, run: () => chain().addRowAfter().run() },
          { label: 'Add column', Icon: Columns3, run: () => chain().addColumnAfter().run() },
          { label: 'Remove row', Icon: Trash2, run: () => chain().deleteRow().run() },
        ]
      : [
          {
            label: 'Table',
            Icon: Table2,
            run: () => chain().insertTable({ rows: 3, cols: 3, withHeaderRow: true }).run(),
          },
        ]),
    { label: 'Undo', Icon: Undo2, disabled: !state.undo, run: () => chain().undo().run() },
    { label: 'Redo', Icon: Redo2, disabled: !state.redo, run: () => chain().redo().run() },
  ];
  return (
    <div
      role="toolbar"
      aria-label="Formatting"
      className="sticky top-0 z-10 flex flex-wrap items-center gap-0.5 rounded-t-md border-b bg-card px-2 py-1.5"
    >
      {tools.map(({ label, Icon, run, active, disabled }) => (
        <Button
          key={label}
          variant="ghost"
          size="icon-sm"
          aria-label={label}
          title={label}
          aria-pressed={active}
          disabled={disabled}
          onClick={run}
          className={cn(active && 'bg-accent text-primary')}
        >
          <Icon aria-hidden />
        </Button>
      ))}
      <InsertBlank editor={editor} blankKeys={blankKeys} />
      <Button
        variant="ghost"
        size="sm"
        disabled={state.blanks === 0}
        title="Tab in the letter also goes to the next blank"
        onClick={() => selectNextBlank(editor)}
        className={cn('ml-auto h-7 px-2', state.blanks > 0 && 'text-attention')}
      >
        <Space aria-hidden />
        {state.blanks === 0 ? 'No blanks' : `Next blank (${state.blanks} left)`}
      </Button>
    </div>
  );
}

/** Selects the next blank after the cursor, or the first one. */
function selectNextBlank(editor: Editor): void {
  const places = placesOfBlanks(editor);
  const { to } = editor.state.selection;
  const next = places.find((at) => at >= to) ?? places[0];
  if (next !== undefined) selectBlank(editor, next);
}
