import { ConflictNotice } from '@/components/conflict-notice.tsx';
import { timeAgo } from '@/lib/dates.ts';
import type { EditableField, FieldConflict } from './edit-conflict.ts';

interface EditConflictNoticeProps {
  change: { name: string | null; at: string } | null;
  conflicts: FieldConflict[];
  /** Fields that now have the other user's value. */
  taken: readonly EditableField[];
  onTakeTheirs: (field: EditableField) => void;
}

/** Explains that another user saved first, and shows both sets of values side by side. */
export function EditConflictNotice({ change, conflicts, taken, onTakeTheirs }: EditConflictNoticeProps) {
  return (
    <ConflictNotice>
      <p className="font-medium">
        <bdi>{change?.name ?? 'Someone else'}</bdi> changed this contract while you were editing
        {change && `, ${timeAgo(change.at)}`}.
      </p>
      <p>
        {conflicts.length > 0
          ? 'Your changes are not saved yet. These fields changed:'
          : 'Your changes are not saved yet. None of these fields changed, so you can save again.'}
      </p>
      {conflicts.length > 0 && (
        <ul className="grid gap-2">
          {conflicts.map((conflict) => (
            <ConflictRow
              key={conflict.field}
              conflict={conflict}
              taken={taken.includes(conflict.field)}
              onTakeTheirs={() => onTakeTheirs(conflict.field)}
            />
          ))}
        </ul>
      )}
    </ConflictNotice>
  );
}

interface ConflictRowProps {
  conflict: FieldConflict;
  taken: boolean;
  onTakeTheirs: () => void;
}

function ConflictRow({ conflict: { label, theirs, yours, isYours }, taken, onTakeTheirs }: ConflictRowProps) {
  return (
    <li className="border-t border-attention/30 pt-2">
      <div className="flex items-center justify-between gap-2">
        <span className="font-medium">{label}</span>
        {isYours && !taken && (
          <button
            type="button"
            className="rounded-sm font-medium text-primary underline-offset-4 hover:underline"
            aria-label={`Use theirs: ${label}`}
            onClick={onTakeTheirs}
          >
            Use theirs
          </button>
        )}
      </div>
      <dl className="grid gap-x-4 sm:grid-cols-2">
        <Side name="Theirs" value={theirs} />
        <Side
          name="Yours"
          value={isYours && !taken ? yours : null}
          instead={taken ? 'using theirs' : 'you made no change; theirs is kept'}
        />
      </dl>
    </li>
  );
}

function Side({ name, value, instead }: { name: string; value: string | null; instead?: string }) {
  return (
    <div className="min-w-0">
      <dt className="text-xs text-muted-foreground">{name}</dt>
      <dd dir="auto" className={value === null ? 'text-muted-foreground' : 'break-words'}>
        {value ?? instead}
      </dd>
    </div>
  );
}
