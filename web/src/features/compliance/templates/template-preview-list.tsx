import { complianceCheckTypes, type TemplatePreview } from '@schemas/compliance-requirement.ts';
import { Info } from 'lucide-react';
import { Badge } from '@/components/ui/badge.tsx';
import { formatDate } from '@/lib/dates.ts';
import { ComplianceSeverityBadge } from '../compliance-badges.tsx';
import { certaintyWords, dueRuleWords, recurrenceWords } from '../requirements/requirement-words.ts';
import { addedLate } from './template-words.ts';

type PreviewRequirement = TemplatePreview['requirements'][number];

interface TemplatePreviewListProps {
  preview: TemplatePreview;
  /** Keys of the excluded requirements. */
  left: ReadonlySet<string>;
  onToggle: (key: string) => void;
}

/** Requirements the template would add, by check type. Each can be excluded. */
export function TemplatePreviewList({ preview, left, onToggle }: TemplatePreviewListProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <Passed count={addedLate(preview)} />
      {complianceCheckTypes.map((type) => {
        const requirements = preview.requirements.filter(({ check_type }) => check_type === type);
        if (requirements.length === 0) return null;
        return (
          <fieldset key={type} className="min-w-0">
            <legend className="font-medium">{type}</legend>
            <ul className="mt-1 border-t">
              {requirements.map((one) => (
                <li key={one.key} className="border-b">
                  <Requirement
                    requirement={one}
                    checked={!left.has(one.key)}
                    onToggle={() => onToggle(one.key)}
                  />
                </li>
              ))}
            </ul>
          </fieldset>
        );
      })}
    </div>
  );
}

/** Explains why some requirements get a later due date than their own. */
function Passed({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <p className="flex gap-2 rounded-md border border-info/40 bg-info-soft px-3 py-2">
      <Info aria-hidden className="mt-0.5 size-4 shrink-0 text-info" />
      <span className="min-w-0">
        {count === 1 ? 'One requirement was' : `${count} requirements were`} due before today. Each gets a new
        due date at least two weeks from today.
      </span>
    </p>
  );
}

interface RequirementProps {
  requirement: PreviewRequirement;
  checked: boolean;
  onToggle: () => void;
}

function Requirement({ requirement, checked, onToggle }: RequirementProps) {
  const { title, reason, severity, citation, certainty, on_project, retired, due_date, passed_date } =
    requirement;
  const fixed = on_project || retired;
  return (
    <label className="flex cursor-pointer gap-3 py-2.5 has-disabled:cursor-default">
      <input
        type="checkbox"
        checked={on_project || (checked && !retired)}
        disabled={fixed}
        onChange={onToggle}
        className="mt-0.5 size-4 shrink-0 accent-primary"
      />
      <span className="grid min-w-0 flex-1 gap-1">
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="min-w-0 break-words">{title}</span>
          <ComplianceSeverityBadge severity={severity} />
          {on_project && <Badge tone="muted">already on the project</Badge>}
          {retired && <Badge tone="muted">retired in your organization</Badge>}
        </span>
        <span className="text-xs break-words text-muted-foreground">{reason}</span>
        <span className="text-xs">
          {due_date ? `Due ${formatDate(due_date)}` : `Due ${lower(dueRuleWords(requirement))}, date unknown`}
          <span className="text-muted-foreground">. {recurrenceWords(requirement)}.</span>
        </span>
        {passed_date && (
          <span className="text-xs text-muted-foreground">
            Original due date: {formatDate(passed_date)}, {lower(dueRuleWords(requirement))}.
          </span>
        )}
        {citation && (
          <span className="text-xs break-words text-muted-foreground">
            {citation}
            {certainty && ` (${lower(certaintyWords[certainty])})`}
          </span>
        )}
      </span>
    </label>
  );
}

const lower = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);
