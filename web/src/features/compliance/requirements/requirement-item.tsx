import type { ComplianceRequirement, LibraryEntry } from '@schemas/compliance-requirement.ts';
import { ChevronRight } from 'lucide-react';
import { useId, useState } from 'react';
import { Badge } from '@/components/ui/badge.tsx';
import { cn } from '@/lib/utils.ts';
import { ComplianceSeverityBadge } from '../compliance-badges.tsx';
import { RequirementFacts } from './requirement-facts.tsx';
import { dueRuleWords, recurrenceWords } from './requirement-words.ts';

interface RequirementItemProps {
  requirement: ComplianceRequirement | LibraryEntry;
  /** Badges to show next to the severity. */
  badges?: React.ReactNode;
  /** On how many projects the requirement is. Not set for library entries. */
  usage?: string;
  actions?: React.ReactNode;
}

/** One requirement in two lines. Citation, sources, and details open on request. */
export function RequirementItem({ requirement, badges, usage, actions }: RequirementItemProps) {
  const { title, severity, certainty } = requirement;
  const [open, setOpen] = useState(false);
  const id = useId();
  return (
    <li className="relative border-b py-3 pl-5">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-6 gap-y-2 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-start">
        <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-1">
          <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <h3 className="min-w-0 text-sm">
              <button
                type="button"
                aria-expanded={open}
                aria-controls={id}
                onClick={() => setOpen(!open)}
                className="min-w-0 rounded-sm text-left font-semibold hover:underline hover:underline-offset-4"
              >
                <ChevronRight
                  aria-hidden
                  className={cn('absolute top-3.5 left-0 size-4 text-muted-foreground', open && 'rotate-90')}
                />
                <span dir="auto" className="min-w-0 break-words">
                  {title}
                </span>
              </button>
            </h3>
            <ComplianceSeverityBadge severity={severity} />
            {certainty === 'secondary' && <Badge>Secondary source</Badge>}
            {badges}
          </div>
          <p className="text-xs break-words text-muted-foreground">
            {[recurrenceWords(requirement), `due ${lower(dueRuleWords(requirement))}`, usage]
              .filter(Boolean)
              .join(' · ')}
          </p>
        </div>
        {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
      </div>
      <div id={id} hidden={!open} className="pt-3">
        {open && <RequirementFacts requirement={requirement} />}
      </div>
    </li>
  );
}

const lower = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);
