import type { Finding } from '@schemas/analysis.ts';
import { Link } from 'react-router-dom';
import { noticePaths } from '@/lib/notice-paths.ts';

const look = 'text-primary underline-offset-4 hover:underline';

/** Links from a finding to its follow-up actions. */
export function FindingLinks({ finding: { id }, mayDraft }: { finding: Finding; mayDraft: boolean }) {
  return (
    <p className="flex flex-wrap gap-x-4 gap-y-1">
      {mayDraft && (
        <Link to={noticePaths.draft({ finding: id })} className={look}>
          Draft a notice
        </Link>
      )}
      <Link to={noticePaths.chain('finding', id)} className={look}>
        View paper trail
      </Link>
    </p>
  );
}
