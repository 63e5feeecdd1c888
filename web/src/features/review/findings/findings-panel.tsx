import type { Finding } from '@schemas/analysis.ts';
import { isToReview } from '@vocabulary/analysis.ts';
import { categoryLabel } from '@vocabulary/taxonomy.ts';
import { ChevronRight, X } from 'lucide-react';
import { useState } from 'react';
import { Button } from '@/components/ui/button.tsx';
import { NativeSelect } from '@/components/ui/native-select.tsx';
import { cn } from '@/lib/utils.ts';
import { type FindingOrder, repeatedTitles, type sectionsOf } from './finding-groups.ts';
import { FindingItem } from './finding-item.tsx';

const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;

interface FindingsPanelProps {
  sections: ReturnType<typeof sectionsOf>['sections'];
  folded: readonly Finding[];
  missing: readonly Finding[];
  /** The score, while the score bar is out of sight. */
  score: number | null;
  /** Number of pages searched; null if the file has no pages. */
  pages: number | null;
  /** Label of the group the list is filtered by; null for all groups. */
  groupLabel: string | null;
  onClearGroup: () => void;
  order: FindingOrder;
  onOrder: (order: FindingOrder) => void;
  selected: string | null;
  onSelect: (id: string) => void;
  onJump: (id: string, start?: number) => void;
  /** A further badge next to the severity. */
  renderMark: (finding: Finding) => React.ReactNode;
  /** The review and its actions. */
  renderDecision: (finding: Finding) => React.ReactNode;
}

export function FindingsPanel(props: FindingsPanelProps) {
  const { sections, folded, missing, groupLabel, selected } = props;
  const [opened, setOpened] = useState(false);
  const shown = sections.flatMap((section) => section.findings);
  const findings = [...shown, ...folded];
  const repeated = repeatedTitles(findings);
  // Also open if the selected finding is folded, or if there are no other findings.
  const isOpen = opened || shown.length === 0 || folded.some(({ id }) => id === selected);
  const item = (
    finding: Finding,
    { heading, explained }: { heading?: string | null; explained?: boolean } = {},
  ) => (
    <FindingItem
      key={finding.id}
      finding={finding}
      repeated={repeated.has(finding.title)}
      underPage={props.order === 'position'}
      heading={heading}
      explained={explained}
      mark={props.renderMark(finding)}
      selected={finding.id === selected}
      onSelect={() => props.onSelect(finding.id)}
      onJump={(start) => props.onJump(finding.id, start)}
    >
      {props.renderDecision(finding)}
    </FindingItem>
  );
  const all = [...findings, ...missing];
  const toReview = all.filter(isToReview);
  const open = toReview.filter((one) => one.review_status === 'open').length;
  const notes = all.length - toReview.length;
  const parts = [
    `${toReview.length - missing.length} clauses`,
    missing.length > 0 && `${missing.length} missing`,
    notes > 0 && counted(notes, 'note', 'notes'),
  ].filter(Boolean);
  return (
    <div className="grid gap-6">
      <section aria-labelledby="findings-heading">
        <header className="flex flex-wrap items-center justify-between gap-2 bg-background pb-2 md:sticky md:-top-4 md:z-10 md:-mx-1 md:px-1 md:pt-1">
          <div>
            <div className="flex items-baseline gap-2">
              <h2 id="findings-heading" className="text-base">
                Findings ({toReview.length})
              </h2>
              {props.score !== null && <span className="font-medium">{props.score}%</span>}
            </div>
            <p className="text-xs text-muted-foreground">
              {open} of {toReview.length} to review
              {parts.length > 1 && ` (${parts.join(', ')})`}
            </p>
          </div>
          <NativeSelect
            aria-label="Sort findings"
            value={props.order}
            onChange={(event) => props.onOrder(event.target.value as FindingOrder)}
            className="w-36"
          >
            <option value="priority">By priority</option>
            <option value="position">By location</option>
            <option value="severity">By severity</option>
          </NativeSelect>
          {groupLabel && (
            <Button
              variant="outline"
              size="sm"
              onClick={props.onClearGroup}
              aria-label={`Remove filter ${groupLabel}`}
            >
              {groupLabel}
              <X aria-hidden />
            </Button>
          )}
        </header>
        {findings.length === 0 ? (
          <p className="border-t py-4 text-muted-foreground">
            {groupLabel ? 'No findings in this group.' : 'No findings in this document.'}
          </p>
        ) : (
          <ul className="border-t">
            {sections.map((section, index) =>
              section.findings.map((finding, at) =>
                item(finding, {
                  heading: at === 0 ? section.label : null,
                  explained: props.order === 'priority' && index === 0,
                }),
              ),
            )}
            {folded.length > 0 && (
              <li className="border-b">
                <Button
                  variant="ghost"
                  size="sm"
                  aria-expanded={isOpen}
                  onClick={() => setOpened(!isOpen)}
                  className="my-1 -ml-1 text-muted-foreground"
                >
                  <ChevronRight
                    aria-hidden
                    className={cn('size-4 transition-transform', isOpen && 'rotate-90')}
                  />
                  {folded.length} less important {folded.length === 1 ? 'finding' : 'findings'}
                </Button>
              </li>
            )}
            {isOpen && folded.map((finding) => item(finding))}
          </ul>
        )}
      </section>
      <section aria-labelledby="missing-heading">
        <h2 id="missing-heading" className="pb-2 text-base">
          Missing clauses ({missing.length})
        </h2>
        {missing.length === 0 ? (
          <p className="border-t py-4 text-muted-foreground">No missing clauses.</p>
        ) : (
          <ul className="border-t">
            {missing.map((finding) => (
              <FindingItem
                key={finding.id}
                finding={finding}
                mark={props.renderMark(finding)}
                selected={finding.id === selected}
                onSelect={() => props.onSelect(finding.id)}
                searched={searchedFor(finding, props.pages)}
              >
                {props.renderDecision(finding)}
              </FindingItem>
            ))}
          </ul>
        )}
      </section>
    </div>
  );
}

function searchedFor({ category, source }: Finding, pages: number | null): string | undefined {
  if (source === 'person') return undefined;
  const where =
    pages === null ? 'The whole text was' : pages === 1 ? 'The page was' : `All ${pages} pages were`;
  return `${where} searched for “${categoryLabel(category)}” headings and wording.`;
}
