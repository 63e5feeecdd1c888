import { plainText } from '@notices/fill.ts';
import { type NoticeContent, type NoticeDetail, serviceMeansNames } from '@schemas/notice.ts';
import { diffArrays, diffWordsWithSpace } from 'diff';
import { useState } from 'react';
import { LoadedSection } from '@/components/loaded-section.tsx';
import { Field } from '@/components/ui/field.tsx';
import { NativeSelect } from '@/components/ui/native-select.tsx';
import { formatDateTime } from '@/lib/dates.ts';
import { cn } from '@/lib/utils.ts';
import { useNoticeVersion } from '../api/get-notice.ts';

/**
 * Two versions side by side: deletions in the older one on the left, additions in the newer one on the right.
 */
export function VersionCompare({ notice }: { notice: NoticeDetail }) {
  const [older, newer] = [notice.versions[1]?.number ?? null, notice.versions[0]?.number ?? null];
  const [left, setLeft] = useState(older);
  const [right, setRight] = useState(newer);
  const before = useNoticeVersion(notice.id, left);
  const after = useNoticeVersion(notice.id, right);
  if (older === null)
    return (
      <p className="text-muted-foreground">
        There is only one version. The next one is compared with it here.
      </p>
    );
  return (
    <div className="grid gap-3">
      <div className="grid gap-3 sm:grid-cols-2">
        <Pick label="Before" value={left} onChange={setLeft} notice={notice} />
        <Pick label="After" value={right} onChange={setRight} notice={notice} />
      </div>
      <LoadedSection query={before} what="the earlier version">
        {(old) => (
          <LoadedSection query={after} what="the later version">
            {(young) => <Sides before={linesOf(old.content)} after={linesOf(young.content)} />}
          </LoadedSection>
        )}
      </LoadedSection>
    </div>
  );
}

function Pick({
  label,
  value,
  onChange,
  notice,
}: {
  label: string;
  value: number | null;
  onChange: (value: number) => void;
  notice: NoticeDetail;
}) {
  return (
    <Field label={label}>
      {(control) => (
        <NativeSelect
          {...control}
          value={String(value ?? '')}
          onChange={(event) => onChange(Number(event.target.value))}
        >
          {notice.versions.map(({ number, written_by_name, created_at }) => (
            <option key={number} value={number}>
              Version {number}, {formatDateTime(created_at)}, {written_by_name ?? 'Plumbline'}
            </option>
          ))}
        </NativeSelect>
      )}
    </Field>
  );
}

/** All content of a version, as lines. */
function linesOf({ subject, recipients, sender, body, exhibits }: NoticeContent): string[] {
  return [
    `Re: ${subject}`,
    ...recipients.map(
      (one) =>
        `To ${[one.name, one.attention, one.address, one.email, serviceMeansNames[one.means].toLowerCase()]
          .filter(Boolean)
          .join(', ')
          .replaceAll('\n', ', ')}`,
    ),
    ...plainText(body).split('\n'),
    `From ${[sender.name, sender.address, sender.contact, sender.signatory, sender.signatory_title].filter(Boolean).join(', ').replaceAll('\n', ', ')}`,
    ...exhibits.map(({ label, file_name }) => `Exhibit: ${label || file_name}`),
  ].filter((line) => line.trim() !== '');
}

interface Row {
  left: string | null;
  right: string | null;
}

function pair(before: string[], after: string[]): Row[] {
  const rows: Row[] = [];
  const runs = diffArrays(before, after);
  for (let index = 0; index < runs.length; index += 1) {
    const run = runs[index];
    const next = runs[index + 1];
    if (!run) continue;
    if (run.removed && next?.added) {
      const most = Math.max(run.value.length, next.value.length);
      for (let at = 0; at < most; at += 1)
        rows.push({ left: run.value[at] ?? null, right: next.value[at] ?? null });
      index += 1;
    } else
      rows.push(
        ...run.value.map((line) => ({ left: run.added ? null : line, right: run.removed ? null : line })),
      );
  }
  return rows;
}

function Sides({ before, after }: { before: string[]; after: string[] }) {
  const rows = pair(before, after);
  return (
    <table className="w-full table-fixed border-collapse">
      <caption className="sr-only">Changes, line by line</caption>
      <thead className="sr-only">
        <tr>
          <th>Before</th>
          <th>After</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ left, right }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines of two texts have no other name
          <tr key={index} className="border-b align-top">
            <td className="w-1/2 py-1.5 pr-3 break-words">
              <Line text={left} other={right} kind="removed" />
            </td>
            <td className="w-1/2 border-l py-1.5 pl-3 break-words">
              <Line text={right} other={left} kind="added" />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Line({
  text,
  other,
  kind,
}: {
  text: string | null;
  other: string | null;
  kind: 'removed' | 'added';
}) {
  if (text === null) return null;
  const Changed = kind === 'removed' ? 'del' : 'ins';
  const look = kind === 'removed' ? 'bg-danger-soft text-danger' : 'bg-good-soft text-good';
  if (text === other) return <span className="font-serif">{text}</span>;
  if (other === null) return <Changed className={cn('font-serif', look)}>{text}</Changed>;
  const words = kind === 'removed' ? diffWordsWithSpace(text, other) : diffWordsWithSpace(other, text);
  return (
    <span className="font-serif">
      {words.map((word, index) => {
        const mine = kind === 'removed' ? word.removed : word.added;
        if ((word.added || word.removed) && !mine) return null;
        return mine ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: words of a line have no other name
          <Changed key={index} className={look}>
            {word.value}
          </Changed>
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: words of a line have no other name
          <span key={index}>{word.value}</span>
        );
      })}
    </span>
  );
}
