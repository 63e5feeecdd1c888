import type { Finding } from '@contract/analysis.ts';
import { X } from 'lucide-react';
import { Button } from '@/components/ui/button.tsx';
import { NativeSelect } from '@/components/ui/native-select.tsx';
import type { FindingOrder } from './finding-groups.ts';
import { FindingItem } from './finding-item.tsx';

interface FindingsPanelProps {
  findings: readonly Finding[];
  missing: readonly Finding[];
  /** The group whose findings alone are shown, by its label. */
  groupLabel: string | null;
  onClearGroup: () => void;
  order: FindingOrder;
  onOrder: (order: FindingOrder) => void;
  selected: string | null;
  onSelect: (id: string) => void;
  onJump: (id: string, start?: number) => void;
  /** What was decided about a finding, and the way to decide. */
  renderDecision: (finding: Finding) => React.ReactNode;
}

export function FindingsPanel(props: FindingsPanelProps) {
  const { findings, missing, groupLabel, selected } = props;
  const all = [...findings, ...missing];
  const decided = all.filter((one) => one.review_status !== 'open').length;
  return (
    <div className="grid gap-6">
      <section aria-labelledby="findings-heading">
        <header className="flex flex-wrap items-center justify-between gap-2 pb-2">
          <div>
            <h2 id="findings-heading" className="text-base">
              Findings ({all.length})
            </h2>
            <p className="text-xs text-muted-foreground">
              {decided} of {all.length} decided
              {missing.length > 0 && `: ${findings.length} in the document, ${missing.length} missing`}
            </p>
          </div>
          <NativeSelect
            aria-label="Order of findings"
            value={props.order}
            onChange={(event) => props.onOrder(event.target.value as FindingOrder)}
            className="w-36"
          >
            <option value="place">By place</option>
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
            {findings.map((finding) => (
              <FindingItem
                key={finding.id}
                finding={finding}
                selected={finding.id === selected}
                onSelect={() => props.onSelect(finding.id)}
                onJump={(start) => props.onJump(finding.id, start)}
              >
                {props.renderDecision(finding)}
              </FindingItem>
            ))}
          </ul>
        )}
      </section>
      <section aria-labelledby="missing-heading">
        <h2 id="missing-heading" className="pb-2 text-base">
          Missing clauses ({missing.length})
        </h2>
        {missing.length === 0 ? (
          <p className="border-t py-4 text-muted-foreground">Nothing that was searched for is missing.</p>
        ) : (
          <ul className="border-t">
            {missing.map((finding) => (
              <FindingItem
                key={finding.id}
                finding={finding}
                selected={finding.id === selected}
                onSelect={() => props.onSelect(finding.id)}
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
