import { blankKeys } from '@notices/templates.ts';
import type { NoticeTemplate } from '@schemas/notice.ts';
import type { NoticeDocument } from '@schemas/notice-document.ts';
import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { LoadedSection } from '@/components/loaded-section.tsx';
import { PageHeader } from '@/components/page-header.tsx';
import { Button } from '@/components/ui/button.tsx';
import { Field } from '@/components/ui/field.tsx';
import { NativeSelect } from '@/components/ui/native-select.tsx';
import { useNoticeTemplates, useSaveTemplate } from '@/features/notices/api/templates.ts';
import { GuidancePanel } from '@/features/notices/desk/guidance-panel.tsx';
import { LetterView } from '@/features/notices/desk/letter-view.tsx';
import { LetterEditor } from '@/features/notices/editor/letter-editor.tsx';
import { errorMessage } from '@/lib/api-error.ts';
import { formatDateTime } from '@/lib/dates.ts';
import { notify } from '@/lib/notify.ts';
import { paths } from '@/lib/paths.ts';
import { useUrlFilter } from '@/lib/use-url-filter.ts';

/** Notice templates. Owners and admins write their own. */
export function NoticeTemplates() {
  const templates = useNoticeTemplates();
  const { values, set } = useUrlFilter(['type']);
  return (
    <div className="page grid grid-cols-[minmax(0,1fr)] gap-4 py-6">
      <Link
        to={paths.notices}
        className="inline-flex items-center gap-1.5 justify-self-start text-muted-foreground hover:text-foreground"
      >
        <ArrowLeft aria-hidden className="size-4" />
        Legal notices
      </Link>
      <PageHeader title="Notice templates" subtitle="Known details are filled in when a notice is drafted." />
      <LoadedSection query={templates} what="the templates">
        {(list) => {
          const template = list.find(({ type }) => type === values.type) ?? list[0];
          return (
            <div className="grid gap-4">
              <Field label="Template" className="max-w-sm">
                {(control) => (
                  <NativeSelect
                    {...control}
                    value={template?.type}
                    onChange={(event) => set('type', event.target.value)}
                  >
                    {list.map(({ type }) => (
                      <option key={type}>{type}</option>
                    ))}
                  </NativeSelect>
                )}
              </Field>
              {template && <Template key={`${template.type} ${template.revision}`} template={template} />}
            </div>
          );
        }}
      </LoadedSection>
    </div>
  );
}

function Template({ template }: { template: NoticeTemplate }) {
  const { type, revision, body, can, written_by_name, created_at } = template;
  const [changed, setChanged] = useState<NoticeDocument | null>(null);
  const save = useSaveTemplate();
  const send = (next: NoticeDocument | null) =>
    save.mutate(
      { type, body: next },
      {
        onSuccess: () => notify.success('Template saved'),
        onError: (error) => notify.error(errorMessage(error, 'Failed to save the template. Try again.')),
      },
    );
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 desk:grid-cols-[minmax(0,1fr)_22rem]">
      {can.change ? (
        <LetterEditor label={`${type} template`} body={body} onChange={setChanged} blankKeys={blankKeys} />
      ) : (
        <LetterView
          content={{
            subject: type,
            sender: { name: '', address: '', contact: '', signatory: '', signatory_title: '' },
            recipients: [],
            body,
            exhibits: [],
          }}
        />
      )}
      <aside className="grid min-w-0 gap-6">
        <div className="grid gap-3 rounded-md border bg-card p-4">
          <p className="text-muted-foreground">
            {revision === 0 || !created_at
              ? 'Original text.'
              : `Revision ${revision}, ${formatDateTime(created_at)}, ${written_by_name ?? 'Plumbline'}.`}
          </p>
          {can.change ? (
            <div className="flex flex-wrap gap-2">
              <Button disabled={!changed || save.isPending} onClick={() => send(changed)}>
                Save revision {revision + 1}
              </Button>
              {revision > 0 && (
                <Button variant="outline" disabled={save.isPending} onClick={() => send(null)}>
                  Restore original text
                </Button>
              )}
            </div>
          ) : (
            <p>Only owners and admins can change templates.</p>
          )}
        </div>
        <GuidancePanel guidance={{ ...template.guidance, covered: true }} />
      </aside>
    </div>
  );
}
