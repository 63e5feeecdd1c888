import type { Chain, ChainKind } from '@schemas/chain.ts';
import { noticeStatusNames, serviceMeansNames } from '@schemas/notice.ts';
import { siteEventKindNames } from '@schemas/site-event.ts';
import { Badge } from '@/components/ui/badge.tsx';
import { ActivityDays } from '@/features/activity/components/activity-days.tsx';
import { formatDate, formatDateTime } from '@/lib/dates.ts';
import { noticePaths } from '@/lib/notice-paths.ts';
import { paths } from '@/lib/paths.ts';
import { ChainLink, Station } from './station.tsx';

/** Everything from the clause to the audit log, in chronological order. Missing steps are named. */
export function ChainView({ chain }: { chain: Chain }) {
  const { marked, project_id, findings, obligations, deadlines, site_events, notices } = chain;
  const isMarked = (kind: ChainKind, id: string) => marked.kind === kind && marked.id === id;
  const approved = notices.filter(({ approval }) => approval !== null);
  const served = notices.filter(({ services }) => services.length > 0);
  const unserved = notices.filter(({ sha256, services }) => sha256 !== null && services.length === 0);
  const tab = (rest: string) => `${paths.project(project_id)}?tab=deadlines&${rest}`;
  return (
    <ol className="grid grid-cols-[minmax(0,1fr)]">
      <Station
        title="Clause"
        missing={
          findings.length + obligations.filter(({ quote }) => quote).length === 0
            ? obligations.length > 0
              ? 'No clause recorded: the obligation was entered without one.'
              : 'No contract clause is linked.'
            : null
        }
      >
        {findings.map((one) => (
          <ChainLink
            key={one.id}
            kind="finding"
            id={one.id}
            title={one.title}
            to={`${paths.contract(one.contract_id)}?finding=${one.id}`}
            quote={one.quote}
            facts={[passageOf(one), hashOf(one)]}
            badges={<Badge>Finding</Badge>}
            isMarked={isMarked('finding', one.id)}
          />
        ))}
        {findings.length === 0 && (
          <p className="text-muted-foreground">
            The analysis has no finding for this passage. The obligation quotes it.
          </p>
        )}
      </Station>
      <Station
        title="Obligation"
        missing={obligations.length === 0 ? 'No obligation recorded: no contract date is linked.' : null}
      >
        {obligations.map((one) => (
          <ChainLink
            key={one.id}
            kind="obligation"
            id={one.id}
            title={one.title}
            to={paths.contractDeadline(one.contract_id, one.id)}
            quote={one.quote}
            facts={[
              passageOf(one),
              one.due_date && `Due ${formatDate(one.due_date)}`,
              one.anchor_event && `Clock starts: ${one.anchor_event}`,
              one.decided_at
                ? `${one.status === 'confirmed' ? 'Confirmed' : 'Decided'} by ${one.decided_by_name ?? 'Plumbline'}, ${formatDateTime(one.decided_at)}`
                : 'Not confirmed',
            ]}
            badges={<Badge tone={one.status === 'confirmed' ? 'good' : 'neutral'}>{one.status}</Badge>}
            isMarked={isMarked('obligation', one.id)}
          />
        ))}
      </Station>
      <Station title="Deadline" missing={deadlines.length === 0 ? 'No deadline recorded.' : null}>
        {deadlines.map((one) => (
          <ChainLink
            key={one.id}
            kind="deadline"
            id={one.id}
            title={one.title}
            to={tab(`deadline=${one.id}`)}
            facts={[
              `Act by ${formatDate(one.act_by)}${one.due_on === one.act_by ? '' : `, due ${formatDate(one.due_on)}`}`,
              one.responsible_name ? `Responsible: ${one.responsible_name}` : 'Not assigned',
              ...one.words,
              one.citation,
              `Confirmed by ${one.created_by_name ?? 'Plumbline'}, ${formatDateTime(one.created_at)}`,
            ]}
            badges={<Badge tone={one.status === 'missed' ? 'danger' : 'neutral'}>{one.status}</Badge>}
            isMarked={isMarked('deadline', one.id)}
          />
        ))}
      </Station>
      <Station title="Event" missing={site_events.length === 0 ? 'No event recorded.' : null}>
        {site_events.map((one) => (
          <ChainLink
            key={one.id}
            kind="site_event"
            id={one.id}
            title={`${siteEventKindNames[one.kind]}, ${formatDate(one.happened_on)}`}
            to={tab(`event=${one.id}`)}
            facts={[
              one.words,
              one.location,
              `Recorded by ${one.created_by_name ?? 'Plumbline'}, ${formatDateTime(one.created_at)}`,
            ]}
            isMarked={isMarked('site_event', one.id)}
          />
        ))}
      </Station>
      <Station title="Notice" missing={notices.length === 0 ? 'No notice recorded.' : null}>
        {notices.map((one) => (
          <ChainLink
            key={one.id}
            kind="notice"
            id={one.id}
            title={[one.number, one.subject || one.type].filter(Boolean).join(': ')}
            to={noticePaths.notice(one.id)}
            facts={[
              one.type,
              one.counterparty && `To ${one.counterparty}`,
              one.due_by && `Serve by ${formatDate(one.due_by)}`,
              one.issued_at ? `Issued ${formatDateTime(one.issued_at)}` : 'Not issued',
              one.sha256 && `SHA-256 ${one.sha256}`,
            ]}
            badges={<Badge>{noticeStatusNames[one.status]}</Badge>}
            isMarked={isMarked('notice', one.id)}
          />
        ))}
      </Station>
      <Station title="Approval" missing={approved.length === 0 ? 'No approval recorded.' : null}>
        {approved.map(
          ({ id, number, subject, type, approval }) =>
            approval && (
              <ChainLink
                key={id}
                id={`approval-${id}`}
                title={`Approved by ${approval.by_name ?? 'Plumbline'}`}
                to={`${noticePaths.notice(id)}?tab=history`}
                facts={[
                  [number, subject || type].filter(Boolean).join(': '),
                  approval.bar_number && `${approval.bar_jurisdiction} bar no. ${approval.bar_number}`,
                  `Version ${approval.version_number}, ${formatDateTime(approval.created_at)}`,
                  `Content SHA-256 ${approval.content_sha256}`,
                ]}
              />
            ),
        )}
      </Station>
      <Station
        title="Proof of service"
        missing={
          served.length + unserved.length === 0 ? 'No service recorded: no notice has been issued.' : null
        }
      >
        {unserved.map(({ id, number, type }) => (
          <p key={id} className="text-muted-foreground">
            No service recorded for {[number, type].filter(Boolean).join(', ')}.
          </p>
        ))}
        {served.flatMap(({ id, services, proofs }) =>
          services.map((service) => {
            const files = proofs.filter(({ service_id }) => service_id === service.id);
            return (
              <ChainLink
                key={service.id}
                id={service.id}
                title={`${service.recipient_name}, ${serviceMeansNames[service.means].toLowerCase()}`}
                to={noticePaths.notice(id)}
                facts={[
                  `${formatDate(service.served_on)}, to ${service.sent_to}`,
                  service.tracking_number && `Tracking number ${service.tracking_number}`,
                  `Recorded by ${service.recorded_by_name ?? 'Plumbline'}`,
                  ...files.map(({ file_name, sha256 }) => `${file_name}, SHA-256 ${sha256}`),
                  files.length === 0 && 'No proof file',
                ]}
                badges={
                  service.voided_reason && <Badge tone="attention">Voided: {service.voided_reason}</Badge>
                }
              />
            );
          }),
        )}
      </Station>
      <Station title="Activity log" missing={chain.audit.length === 0 ? 'No log entries.' : null}>
        <p className="text-muted-foreground">
          {chain.audit_total > chain.audit.length
            ? `Latest ${chain.audit.length} of ${chain.audit_total} log entries; the PDF has all of them.`
            : `${chain.audit_total} log ${chain.audit_total === 1 ? 'entry' : 'entries'}.`}
        </p>
        <ActivityDays events={chain.audit} heading="h3" />
      </Station>
    </ol>
  );
}

function passageOf({
  contract_name,
  document_version,
  page,
}: {
  contract_name: string;
  document_version: number | null;
  page: number | null;
}): string {
  return [contract_name, document_version && `version ${document_version}`, page && `page ${page}`]
    .filter(Boolean)
    .join(', ');
}

const hashOf = ({ document_sha256 }: { document_sha256: string | null }) =>
  document_sha256 && `Document SHA-256 ${document_sha256}`;
