import type { Finding, LawNote } from '@schemas/analysis.ts';
import { ArrowRight, ExternalLink, Scale } from 'lucide-react';
import { Badge } from '@/components/ui/badge.tsx';
import { formatDate } from '@/lib/dates.ts';
import { SeverityBadge } from './severity-badge.tsx';

/** Returns the rule of law that reduces a finding's points; undefined if none. */
export const changedByLaw = ({ law }: Pick<Finding, 'law'>) => law.find(({ step }) => step !== null);

/**
 * The law of each jurisdiction on a finding. Rules that change the points come first; background is
 * collapsed.
 */
export function LawNotes({ notes }: { notes: readonly LawNote[] }) {
  const [first, ...rest] = notes.toSorted((a, b) => Number(b.step !== null) - Number(a.step !== null));
  if (!first) return null;
  return (
    <div className="grid gap-2">
      <LawBlock note={first} />
      {rest.map((note) => (
        <details key={note.rule} className="text-xs">
          <summary className="cursor-pointer text-muted-foreground hover:text-foreground">
            Also: {note.jurisdiction_name} law, {FROM[note.from]}
          </summary>
          <div className="pt-2 text-sm">
            <LawBlock note={note} />
          </div>
        </details>
      ))}
    </div>
  );
}

const FROM: Record<LawNote['from'], string> = {
  contract: 'governing law in the contract',
  project: 'project location',
  both: 'governing law in the contract, and project location',
};

const AGREEMENT: Record<LawNote['agreement'], string> = {
  two_sources: 'Two sources agree',
  one_source: 'One source',
  conflict: 'Sources disagree',
};

function LawBlock({ note }: { note: LawNote }) {
  const { jurisdiction_name, from, step, says, comparison, reason, conditions, doubt, citation, agreement } =
    note;
  return (
    <section aria-label={`${jurisdiction_name} law`} className="grid gap-2 border-t border-b py-2">
      <h3 className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium">
        <Scale aria-hidden className="size-4 shrink-0 text-muted-foreground" />
        {jurisdiction_name} law
        <span className="text-xs font-normal text-muted-foreground">{FROM[from]}</span>
      </h3>
      {step && <Step step={step} />}
      <p className="break-words">{says}</p>
      {comparison && <p className="break-words">{comparison}</p>}
      <p className="text-muted-foreground">{reason}</p>
      <div className="text-xs">
        <p className="text-muted-foreground">Conditions</p>
        {conditions.map((condition) => (
          <p key={condition} className="pl-3 -indent-3 break-words before:content-['–_']">
            {condition}
          </p>
        ))}
      </div>
      {doubt && (
        <p className="text-xs break-words">
          <span className="text-muted-foreground">Note: </span>
          {doubt}
        </p>
      )}
      <p className="text-xs break-words">
        {citation}
        <span className="block text-muted-foreground">
          {AGREEMENT[agreement]}. Sources read {formatDate(note.verified_on)}; the law may have changed since.
          Verify with counsel.
        </span>
      </p>
      <Sources urls={note.sources} />
    </section>
  );
}

function Step({ step }: { step: NonNullable<LawNote['step']> }) {
  const { severity_before, severity_after, points_before, points_after } = step;
  return (
    <p className="flex flex-wrap items-center gap-x-1.5 gap-y-1">
      {severity_before === severity_after ? null : (
        <>
          <SeverityBadge finding={{ kind: 'onerous', severity: severity_before }} />
          <ArrowRight role="img" aria-label="now" className="size-3.5 text-muted-foreground" />
          <SeverityBadge finding={{ kind: 'onerous', severity: severity_after }} />
        </>
      )}
      <Badge tone="muted">
        {points_before} to {points_after} {points_after === 1 ? 'point' : 'points'}
      </Badge>
    </p>
  );
}

/** Source links, labeled by site name. A second page of the same site gets a number. */
function Sources({ urls }: { urls: readonly string[] }) {
  const sites = urls.map((url) => new URL(url).hostname.replace(/^www\./, ''));
  return (
    <p className="flex flex-wrap gap-x-3 gap-y-1 text-xs">
      <span className="text-muted-foreground">Sources</span>
      {urls.map((url, at) => (
        <a
          key={url}
          href={url}
          target="_blank"
          rel="noreferrer"
          className="inline-flex min-w-0 items-center gap-1 break-all underline underline-offset-2 hover:text-foreground"
        >
          {named(sites, at)}
          <ExternalLink aria-hidden className="size-3 shrink-0" />
        </a>
      ))}
    </p>
  );
}

function named(sites: readonly string[], at: number): string {
  const before = sites.slice(0, at).filter((site) => site === sites[at]).length;
  return before === 0 ? `${sites[at]}` : `${sites[at]} (${before + 1})`;
}
