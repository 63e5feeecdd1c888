import {
  type LegalNoticeType,
  legalNoticeTypes,
  type NoticeDraft,
  type NoticeResponse,
} from '@schemas/notice.ts';
import { ArrowLeft } from 'lucide-react';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { LoadedSection } from '@/components/loaded-section.tsx';
import { PageHeader } from '@/components/page-header.tsx';
import { Field } from '@/components/ui/field.tsx';
import { NativeSelect } from '@/components/ui/native-select.tsx';
import { useNoticeDraft } from '@/features/notices/api/draft-notice.ts';
import { useCreateNotice } from '@/features/notices/api/save-notice.ts';
import { NoticeForm } from '@/features/notices/desk/notice-form.tsx';
import { ProjectField } from '@/features/projects/components/project-field.tsx';
import { noticePaths } from '@/lib/notice-paths.ts';
import { notify } from '@/lib/notify.ts';
import { paths } from '@/lib/paths.ts';

/** Address parameters for the subject of a notice, by their API names. */
const about = {
  project: 'project_id',
  contract: 'contract_id',
  finding: 'finding_id',
  obligation: 'obligation_id',
  deadline: 'deadline_id',
  event: 'site_event_id',
  responds_to: 'responds_to',
  responds_how: 'responds_how',
  form: 'form',
} as const;

/** A new notice, prefilled from its subject and kept once saved. */
export function NewNotice() {
  const [params, setParams] = useSearchParams();
  const request = params.get('type') ?? '';
  const type = legalNoticeTypes.find((one) => one === request);
  const query = Object.fromEntries(
    Object.entries(about).flatMap(([name, field]) => {
      const value = params.get(name);
      return value ? [[field, value]] : [];
    }),
  );
  const isAboutSomething = [
    'project',
    'contract',
    'finding',
    'obligation',
    'deadline',
    'event',
    'responds_to',
  ].some((name) => params.get(name));
  const choose = (name: string, value: string) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        next.set(name, value);
        return next;
      },
      { replace: true },
    );
  return (
    <div className="page grid grid-cols-[minmax(0,1fr)] gap-4 py-6">
      <Link
        to={paths.notices}
        className="inline-flex items-center gap-1.5 justify-self-start text-muted-foreground hover:text-foreground"
      >
        <ArrowLeft aria-hidden className="size-4" />
        Legal notices
      </Link>
      {type && isAboutSomething ? (
        <Draft type={type} query={query} onChooseForm={(form) => choose('form', form)} />
      ) : (
        <>
          <PageHeader title="New notice" subtitle="Choose the notice type and the project." />
          <div className="grid max-w-xl gap-4">
            <Field label="Notice type" required>
              {(control) => (
                <NativeSelect
                  {...control}
                  value={type ?? ''}
                  onChange={(event) => choose('type', event.target.value)}
                >
                  <option value="" disabled>
                    Choose a notice type
                  </option>
                  {legalNoticeTypes.map((one) => (
                    <option key={one}>{one}</option>
                  ))}
                </NativeSelect>
              )}
            </Field>
            {!isAboutSomething && (
              <ProjectField onChoose={(project) => project && choose('project', project.id)} />
            )}
          </div>
        </>
      )}
    </div>
  );
}

interface DraftProps {
  type: LegalNoticeType;
  query: Record<string, string>;
  onChooseForm: (form: string) => void;
}

function Draft({ type, query, onChooseForm }: DraftProps) {
  const draft = useNoticeDraft({ ...query, type });
  if (draft.data)
    return (
      <DraftForm
        key={query.form}
        draft={draft.data}
        respondsTo={query.responds_to}
        respondsHow={query.responds_how}
        onChooseForm={onChooseForm}
      />
    );
  return (
    <>
      <PageHeader title={type} />
      <LoadedSection query={draft} what="the draft">
        {() => null}
      </LoadedSection>
    </>
  );
}

interface DraftFormProps {
  draft: NoticeDraft;
  respondsTo?: string;
  respondsHow?: string;
  onChooseForm: (form: string) => void;
}

function DraftForm({ draft, respondsTo, respondsHow, onChooseForm }: DraftFormProps) {
  const navigate = useNavigate();
  const create = useCreateNotice();
  const {
    type,
    project_id,
    contract_id,
    finding_id,
    obligation_id,
    deadline_id,
    site_event_id,
    template_revision,
  } = draft;
  return (
    <>
      <PageHeader
        title={type}
        subtitle={
          <>
            Draft for{' '}
            <Link to={paths.project(project_id)} className="underline-offset-4 hover:underline">
              {draft.project_name}
            </Link>
            {contract_id && (
              <>
                {' · '}
                <Link to={paths.contract(contract_id)} className="underline-offset-4 hover:underline">
                  {draft.contract_name}
                </Link>
              </>
            )}
            . Not saved yet. Missing details are marked.
          </>
        }
      />
      <NoticeForm
        content={draft.content}
        dueBy={draft.due_by}
        contractId={contract_id}
        clause={draft.clause}
        statute={draft.statute}
        onChooseForm={onChooseForm}
        checks={draft.checks}
        guidance={draft.guidance}
        action="Save draft"
        submit={async ({ due_by, content }) => {
          const notice = await create.mutateAsync({
            type,
            project_id,
            contract_id,
            finding_id,
            obligation_id,
            deadline_id,
            site_event_id,
            template_revision,
            form: draft.statute?.form?.id ?? null,
            due_by,
            content,
            responds_to: respondsTo ?? null,
            responds_how: (respondsHow as NoticeResponse | undefined) ?? null,
          });
          notify.success('Draft saved');
          navigate(noticePaths.notice(notice.id), { replace: true });
        }}
      />
    </>
  );
}
