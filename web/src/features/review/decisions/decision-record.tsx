import type { Finding } from '@schemas/analysis.ts';
import { categoryLabel } from '@vocabulary/taxonomy.ts';
import { formatDateTime, timeAgo } from '@/lib/dates.ts';
import { SEVERITY_LABEL } from './correct-form.tsx';
import { reviewStatusLabels } from './decisions.ts';

/** Who reviewed a finding, when, why, and what changed. Renders nothing for an open finding. */
export function DecisionRecord({ finding }: { finding: Finding }) {
  const { review_status, reviewed_by_name, reviewed_at, review_note, explanation } = finding;
  if (review_status === 'open') return null;
  const isAdded = finding.source === 'person' && review_status === 'accepted';
  return (
    <div className="grid gap-1 border-t pt-3">
      <p>
        <span className="font-medium">{isAdded ? 'Added' : reviewStatusLabels[review_status]}</span>
        {reviewed_by_name && (
          <>
            {' by '}
            <bdi>{reviewed_by_name}</bdi>
          </>
        )}
        {reviewed_at && (
          <time dateTime={reviewed_at} title={formatDateTime(reviewed_at)} className="text-muted-foreground">
            {`, ${timeAgo(reviewed_at)}`}
          </time>
        )}
      </p>
      <Changes finding={finding} />
      {/* On a manually added finding the review note repeats the explanation. */}
      {review_note && review_note !== explanation && (
        <p className="break-words whitespace-pre-line text-muted-foreground">{review_note}</p>
      )}
    </div>
  );
}

function Changes({
  finding: { original, kind, category, severity, points, review_status },
}: {
  finding: Finding;
}) {
  if (original === null) return null;
  if (review_status === 'rejected') {
    return original.points > 0 ? <p>Not counted; was +{original.points}.</p> : null;
  }
  const before = original.kind === 'info' ? 'Note' : SEVERITY_LABEL[original.severity];
  const after = kind === 'info' ? 'Note' : SEVERITY_LABEL[severity];
  const rows = [
    ['Category', categoryLabel(original.category), categoryLabel(category)],
    ['Severity', before, after],
    ['Points', `+${original.points}`, `+${points}`],
  ].filter(([, old, young]) => old !== young);
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-3 gap-y-0.5 text-xs">
      {rows.map(([label, old, young]) => (
        <div key={label} className="col-span-2 grid grid-cols-subgrid">
          <dt className="text-muted-foreground">{label}</dt>
          <dd>
            <del className="text-muted-foreground">
              <span className="sr-only">was </span>
              {old}
            </del>{' '}
            → {young}
          </dd>
        </div>
      ))}
    </dl>
  );
}
