import type { Need } from '@schemas/dashboard.ts';
import { lazy, Suspense } from 'react';

const LawLine = lazy(() => import('./law-line.tsx').then((m) => ({ default: m.LawLine })));

/** What a statutory date rests on; nothing for other dates, which most dashboards have only. */
export const LawBasis = ({ law }: Pick<Need, 'law'>) =>
  law && (
    <Suspense fallback={<p className="text-xs">&nbsp;</p>}>
      <LawLine law={law} />
    </Suspense>
  );
