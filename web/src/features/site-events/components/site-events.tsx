import type { Bearer } from '@schemas/bearer.ts';
import { type SiteEvent, type SiteEventAnswers, siteEventKindNames } from '@schemas/site-event.ts';
import { CloudOff, Siren } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { BearerBadge } from '@/components/bearer.tsx';
import { LoadedSection } from '@/components/loaded-section.tsx';
import { Badge } from '@/components/ui/badge.tsx';
import { Button, buttonVariants } from '@/components/ui/button.tsx';
import { errorMessage } from '@/lib/api-error.ts';
import { formatDate, today } from '@/lib/dates.ts';
import { formatBytes } from '@/lib/file-rules.ts';
import { noticePaths } from '@/lib/notice-paths.ts';
import { notify } from '@/lib/notify.ts';
import { useAnswers, useOutbox, useSiteEvents, useStartClock } from '../api.ts';
import type { KeptFile } from '../outbox-store.ts';
import { EventFiles } from './event-files.tsx';
import { ReportDialog } from './report-dialog.tsx';

interface SiteEventsProps {
  projectId: string;
  contracts: { id: string; name: string }[];
  /** Whether the reader may confirm dates. */
  mayConfirm: boolean;
  /** The event a notification links to. */
  focus: string;
}

/** A project's site events, each with the notice periods it starts. */
export function SiteEvents({ projectId, contracts, mayConfirm, focus }: SiteEventsProps) {
  const events = useSiteEvents(projectId);
  const { data: kept } = useOutbox();
  const [reporting, setReporting] = useState(false);
  const [opened, setOpened] = useState(focus);
  const waiting = (kept?.events ?? []).filter(({ body }) => body.project_id === projectId);
  return (
    <section aria-labelledby="happened" className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 id="happened" className="text-base">
          Site events
        </h2>
        <Button onClick={() => setReporting(true)}>
          <Siren aria-hidden />
          Log site event
        </Button>
      </div>
      {waiting.length > 0 && (
        <ul
          aria-label="Saved on this device"
          className="grid gap-1 rounded-md border border-attention bg-attention-soft p-3"
        >
          {waiting.map(({ key, body }) => (
            <li key={key} className="flex items-start gap-2">
              <CloudOff aria-hidden className="mt-0.5 size-4 shrink-0" />
              <span className="min-w-0 break-words">
                Not sent yet: {siteEventKindNames[body.kind]}, {formatDate(body.happened_on)}. {body.words}
                <KeptNames files={(kept?.files ?? []).filter(({ after }) => after === key)} />
              </span>
            </li>
          ))}
        </ul>
      )}
      <LoadedSection query={events} what="site event">
        {(list) =>
          list.length === 0 ? (
            <p className="text-muted-foreground">
              No site events yet. Log delays, differing site conditions, changes, missed payments, accidents,
              and defects the day they happen: they start notice periods.
            </p>
          ) : (
            <ul className="border-t">
              {list.map((event) => (
                <Event
                  key={event.id}
                  event={event}
                  waiting={(kept?.files ?? []).filter(({ eventId }) => eventId === event.id)}
                  mayConfirm={mayConfirm}
                  isOpen={opened === event.id}
                  onToggle={() => setOpened(opened === event.id ? '' : event.id)}
                />
              ))}
            </ul>
          )
        }
      </LoadedSection>
      {reporting && (
        <ReportDialog
          projectId={projectId}
          contracts={contracts}
          onFiled={setOpened}
          onClose={() => setReporting(false)}
        />
      )}
    </section>
  );
}

/** Files attached to a stored event. */
function KeptNames({ files }: { files: KeptFile[] }) {
  if (files.length === 0) return null;
  return (
    <span className="block text-xs">
      Files: {files.map(({ file }) => `${file.name} (${formatBytes(file.size)})`).join(', ')}
    </span>
  );
}

interface EventProps {
  event: SiteEvent;
  /** Its files not yet sent. */
  waiting: KeptFile[];
  mayConfirm: boolean;
  isOpen: boolean;
  onToggle: () => void;
}

function Event({ event, waiting, mayConfirm, isOpen, onToggle }: EventProps) {
  const { id, kind, happened_on, location, words, contract_name, created_by_name } = event;
  const heading = `event-${id}`;
  return (
    <li aria-labelledby={heading} className="grid grid-cols-[minmax(0,1fr)] gap-1 border-b px-4 py-3">
      <h3 id={heading} className="text-sm">
        {siteEventKindNames[kind]}, {formatDate(happened_on)}
      </h3>
      <p className="text-xs text-muted-foreground">
        {[location, contract_name, created_by_name].filter(Boolean).join(' · ')}
      </p>
      <p dir="auto" className="break-words whitespace-pre-wrap">
        {words}
      </p>
      <EventFiles event={event} waiting={waiting} />
      <div className="flex flex-wrap gap-2">
        <Button size="sm" variant="outline" aria-expanded={isOpen} onClick={onToggle}>
          {isOpen ? 'Hide deadlines' : 'Show deadlines'}
        </Button>
        <Link
          to={noticePaths.chain('site_event', id)}
          className={buttonVariants({ size: 'sm', variant: 'ghost' })}
        >
          View paper trail
        </Link>
      </div>
      {isOpen && <Answers event={event} mayConfirm={mayConfirm} />}
    </li>
  );
}

function Answers({ event, mayConfirm }: { event: SiteEvent; mayConfirm: boolean }) {
  const answers = useAnswers(event.id);
  return (
    <LoadedSection query={answers} what="the deadlines that apply">
      {({ windows, rules, clauses, not_covered }) => (
        <div className="mt-2 grid gap-3 border-l-2 pl-3">
          {windows.length + rules.length + clauses.length === 0 && (
            <p className="text-muted-foreground">
              No contract clause or rule we know of applies. There may still be one: read the contract's
              notice clause.
            </p>
          )}
          {windows.map((window) => (
            <Window key={window.obligation_id} window={window} event={event} mayConfirm={mayConfirm} />
          ))}
          {rules.map((rule) => (
            <div key={rule.key} className="grid gap-0.5">
              <Line title={rule.title} bearer="ours" clock={rule} />
              {mayConfirm && (
                <DraftNotice type={rule.notice_type} about={{ project: event.project_id, event: event.id }} />
              )}
              {rule.conditions && <p className="break-words text-muted-foreground">{rule.conditions}</p>}
              {rule.words.map((line) => (
                <p key={line} className="text-xs break-words">
                  {line}
                </p>
              ))}
              <p className="text-xs break-words text-muted-foreground">
                {rule.citation} · If missed: {rule.consequence} · Verify with counsel
              </p>
            </div>
          ))}
          {clauses.length > 0 && (
            <details>
              <summary className="w-fit cursor-pointer rounded-sm text-primary">
                {clauses.length === 1 ? 'One clause applies' : `${clauses.length} clauses apply`}
              </summary>
              <ul className="mt-1 grid gap-2">
                {clauses.map(({ finding_id, title, contract_name, quote }) => (
                  <li key={finding_id}>
                    <p className="font-medium break-words">
                      {title}, <bdi>{contract_name}</bdi>
                    </p>
                    {quote && (
                      <p dir="auto" className="line-clamp-3 font-serif break-words">
                        {quote}
                      </p>
                    )}
                  </li>
                ))}
              </ul>
            </details>
          )}
          {rules.length === 0 && not_covered[0] && (
            <p className="text-muted-foreground">Not covered: {not_covered[0]}</p>
          )}
        </div>
      )}
    </LoadedSection>
  );
}

/** Links to a new notice for a notice period, prefilled with its subject. */
function DraftNotice({ type, about }: { type: string | null; about: Record<string, string> }) {
  if (!type) return null;
  return (
    <Link
      to={noticePaths.draft({ ...about, type })}
      className="w-fit text-primary underline-offset-2 hover:underline"
    >
      Draft the {type}
    </Link>
  );
}

type Clock = Pick<SiteEventAnswers['windows'][number], 'due_on' | 'act_by' | 'last_on' | 'days_left'>;

function Line({ title, bearer, clock }: { title: string; bearer: Bearer; clock: Clock }) {
  const { due_on, act_by, last_on, days_left } = clock;
  const isLost = last_on !== null && last_on < today();
  const tone = days_left === null ? 'muted' : isLost ? 'danger' : days_left <= 7 ? 'attention' : 'info';
  const left =
    days_left === null
      ? 'No date yet'
      : days_left < 0
        ? isLost
          ? 'Expired'
          : 'Act-by date passed'
        : days_left === 0
          ? 'Today'
          : `${days_left} ${days_left === 1 ? 'day' : 'days'} left`;
  return (
    <p className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
      <span className="font-medium break-words">{title}</span>
      <BearerBadge bearer={bearer} />
      <Badge tone={tone}>{left}</Badge>
      {act_by && <span className="text-xs text-muted-foreground">act by {formatDate(act_by)}</span>}
      {due_on && due_on !== act_by && (
        <span className="text-xs text-muted-foreground">last day {formatDate(due_on)}</span>
      )}
    </p>
  );
}

interface WindowProps {
  window: SiteEventAnswers['windows'][number];
  event: SiteEvent;
  mayConfirm: boolean;
}

function Window({ window, event, mayConfirm }: WindowProps) {
  const start = useStartClock();
  return (
    <div className="grid gap-0.5">
      <Line title={window.title} bearer={window.bearer} clock={window} />
      <p className="text-xs text-muted-foreground">
        <bdi>{window.contract_name}</bdi>
        {window.running && ', already in open deadlines'}
      </p>
      {window.words.map((line) => (
        <p key={line} className="text-xs break-words">
          {line}
        </p>
      ))}
      {window.quote && (
        <p dir="auto" className="line-clamp-3 font-serif break-words">
          {window.quote}
        </p>
      )}
      {mayConfirm && (
        <DraftNotice
          type={window.notice_type}
          about={{
            project: event.project_id,
            contract: window.contract_id,
            obligation: window.obligation_id,
            event: event.id,
          }}
        />
      )}
      {mayConfirm && !window.running && (
        <Button
          size="sm"
          variant="outline"
          className="w-fit"
          disabled={start.isPending}
          aria-label={`Start the clock for ${window.title}`}
          onClick={() =>
            start.mutate(
              { window, event },
              {
                onSuccess: () => notify.success('Clock started', { description: 'Added to open deadlines.' }),
                onError: (error) =>
                  notify.error(errorMessage(error, 'Failed to start the clock. Try again.')),
              },
            )
          }
        >
          Start clock
        </Button>
      )}
    </div>
  );
}
