import { messageTemplates } from '@schemas/message.ts';
import { PenLine } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Link, Route, Routes, useParams } from 'react-router-dom';
import { Loaded } from '@/components/data-table/loaded.tsx';
import { LoadedRows } from '@/components/data-table/loaded-rows.tsx';
import { TableSkeleton } from '@/components/data-table/table-skeleton.tsx';
import { EmptyState } from '@/components/empty-state.tsx';
import { LoadedSection } from '@/components/loaded-section.tsx';
import { PageHeader } from '@/components/page-header.tsx';
import { Button, buttonVariants } from '@/components/ui/button.tsx';
import { Field } from '@/components/ui/field.tsx';
import { NativeSelect } from '@/components/ui/native-select.tsx';
import { useMessage, useMessages, useMessageTemplates } from '@/features/messages/api/messages.ts';
import { MessagePage } from '@/features/messages/components/message-page.tsx';
import { MessageTable } from '@/features/messages/components/message-table.tsx';
import { TemplateForm } from '@/features/messages/components/templates.tsx';
import { ProjectFilter } from '@/features/projects/components/project-filter.tsx';
import { paths } from '@/lib/paths.ts';
import { useOrganization } from '@/lib/session/session-store.ts';
import { useUrlFilter } from '@/lib/use-url-filter.ts';

const ComposeMessage = lazy(() =>
  import('./compose-message.tsx').then((m) => ({ default: m.ComposeMessage })),
);

/** The pages under /messages. */
export function Messages() {
  return (
    <Routes>
      <Route index element={<MessageList />} />
      <Route path="templates" element={<Templates />} />
      <Route path=":messageId" element={<OneMessage />} />
    </Routes>
  );
}

function OneMessage() {
  const { messageId = '' } = useParams();
  return (
    <Loaded
      query={useMessage(messageId)}
      failure="Failed to load message"
      skeleton={<TableSkeleton label="Loading message" rows={5} />}
    >
      {(message) => <MessagePage message={message} />}
    </Loaded>
  );
}

/** Email to project parties, with delivery status. */
function MessageList() {
  const { values, set } = useUrlFilter(['project']);
  const [composing, setComposing] = useState(false);
  return (
    <div className="page grid grid-cols-[minmax(0,1fr)] gap-4 py-6">
      <PageHeader
        title="Messages"
        subtitle="Email to project parties, with replies and delivery status."
        actions={
          <>
            <Link to={paths.mailMessages} className={buttonVariants({ variant: 'outline' })}>
              Sent email
            </Link>
            <Link to={`${paths.messages}/templates`} className={buttonVariants({ variant: 'outline' })}>
              Templates
            </Link>
            <Button onClick={() => setComposing(true)}>
              <PenLine aria-hidden />
              Compose
            </Button>
          </>
        }
      />
      <Suspense fallback={null}>
        {composing && <ComposeMessage onClose={() => setComposing(false)} />}
      </Suspense>
      <div className="w-64 max-w-full">
        <ProjectFilter projectId={values.project} onChange={(id) => set('project', id)} className="w-full" />
      </div>
      <LoadedRows
        list={useMessages(values.project)}
        failure="Failed to load messages"
        skeleton={<TableSkeleton label="Loading messages" />}
        empty={
          <EmptyState
            title="No messages yet"
            detail="Choose Compose to email the people and parties of a project."
          />
        }
      >
        {(messages) => <MessageTable messages={messages} />}
      </LoadedRows>
    </div>
  );
}

/** Message templates. */
function Templates() {
  const templates = useMessageTemplates();
  const mayWrite = useOrganization()?.role !== 'member';
  const { values, set } = useUrlFilter(['template']);
  const chosen = messageTemplates.find((name) => name === values.template) ?? 'Custom Message';
  return (
    <div className="page grid grid-cols-[minmax(0,1fr)] gap-4 py-6">
      <Link to={paths.messages} className="w-fit text-muted-foreground hover:text-foreground">
        Messages
      </Link>
      <PageHeader
        title="Message templates"
        subtitle={
          mayWrite
            ? 'Starting text for Email All Parties. Merge fields in curly brackets are filled in for each recipient.'
            : 'Starting text for Email All Parties. Owners and admins edit it.'
        }
      />
      <Field label="Template" className="max-w-sm">
        {(control) => (
          <NativeSelect {...control} value={chosen} onChange={(event) => set('template', event.target.value)}>
            {messageTemplates.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </NativeSelect>
        )}
      </Field>
      <LoadedSection query={templates} what="the templates">
        {(list) => {
          const template = list.find((one) => one.template === chosen);
          return (
            template && (
              <TemplateForm
                key={`${template.template} ${template.own}`}
                template={template}
                mayWrite={mayWrite}
              />
            )
          );
        }}
      </LoadedSection>
    </div>
  );
}
