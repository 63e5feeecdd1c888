import type { CalendarItem } from '@schemas/calendar.ts';
import { useState } from 'react';
import { Button } from '@/components/ui/button.tsx';
import { Dialog, DialogBody, DialogContent, DialogFooter } from '@/components/ui/dialog.tsx';
import { Field } from '@/components/ui/field.tsx';
import { Input } from '@/components/ui/input.tsx';
import { parseLocalDate } from '@/lib/dates.ts';
import { KINDS } from '../kinds.ts';

interface MoveDialogProps {
  item: CalendarItem;
  onMove: (item: CalendarItem, to: string) => void;
  onClose: () => void;
}

/** Asks for the new date of an item, as an alternative to dragging. */
export function MoveDialog({ item, onMove, onClose }: MoveDialogProps) {
  const written = item.move?.date ?? item.date;
  const [day, setDay] = useState(written);
  return (
    <Dialog open onOpenChange={onClose}>
      <DialogContent title="Move to another day" description={`${KINDS[item.kind].label}: ${item.title}`}>
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            onClose();
            onMove(item, day);
          }}
        >
          <DialogBody>
            <Field label="Date">
              {(control) => (
                <Input
                  {...control}
                  type="date"
                  value={day}
                  onChange={(event) => setDay(event.target.value)}
                />
              )}
            </Field>
          </DialogBody>
          <DialogFooter>
            <Button variant="outline" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" disabled={!parseLocalDate(day) || day === written}>
              Move
            </Button>
          </DialogFooter>
        </form>
      </DialogContent>
    </Dialog>
  );
}
