import type { Need } from '@schemas/dashboard.ts';
import { lawWords } from '@vocabulary/law-basis.ts';

/** What a statutory date rests on. One that counsel confirmed is marked and has its own color. */
export function LawLine({ law }: { law: NonNullable<Need['law']> }) {
  return (
    <p className={`text-xs ${law.counsel_confirmed ? 'text-good' : 'text-attention'}`}>
      {law.counsel_confirmed && <span aria-hidden>✓ </span>}
      Law: {lawWords(law)}
    </p>
  );
}
