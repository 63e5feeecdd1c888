import { lienWaiverNames, type WaiverComparison } from '@schemas/payment.ts';
import { CircleCheck, CircleHelp, TriangleAlert } from 'lucide-react';

const looks = {
  follows: { tone: 'bg-good-soft', Icon: CircleCheck },
  differs: { tone: 'bg-attention-soft', Icon: TriangleAlert },
  other_kind: { tone: 'bg-danger-soft', Icon: TriangleAlert },
  other_form: { tone: 'bg-attention-soft', Icon: TriangleAlert },
  unreadable: { tone: 'bg-muted', Icon: CircleHelp },
  no_form: { tone: 'bg-muted', Icon: CircleHelp },
} as const;

/** The result in one sentence. */
function resultWords({ result, kind, reads_as, percent }: WaiverComparison): string {
  switch (result) {
    case 'follows':
      return 'The text follows the statutory form.';
    case 'differs':
      return `The text differs from the statutory form. It has ${percent}% of the form’s words.`;
    case 'other_kind':
      return `This reads like the wrong form: ${lienWaiverNames[reads_as ?? kind].toLowerCase()}, not ${lienWaiverNames[kind].toLowerCase()}.`;
    case 'other_form':
      return `This isn’t the statutory form. It has ${percent}% of the form’s words.`;
    case 'unreadable':
      return 'The file’s text could not be read. Compare it yourself.';
    default:
      return 'We have no statutory form for this state and waiver type.';
  }
}

/** How a waiver's text compares with the state's form, each difference, and what the comparison can't tell. */
export function ComparisonResult({ comparison }: { comparison: WaiverComparison }) {
  const { result, citation, differences } = comparison;
  const { tone, Icon } = looks[result];
  const gravestFirst = differences.toSorted((a, b) => Number(b.grave) - Number(a.grave));
  return (
    <div className="grid gap-3" role="status">
      <p className={`flex gap-2 rounded-md px-3 py-2 ${tone}`}>
        <Icon aria-hidden className="mt-0.5 size-4 shrink-0" />
        <span className="min-w-0 break-words">
          {resultWords(comparison)}
          {citation && ` (${citation})`}
        </span>
      </p>
      {differences.length > 0 && (
        <ul aria-label="Differences" className="grid gap-2">
          {gravestFirst.map(({ type, words, before, grave }) => (
            <li key={`${type} ${before} ${words}`} className="border-l-2 pl-3">
              <p className={grave ? 'text-danger' : 'text-muted-foreground'}>
                {type === 'missing' ? 'Missing' : 'Added'}
                {grave && (type === 'missing' ? ': this can change the meaning' : ': this can release more')}
              </p>
              <p className="break-words">
                {before && <span className="text-muted-foreground">… {before} </span>}
                {type === 'missing' ? (
                  <del className="bg-danger-soft">{words}</del>
                ) : (
                  <ins className="bg-attention-soft">{words}</ins>
                )}
              </p>
            </li>
          ))}
        </ul>
      )}
      {citation && (
        <p className="text-xs text-muted-foreground">
          Only words are compared, with a transcript of the form. What was entered in its blanks, type size,
          signatures, and notary acknowledgments are not checked. The law may have changed. Verify with
          counsel.
        </p>
      )}
    </div>
  );
}
