import type { Analysis, Finding } from '@schemas/analysis.ts';
import type { ContractAbilities } from '@schemas/contract.ts';
import type { ContractDocument, DocumentText } from '@schemas/contract-document.ts';
import type { LanguageModelReview } from '@schemas/language-model-reading.ts';
import type { ContractPositions } from '@schemas/playbook.ts';
import { MessageSquarePlus } from 'lucide-react';
import { lazy, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { Button } from '@/components/ui/button.tsx';
import { DocumentReader } from '@/features/documents/document-reader.tsx';
import { PositionBadge } from '@/features/playbooks/positions/position-badge.tsx';
import { PositionNote } from '@/features/playbooks/positions/position-note.tsx';
import { positionOf } from '@/features/playbooks/positions/position-of.ts';
import { useNarrow } from '@/lib/use-narrow.ts';
import { cn } from '@/lib/utils.ts';
import { AskBox } from './ask/ask-box.tsx';
import { EarlierDecisions } from './decisions/earlier-decisions.tsx';
import { FindingDecision } from './decisions/finding-decision.tsx';
import { useDecisions } from './decisions/use-decisions.ts';
import { AddAtSelection } from './document/add-at-selection.tsx';
import { findingOf, passagesOf, spanId } from './document/passages.ts';
import type { SelectedQuote } from './document/quote-selection.ts';
import { useQuoteSelection } from './document/use-quote-selection.ts';
import { type DeskView, ViewSwitch } from './document/view-switch.tsx';
import { FindingLinks } from './findings/finding-links.tsx';
import { FindingsPanel } from './findings/findings-panel.tsx';
import { GovernedBy } from './findings/governed-by.tsx';
import { KeyHints } from './keys/key-hints.tsx';
import { useReviewKeys } from './keys/use-review-keys.ts';
import { PhoneBar } from './phone-bar.tsx';
import { ScoreBar } from './score/score-bar.tsx';
import { useInView } from './score/use-in-view.ts';
import { SecondReaderPanel } from './second-reader/second-reader-panel.tsx';
import { OpinionNote, StatementNote } from './second-reader/statement-note.tsx';
import { rejectionFor } from './second-reader/words.ts';
import { useReadingMode } from './use-reading-mode.ts';
import { useReview } from './use-review.ts';
import { useSwipe } from './use-swipe.ts';

const AddFindingDialog = lazy(() =>
  import('./findings/add-finding-dialog.tsx').then((m) => ({ default: m.AddFindingDialog })),
);
const AskDialog = lazy(() => import('./asks/ask-dialog.tsx').then((m) => ({ default: m.AskDialog })));
const CounterproposalDialog = lazy(() =>
  import('./asks/counterproposal-dialog.tsx').then((m) => ({ default: m.CounterproposalDialog })),
);
const ShortcutHelp = lazy(() =>
  import('./keys/shortcut-help.tsx').then((m) => ({ default: m.ShortcutHelp })),
);

interface ReviewDeskProps {
  analysis: Analysis;
  /** The analyzed version and its text. */
  document: ContractDocument;
  text: DocumentText;
  can: Pick<ContractAbilities, 'review' | 'analyze'>;
  /** The language model's reading, if it is known. */
  secondReader?: LanguageModelReview | undefined;
  /** How the clauses compare with the playbook, if it is known. */
  positions?: ContractPositions | undefined;
}

/**
 * Document and findings: side by side, one at a time on a phone.
 */
export function ReviewDesk({ analysis, document, text, can, secondReader, positions }: ReviewDeskProps) {
  const review = useReview(analysis);
  const { selected } = review;
  const [view, setView] = useState<DeskView>(review.leadsToSpan ? 'document' : 'findings');
  useEffect(() => {
    if (review.link) setView('document');
  }, [review.link]);
  const [adding, setAdding] = useState<{ quote: SelectedQuote | null } | null>(null);
  const [asking, setAsking] = useState<Finding | 'all' | null>(null);
  const [help, setHelp] = useState(false);
  const narrow = useNarrow();
  const reader = useRef<HTMLDivElement>(null);
  const panel = useRef<HTMLElement>(null);
  const isFocusInPanel = useRef(false);
  const quote = useQuoteSelection(reader, text, can.review && adding === null);

  const passages = useMemo(() => passagesOf(analysis.findings), [analysis.findings]);
  const [selectedSpan, setSelectedSpan] = useState<string | null>(null);
  // Shows the requested passage if it belongs to the selected finding, otherwise the finding's quote.
  const shownPassage =
    selectedSpan !== null && findingOf(selectedSpan) === selected?.id ? selectedSpan : (selected?.id ?? null);

  const show = (id: string, start?: number) => {
    setView('document');
    setSelectedSpan(start === undefined ? null : spanId(id, start));
    review.show(id);
  };
  const selectPassage = (id: string) => {
    setSelectedSpan(id);
    review.select(findingOf(id));
  };
  /** Shows a finding in the list. On a phone the list is a separate view that scrolls with the window. */
  const openFinding = (id: string) => {
    setView('findings');
    requestAnimationFrame(() =>
      window.document.getElementById(`finding-${id}`)?.scrollIntoView({ block: 'center' }),
    );
  };
  /** Switches views and keeps the selected finding in sight. */
  const switchView = (next: DeskView) => {
    if (!selected) setView(next);
    else if (next === 'document') show(selected.id);
    else openFinding(selected.id);
  };
  /** After a review, selects the next finding and moves the focus to its title in the list. */
  const moveOn = (id: string) => {
    review.select(id);
    if (narrow) openFinding(id);
    if (isFocusInPanel.current) {
      requestAnimationFrame(() =>
        panel.current
          ?.querySelector<HTMLElement>(`[aria-controls="finding-${CSS.escape(id)}"]`)
          ?.focus({ preventScroll: narrow }),
      );
    }
  };
  const add = () => setAdding({ quote });
  const [scoreBar, isScoreShown] = useInView<HTMLDivElement>();

  const decisions = useDecisions({ analysis, order: review.walked, onSelect: moveOn });
  const { reading, toggle: toggleReading } = useReadingMode();
  const swipe = useSwipe((to) => narrow && switchView(to === 'left' ? 'document' : 'findings'));
  useReviewKeys({
    reading,
    onReading: toggleReading,
    selected,
    decisions: can.review ? decisions : undefined,
    onShow: show,
    onAdd: add,
    onHelp: () => setHelp(true),
  });

  /** On a phone it follows the findings, which would otherwise begin below the screen. */
  const askBox = secondReader && (
    <AskBox contractId={analysis.contract_id} version={analysis.document_version} review={secondReader} />
  );

  return (
    <>
      <div ref={scoreBar} data-reading-hidden>
        <ScoreBar
          analysis={analysis}
          group={review.group?.key ?? null}
          onGroup={review.setGroup}
          onSelect={review.select}
        />
        {secondReader && (
          <SecondReaderPanel
            contractId={analysis.contract_id}
            review={secondReader}
            onSelect={review.select}
          />
        )}
        {!narrow && askBox}
      </div>
      {reading && (
        <p role="status" className="flex items-center justify-between gap-4 border-b pb-2">
          <span>Reading mode</span>
          <Button variant="outline" size="sm" onClick={toggleReading}>
            Exit (Z)
          </Button>
        </p>
      )}
      <ViewSwitch view={view} onView={switchView} />
      <div
        {...swipe}
        className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 md:grid-cols-[minmax(0,1fr)_22rem] desk:grid-cols-[minmax(0,1fr)_28rem]"
      >
        <div ref={reader} data-desk-document className={cn('h-full', view === 'findings' && 'max-md:hidden')}>
          <DocumentReader
            contractId={analysis.contract_id}
            document={document}
            text={text}
            findings={passages}
            selected={shownPassage}
            jump={review.jump}
            onSelect={selectPassage}
            tools={
              can.review && (
                <>
                  <Button variant="ghost" size="sm" onClick={add}>
                    <MessageSquarePlus aria-hidden />
                    Add a finding
                  </Button>
                  <Button variant="ghost" size="sm" onClick={() => setAsking('all')}>
                    Counterproposal
                  </Button>
                </>
              )
            }
          />
        </div>
        <section
          ref={panel}
          aria-label="Review"
          onFocus={() => {
            isFocusInPanel.current = true;
          }}
          // If a pressed button disappears, `relatedTarget` is null, but the focus still counts as inside the
          // panel.
          onBlur={({ relatedTarget, currentTarget }) => {
            isFocusInPanel.current = relatedTarget === null || currentTarget.contains(relatedTarget);
          }}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
          tabIndex={0}
          className={cn(
            'max-md:pt-4 md:sticky md:top-14 md:max-h-[calc(100dvh-3.5rem)] md:overflow-y-auto md:px-1 md:py-4',
            view === 'document' && 'max-md:hidden',
          )}
        >
          <FindingsPanel
            sections={review.sections}
            folded={review.folded}
            missing={review.missing}
            score={isScoreShown ? null : analysis.risk_score}
            pages={document.pages}
            groupLabel={review.group?.label ?? null}
            onClearGroup={() => review.setGroup(null)}
            order={review.order}
            onOrder={review.setOrder}
            selected={selected?.id ?? null}
            onSelect={review.toggle}
            onJump={show}
            renderMark={(finding) => {
              const position = positionOf(positions, finding);
              return position && <PositionBadge position={position} labeled />;
            }}
            renderDecision={(finding) => (
              <>
                <PositionNote position={positionOf(positions, finding)} />
                <StatementNote finding={finding} />
                {secondReader?.opinions
                  .filter(({ finding_id }) => finding_id === finding.id)
                  .map((opinion) => (
                    <OpinionNote
                      key={opinion.kind}
                      opinion={opinion}
                      onFollow={
                        can.review && finding.review_status === 'open' && !decisions.isPending
                          ? () => decisions.decide(finding, rejectionFor(opinion, secondReader.done?.model))
                          : undefined
                      }
                    />
                  ))}
                <GovernedBy contractId={analysis.contract_id} finding={finding} />
                <EarlierDecisions
                  contractId={analysis.contract_id}
                  finding={finding}
                  decisions={can.review ? decisions : undefined}
                />
                <FindingLinks finding={finding} mayDraft={can.analyze} />
                {can.review && (
                  <Button variant="outline" size="sm" className="w-fit" onClick={() => setAsking(finding)}>
                    Add ask
                  </Button>
                )}
                <FindingDecision finding={finding} decisions={can.review ? decisions : undefined} />
              </>
            )}
          />
          <KeyHints onHelp={() => setHelp(true)} />
        </section>
      </div>
      {narrow && askBox}
      {view === 'document' && selected && (
        <PhoneBar
          finding={selected}
          walked={review.walked}
          onOpen={() => openFinding(selected.id)}
          onSelect={review.show}
        />
      )}
      {quote && <AddAtSelection selection={quote} onAdd={add} />}
      <Suspense fallback={null}>
        {adding && (
          <AddFindingDialog
            analysis={analysis}
            selected={adding.quote}
            onClose={() => setAdding(null)}
            onAdded={review.show}
          />
        )}
        {asking === 'all' && (
          <CounterproposalDialog
            contractId={analysis.contract_id}
            document={document}
            onClose={() => setAsking(null)}
          />
        )}
        {asking && asking !== 'all' && (
          <AskDialog
            contractId={analysis.contract_id}
            of={{ finding: asking }}
            wording={positionOf(positions, asking)?.wording}
            onClose={() => setAsking(null)}
          />
        )}
        {help && <ShortcutHelp canReview={can.review} onClose={() => setHelp(false)} />}
      </Suspense>
    </>
  );
}
