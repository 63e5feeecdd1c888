import type { NoticeDetail } from '@schemas/notice.ts';
import { ArrowLeft, Download, FileText, Link2 } from 'lucide-react';
import { useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import { ErrorState } from '@/components/error-state.tsx';
import { PageHeader } from '@/components/page-header.tsx';
import { Button, buttonVariants } from '@/components/ui/button.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { Tabs, TabsContent, TabsList, TabsTrigger } from '@/components/ui/tabs.tsx';
import { useNotice } from '@/features/notices/api/get-notice.ts';
import { downloadIssued, fetchPreview } from '@/features/notices/api/notice-files.ts';
import { useUpdateNotice } from '@/features/notices/api/save-notice.ts';
import { ClausePanel } from '@/features/notices/desk/clause-panel.tsx';
import { NoticeHistory } from '@/features/notices/desk/history.tsx';
import { LetterView } from '@/features/notices/desk/letter-view.tsx';
import { NoticeForm } from '@/features/notices/desk/notice-form.tsx';
import { ServicePanel } from '@/features/notices/desk/service-panel.tsx';
import { StatutePanel } from '@/features/notices/desk/statute-panel.tsx';
import { StepsPanel } from '@/features/notices/desk/steps-panel.tsx';
import { VersionCompare } from '@/features/notices/desk/version-compare.tsx';
import { NoticeDue } from '@/features/notices/list/notice-due.tsx';
import { NoticeStatusBadge } from '@/features/notices/list/notice-status-badge.tsx';
import { noticeName } from '@/features/notices/list/notice-table.tsx';
import { ApiError, errorMessage } from '@/lib/api-error.ts';
import { noticePaths } from '@/lib/notice-paths.ts';
import { notify } from '@/lib/notify.ts';
import { paths } from '@/lib/paths.ts';
import { useUrlFilter } from '@/lib/use-url-filter.ts';
import { NotFound } from './not-found.tsx';

/** One notice: the letter to write or read, the next step, service, and history. */
export function Notice() {
  const { noticeId = '' } = useParams();
  const notice = useNotice(noticeId);
  if (notice.error instanceof ApiError && [404, 422].includes(notice.error.status))
    return <NotFound what="notice" />;
  if (notice.data) return <Loaded key={notice.data.id} notice={notice.data} />;
  return (
    <div className="page grid gap-4 py-6">
      {notice.isError ? (
        <ErrorState
          title="Failed to load notice"
          detail={errorMessage(notice.error, '')}
          onRetry={() => void notice.refetch()}
        />
      ) : (
        <div role="status" aria-label="Loading notice" className="grid gap-4">
          <Skeleton className="h-10" />
          <Skeleton className="h-96" />
        </div>
      )}
    </div>
  );
}

function Loaded({ notice }: { notice: NoticeDetail }) {
  const { values, set } = useUrlFilter(['tab']);
  const { project_id, project_name, contract_id, contract_name, responds_to, responses } = notice;
  return (
    <div className="page grid grid-cols-[minmax(0,1fr)] gap-4 py-6">
      <Link
        to={paths.notices}
        className="inline-flex items-center gap-1.5 justify-self-start text-muted-foreground hover:text-foreground"
      >
        <ArrowLeft aria-hidden className="size-4" />
        Legal notices
      </Link>
      <PageHeader
        title={noticeName(notice)}
        aside={<NoticeStatusBadge status={notice.status} />}
        subtitle={
          <span className="flex flex-wrap gap-x-3">
            <span>{[notice.number, notice.type].filter(Boolean).join(' · ')}</span>
            <Link to={paths.project(project_id)} className="underline-offset-4 hover:underline">
              {project_name}
            </Link>
            {contract_id && (
              <Link to={paths.contract(contract_id)} className="underline-offset-4 hover:underline">
                {contract_name}
              </Link>
            )}
            {notice.due_by && (
              <span>
                Serve by <NoticeDue notice={notice} />
              </span>
            )}
          </span>
        }
        actions={
          <>
            <Link
              to={noticePaths.chain('notice', notice.id)}
              className={buttonVariants({ variant: 'outline' })}
            >
              <Link2 aria-hidden />
              View paper trail
            </Link>
            <FileButton notice={notice} />
          </>
        }
      />
      {(responds_to || responses.length > 0) && (
        <ul className="grid gap-1">
          {[
            ...(responds_to
              ? [
                  {
                    ...responds_to,
                    words: responds_to.how === 'withdraws' ? 'Withdrawal of' : 'Follow-up to',
                  },
                ]
              : []),
            ...responses.map((one) => ({
              ...one,
              words: one.how === 'withdraws' ? 'See withdrawal' : 'See follow-up',
            })),
          ].map(({ id, number, subject, words }) => (
            <li key={id}>
              {words}{' '}
              <Link to={noticePaths.notice(id)} className="text-primary underline-offset-4 hover:underline">
                {[number, subject].filter(Boolean).join(': ')}
              </Link>
            </li>
          ))}
        </ul>
      )}
      <Tabs value={values.tab || 'letter'} onValueChange={(tab) => set('tab', tab === 'letter' ? '' : tab)}>
        <TabsList aria-label="Notice sections">
          <TabsTrigger value="letter">Letter</TabsTrigger>
          <TabsTrigger value="versions">Versions ({notice.versions.length})</TabsTrigger>
          <TabsTrigger value="history">History</TabsTrigger>
        </TabsList>
        <TabsContent value="letter" className="pt-5">
          {notice.can.edit ? <Editing notice={notice} /> : <Reading notice={notice} />}
        </TabsContent>
        <TabsContent value="versions" className="pt-5">
          <VersionCompare key={notice.newest.number} notice={notice} />
        </TabsContent>
        <TabsContent value="history" className="pt-5">
          <NoticeHistory notice={notice} />
        </TabsContent>
      </Tabs>
    </div>
  );
}

function Editing({ notice }: { notice: NoticeDetail }) {
  const update = useUpdateNotice();
  // The form's initial values: a version saved by another user must not discard what is being typed.
  const [base, setBase] = useState(notice);
  const [unsaved, setUnsaved] = useState(false);
  const isOvertaken = notice.newest.number !== base.newest.number;
  if (isOvertaken && !unsaved) setBase(notice);
  return (
    <div className="grid gap-5">
      <StepsPanel notice={notice} unsaved={unsaved} wide />
      {isOvertaken && unsaved && (
        <div
          role="alert"
          className="flex flex-wrap items-center gap-3 rounded-md bg-attention-soft px-4 py-3"
        >
          <p className="flex-1">
            {notice.newest.written_by_name ?? 'Someone'} saved version {notice.newest.number} while you were
            editing. Copy what you need before loading their version.
          </p>
          <Button
            variant="outline"
            onClick={() => {
              setUnsaved(false);
              setBase(notice);
            }}
          >
            Load version {notice.newest.number}
          </Button>
        </div>
      )}
      <NoticeForm
        key={base.newest.number}
        content={base.newest.content}
        dueBy={base.due_by}
        contractId={notice.contract_id}
        clause={notice.clause}
        statute={notice.statute}
        checks={notice.checks}
        guidance={notice.guidance}
        action="Save version"
        onlyChanges={!notice.checks.some(({ where }) => where === 'names')}
        onDirty={setUnsaved}
        submit={async ({ due_by, content }) => {
          const version = isOvertaken ? base.version : notice.version;
          const saved = await update.mutateAsync({ id: notice.id, version, changes: { due_by, content } });
          setUnsaved(false);
          setBase(saved);
          notify.success('Saved');
        }}
      />
    </div>
  );
}

function Reading({ notice }: { notice: NoticeDetail }) {
  const { file } = notice;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 desk:grid-cols-[minmax(0,1fr)_26rem]">
      <LetterView content={notice.newest.content} />
      <aside className="grid min-w-0 gap-6 max-desk:order-first">
        <StepsPanel notice={notice} />
        {file && <ServicePanel notice={notice} />}
        {file && (
          <section aria-labelledby="issued-file" className="grid gap-2">
            <h2 id="issued-file" className="text-base">
              Issued file
            </h2>
            <p>
              {file.file_name}, {file.pages} {file.pages === 1 ? 'page' : 'pages'}, version {file.version}
            </p>
            <details className="text-xs text-muted-foreground">
              <summary className="w-fit cursor-pointer">SHA-256</summary>
              <code className="break-all" translate="no">
                {file.sha256}
              </code>
            </details>
          </section>
        )}
        <StatutePanel statute={notice.statute} />
        <ClausePanel clause={notice.clause} contractId={notice.contract_id} />
      </aside>
    </div>
  );
}

function FileButton({ notice }: { notice: NoticeDetail }) {
  const [busy, setBusy] = useState(false);
  const run = async (work: () => Promise<unknown>) => {
    setBusy(true);
    try {
      await work();
    } catch (error) {
      notify.error(errorMessage(error, 'Failed to create the file. Try again.'));
    } finally {
      setBusy(false);
    }
  };
  if (notice.file)
    return (
      <Button variant="outline" disabled={busy} onClick={() => void run(() => downloadIssued(notice.id))}>
        <Download aria-hidden />
        Download PDF
      </Button>
    );
  if (!notice.can.edit) return null;
  return (
    <Button variant="outline" disabled={busy} onClick={() => void run(() => showPreview(notice.id))}>
      <FileText aria-hidden />
      {busy ? 'Printing...' : 'Preview PDF'}
    </Button>
  );
}

/** Opened in a new tab before the file is loaded, since browsers block it later. */
async function showPreview(id: string): Promise<void> {
  const tab = window.open('', '_blank');
  try {
    const url = URL.createObjectURL(new Blob([await fetchPreview(id)], { type: 'application/pdf' }));
    if (tab) tab.location.href = url;
    setTimeout(() => URL.revokeObjectURL(url), 60_000);
  } catch (error) {
    tab?.close();
    throw error;
  }
}
