import type { Round } from '@schemas/round.ts';
import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import { compareParagraphs } from '@/features/documents/compare/compare-paragraphs.ts';
import { ChangedWords } from '@/features/documents/compare/compared-text.tsx';
import { paths } from '@/lib/paths.ts';

type Passage = NonNullable<Round['changes'][number]['after']>;

interface TwoTextsProps {
  contractId: string;
  before: { version: number; passage: Passage | null };
  after: { version: number; passage: Passage | null };
}

const oneLine = (passage: Passage | null) => passage?.text.replace(/\s+/g, ' ') ?? '';
/** Time to compare two passages word by word. */
const LIMIT_MS = 200;

/** A passage of the earlier version next to the same passage of the later one, with the words that differ. */
export function TwoTexts({ contractId, before, after }: TwoTextsProps) {
  const [old, young] = [oneLine(before.passage), oneLine(after.passage)];
  const changes = useMemo(
    () => (old && young ? compareParagraphs([old], [young], LIMIT_MS) : null),
    [old, young],
  );
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3 md:grid-cols-2">
      {[
        { ...before, text: old, side: 'removed' as const, none: 'Not in this version' },
        { ...after, text: young, side: 'added' as const, none: 'Not in this version' },
      ].map(({ version, passage, text, side, none }) => (
        <div key={side} className="min-w-0">
          <p className="text-xs text-muted-foreground">
            {passage ? (
              <Link
                className="underline underline-offset-2"
                to={paths.contractVersionPlace(contractId, {
                  version,
                  at: passage.start,
                  page: passage.page,
                })}
              >
                Version {version}, page {passage.page}
              </Link>
            ) : (
              `Version ${version}`
            )}
          </p>
          {passage ? (
            <p className="max-h-72 overflow-y-auto font-serif break-words">
              {changes ? <ChangedWords changes={changes} side={side} /> : text}
            </p>
          ) : (
            <p className="text-muted-foreground">{none}</p>
          )}
        </div>
      ))}
    </div>
  );
}
