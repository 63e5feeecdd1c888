import type { Facts } from '@schemas/analysis.ts';
import { useId, useState } from 'react';
import { Button } from '@/components/ui/button.tsx';
import { type KeyTerm, type KeyTermGroup, keyTerms } from './key-terms.ts';
import { SourceLink } from './source-link.tsx';

interface KeyTermsPanelProps {
  contractId: string;
  facts: Facts;
}

/** Number of terms of a group shown until the reader asks for all. */
const FEW = 4;

/** Key terms stated in the document, each linked to its passage. */
export function KeyTermsPanel({ contractId, facts }: KeyTermsPanelProps) {
  const [all, setAll] = useState(false);
  const id = useId();
  const groups = keyTerms(facts);
  const hidden = groups.reduce((sum, { terms }) => sum + Math.max(0, terms.length - FEW), 0);
  return (
    <section aria-labelledby={id} className="rounded-md border bg-card">
      <header className="flex min-h-10 flex-wrap items-center justify-between gap-x-4 border-b px-4 py-1.5">
        <h2 id={id} className="font-medium">
          Key terms
        </h2>
        <p className="text-xs text-muted-foreground">Read from the document. Not confirmed.</p>
      </header>
      {groups.length === 0 ? (
        <p className="px-4 py-3 text-muted-foreground">
          No parties, dates, or amounts found in this document.
        </p>
      ) : (
        <div className="grid gap-x-6 gap-y-4 px-4 py-3 sm:grid-cols-2">
          {columns(groups).map((column) => (
            <div key={column[0]?.name} className="grid min-w-0 content-start gap-4">
              {column.map((group) => (
                <Group key={group.name} group={group} contractId={contractId} most={all ? Infinity : FEW} />
              ))}
            </div>
          ))}
        </div>
      )}
      {hidden > 0 && (
        <div className="border-t px-2 py-1">
          <Button variant="ghost" size="sm" aria-expanded={all} onClick={() => setAll(!all)}>
            {all ? 'Show fewer' : `Show ${hidden} more`}
          </Button>
        </div>
      )}
    </section>
  );
}

/** Percentages and governing law are short, so they share the last column. */
function columns(groups: KeyTermGroup[]): KeyTermGroup[][] {
  const isShort = ({ name }: KeyTermGroup) => name === 'Percentages' || name === 'Governing law';
  const short = groups.filter(isShort);
  return [
    ...groups.filter((group) => !isShort(group)).map((group) => [group]),
    ...(short.length > 0 ? [short] : []),
  ];
}

interface GroupProps {
  group: KeyTermGroup;
  contractId: string;
  most: number;
}

function Group({ group: { name, terms }, contractId, most }: GroupProps) {
  return (
    <div className="grid min-w-0 content-start gap-1">
      <h3 className="text-xs text-muted-foreground">{name}</h3>
      <ul className="grid gap-1">
        {terms.slice(0, most).map((term) => (
          <Term key={`${term.label} ${term.value} ${term.start}`} term={term} contractId={contractId} />
        ))}
      </ul>
    </div>
  );
}

function Term({ term, contractId }: { term: KeyTerm; contractId: string }) {
  const { label, value, note, page, start } = term;
  return (
    <li className="min-w-0">
      <div className="flex items-baseline justify-between gap-2">
        <span className="min-w-0 break-words">
          <bdi>{value}</bdi> <span className="text-xs text-muted-foreground">{label}</span>
        </span>
        <SourceLink contractId={contractId} page={page} start={start} what={`${label}: ${value}`} />
      </div>
      {note && <p className="text-xs text-muted-foreground">{note}</p>}
    </li>
  );
}
