import type { Editor } from '@tiptap/react';
import { SquareDashed } from 'lucide-react';
import { useState } from 'react';
import { Button } from '@/components/ui/button.tsx';
import { Dialog, DialogBody, DialogContent, DialogFooter } from '@/components/ui/dialog.tsx';
import { Field } from '@/components/ui/field.tsx';
import { Input } from '@/components/ui/input.tsx';
import { NativeSelect } from '@/components/ui/native-select.tsx';

interface InsertBlankProps {
  editor: Editor;
  blankKeys?: Readonly<Record<string, string>>;
}

/** Inserts a blank at the cursor. Templates also offer blanks that are filled automatically. */
export function InsertBlank({ editor, blankKeys }: InsertBlankProps) {
  const [open, setOpen] = useState(false);
  const [label, setLabel] = useState('');
  const [key, setKey] = useState('');
  const words = key ? (blankKeys?.[key] ?? '') : label.trim();
  const insert = () => {
    if (!words) return;
    editor
      .chain()
      .focus()
      .insertContent({ type: 'blank', attrs: { key: key || null, label: words } })
      .run();
    setOpen(false);
    setLabel('');
    setKey('');
  };
  return (
    <>
      <Button
        variant="ghost"
        size="icon-sm"
        aria-label="Insert blank"
        title="Insert blank"
        onClick={() => setOpen(true)}
      >
        <SquareDashed aria-hidden />
      </Button>
      <Dialog open={open} onOpenChange={setOpen}>
        <DialogContent title="Insert blank">
          <form
            onSubmit={(event) => {
              event.preventDefault();
              event.stopPropagation();
              insert();
            }}
          >
            <DialogBody>
              {blankKeys && (
                <Field label="Fill with">
                  {(control) => (
                    <NativeSelect {...control} value={key} onChange={(event) => setKey(event.target.value)}>
                      <option value="">Custom text</option>
                      {Object.entries(blankKeys).map(([name, called]) => (
                        <option key={name} value={name}>
                          {called}
                        </option>
                      ))}
                    </NativeSelect>
                  )}
                </Field>
              )}
              {!key && (
                <Field label="Label" required>
                  {(control) => (
                    <Input
                      {...control}
                      value={label}
                      maxLength={200}
                      onChange={(event) => setLabel(event.target.value)}
                    />
                  )}
                </Field>
              )}
            </DialogBody>
            <DialogFooter>
              <Button variant="outline" onClick={() => setOpen(false)}>
                Cancel
              </Button>
              <Button type="submit" disabled={!words}>
                Insert blank
              </Button>
            </DialogFooter>
          </form>
        </DialogContent>
      </Dialog>
    </>
  );
}
