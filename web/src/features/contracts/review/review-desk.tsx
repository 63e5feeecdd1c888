import type { Analysis } from '@contract/analysis.ts';
import type { DocumentText } from '@contract/contract-document.ts';
import { ChevronDown, ChevronUp } from 'lucide-react';
import { useState } from 'react';
import { Button } from '@/components/ui/button.tsx';
import { cn } from '@/lib/utils.ts';
import { DocumentView } from './document-view.tsx';
import { FindingsPanel } from './findings-panel.tsx';
import { GroupOutline } from './group-outline.tsx';
import { ScoreBar } from './score-bar.tsx';
import { SeverityBadge } from './severity-badge.tsx';
import { neighbour } from './use-finding-walk.ts';
import { useReview } from './use-review.ts';

const SIDE = 'sticky top-14 max-h-[calc(100dvh-3.5rem)] overflow-y-auto py-4';

/** Outline, document, findings: three columns at a desk, two on a small screen, one at a time on a phone. */
export function ReviewDesk({ analysis, text }: { analysis: Analysis; text: DocumentText }) {
  const review = useReview(analysis);
  const [view, setView] = useState<'findings' | 'document'>('findings');
  const { selected } = review;
  const show = (id: string) => {
    setView('document');
    review.show(id);
  };

  /** On a phone the list is a page of its own; its rows scroll with the window. */
  const openFinding = (id: string) => {
    setView('findings');
    requestAnimationFrame(() =>
      document.getElementById(`finding-${id}`)?.scrollIntoView({ block: 'center' }),
    );
  };

  /** The other view opens at the finding that was selected in this one. */
  const switchView = (next: 'findings' | 'document') => {
    if (!selected) setView(next);
    else if (next === 'document') show(selected.id);
    else openFinding(selected.id);
  };

  return (
    <>
      <ScoreBar analysis={analysis} group={review.group?.key ?? null} onGroup={review.setGroup} />
      <ViewSwitch view={view} onView={switchView} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 md:grid-cols-[minmax(0,1fr)_22rem] desk:grid-cols-[11.5rem_minmax(0,1fr)_24rem]">
        <div className={cn(SIDE, 'max-desk:hidden')}>
          <GroupOutline
            groups={analysis.groups}
            findings={analysis.findings}
            selected={selected?.id ?? null}
            onSelect={show}
          />
        </div>
        <div className={cn('py-4', view === 'findings' && 'max-md:hidden')}>
          <DocumentView
            text={text}
            findings={analysis.findings}
            selected={selected?.id ?? null}
            jump={review.jump}
            onSelect={review.select}
          />
        </div>
        <section
          aria-label="Review"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
          tabIndex={0}
          className={cn(
            'md:sticky md:top-14 md:max-h-[calc(100dvh-3.5rem)] md:overflow-y-auto md:px-1 md:py-4',
            view === 'document' && 'max-md:hidden',
          )}
        >
          <FindingsPanel
            findings={review.findings}
            missing={review.missing}
            groupLabel={review.group?.label ?? null}
            onClearGroup={() => review.setGroup(null)}
            order={review.order}
            onOrder={review.setOrder}
            selected={selected?.id ?? null}
            onSelect={review.toggle}
            onJump={show}
          />
          <p className="pt-4 text-xs text-muted-foreground max-md:hidden">
            <kbd className="rounded-sm border px-1">J</kbd> next finding,{' '}
            <kbd className="rounded-sm border px-1">K</kbd> previous
          </p>
        </section>
      </div>
      {view === 'document' && selected && (
        <div className="fixed inset-x-0 bottom-0 z-30 flex items-center gap-2 border-t bg-popover p-3 shadow-overlay md:hidden">
          <button type="button" onClick={() => openFinding(selected.id)} className="min-w-0 flex-1 text-left">
            <SeverityBadge finding={selected} />
            <span className="mt-0.5 block truncate font-medium">{selected.title}</span>
          </button>
          <WalkButtons walked={review.walked} selected={selected.id} onSelect={review.show} />
        </div>
      )}
    </>
  );
}

function ViewSwitch({ view, onView }: { view: string; onView: (view: 'findings' | 'document') => void }) {
  return (
    <fieldset className="mt-4 grid grid-cols-2 gap-1 rounded-md border p-1 md:hidden">
      <legend className="sr-only">View</legend>
      {(['findings', 'document'] as const).map((one) => (
        <button
          key={one}
          type="button"
          aria-pressed={view === one}
          onClick={() => onView(one)}
          className={cn(
            'h-9 rounded-sm font-medium',
            view === one ? 'bg-primary-soft' : 'text-muted-foreground',
          )}
        >
          {one === 'findings' ? 'Findings' : 'Document'}
        </button>
      ))}
    </fieldset>
  );
}

interface WalkButtonsProps {
  walked: readonly string[];
  selected: string;
  onSelect: (id: string) => void;
}

function WalkButtons({ walked, selected, onSelect }: WalkButtonsProps) {
  const go = (step: 1 | -1) => {
    const id = neighbour(walked, selected, step);
    if (id) onSelect(id);
  };
  return (
    <>
      <Button variant="outline" size="icon" aria-label="Previous finding" onClick={() => go(-1)}>
        <ChevronUp aria-hidden />
      </Button>
      <Button variant="outline" size="icon" aria-label="Next finding" onClick={() => go(1)}>
        <ChevronDown aria-hidden />
      </Button>
    </>
  );
}
