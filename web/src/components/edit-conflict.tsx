import { ConflictNotice } from './conflict-notice.tsx';
import { Button } from './ui/button.tsx';

interface EditConflictProps {
  /** A sentence about the change. */
  title: string;
  /** The current values, each field under its label. */
  fields: readonly (readonly [label: string, value: string])[];
  onTakeTheirs: () => void;
}

/** Says that another user changed the record being edited, with its current values. */
export function EditConflict({ title, fields, onTakeTheirs }: EditConflictProps) {
  return (
    <ConflictNotice>
      <p className="font-medium">{title}</p>
      <p>Your changes are not saved yet. Current values:</p>
      <dl className="grid gap-1">
        {fields.map(([label, value]) => (
          <div key={label} className="min-w-0">
            <dt className="text-xs text-muted-foreground">{label}</dt>
            <dd dir="auto" className="break-words">
              {value}
            </dd>
          </div>
        ))}
      </dl>
      <Button variant="outline" size="sm" className="w-fit" onClick={onTakeTheirs}>
        Use theirs
      </Button>
    </ConflictNotice>
  );
}
