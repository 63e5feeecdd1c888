import {
  type AskFileKind,
  askFileKinds,
  createMessageSchema,
  type MessageChoices,
  type MessageDetail,
  type MessagePreview,
  type MessageTemplate,
  messageFields,
  messageTemplates,
  messageUndoSeconds,
} from '@schemas/message.ts';
import { TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import type { z } from 'zod';
import { LongTextField, SelectField, TextField } from '@/components/form/fields.tsx';
import { FormDialog } from '@/components/form/form-dialog.tsx';
import { useSchemaForm } from '@/components/form/use-schema-form.ts';
import { LoadedSection } from '@/components/loaded-section.tsx';
import { Button } from '@/components/ui/button.tsx';
import { Dialog, DialogContent } from '@/components/ui/dialog.tsx';
import { Field } from '@/components/ui/field.tsx';
import { Input } from '@/components/ui/input.tsx';
import { errorMessage } from '@/lib/api-error.ts';
import { zoneName } from '@/lib/clock.ts';
import { formatDateTime } from '@/lib/dates.ts';
import { notify } from '@/lib/notify.ts';
import {
  useChangeMessage,
  useChoices,
  useMessageTemplates,
  usePreview,
  useSendMessage,
} from '../api/messages.ts';
import { missingCounterparties } from '../missing-counterparties.ts';
import { isReached, keyOf, RecipientsField } from './recipients-field.tsx';
import { askFileWords, instantOf, ownZone } from './words.ts';

interface EmailAllDialogProps {
  project: { id: string; name: string };
  /**
   * Text to start with, to the counterparties of a contract instead of everyone, with files made from the open asks of
   * a version. `canMarkUp`: its Word file can have asks.
   */
  start?: { contractId: string; version: number; canMarkUp: boolean; subject: string; body: string };
  onClose: () => void;
}

/** Email to the people and parties of a project, from one of five templates. */
export function EmailAllDialog({ project, start, onClose }: EmailAllDialogProps) {
  const choices = useChoices(project.id);
  const templates = useMessageTemplates();
  if (choices.data && templates.data)
    return (
      <Composer
        project={project}
        start={start}
        choices={choices.data}
        templates={templates.data}
        onClose={onClose}
      />
    );
  return (
    <Dialog open onOpenChange={onClose}>
      <DialogContent title="Email All Parties" description={`On ${project.name}`}>
        {choices.data ? (
          <LoadedSection query={templates} what="the templates">
            {() => null}
          </LoadedSection>
        ) : (
          <LoadedSection query={choices} what="the recipients">
            {() => null}
          </LoadedSection>
        )}
      </DialogContent>
    </Dialog>
  );
}

type Values = z.input<typeof createMessageSchema>;

interface ComposerProps extends Omit<EmailAllDialogProps, 'start'> {
  start: EmailAllDialogProps['start'];
  choices: MessageChoices;
  templates: MessageTemplate[];
}

function Composer({ project, start, choices, templates, onClose }: ComposerProps) {
  const send = useSendMessage();
  const change = useChangeMessage();
  const wordsOf = (name: string) => templates.find(({ template }) => template === name);
  const first = wordsOf('Custom Message');
  const counterparties =
    start &&
    new Set(
      choices.counterparties
        .filter(({ contract_id }) => contract_id === start.contractId)
        .map(({ party_id }) => party_id),
    );
  const form = useSchemaForm(createMessageSchema, {
    defaultValues: {
      project_id: project.id,
      template: 'Custom Message',
      subject: start?.subject ?? first?.subject ?? '',
      body: start?.body ?? first?.body ?? '',
      starts_at: null,
      ends_at: null,
      location: '',
      check_id: null,
      answer_by: '',
      document_ids: [],
      ask_files: start ? askFilesOf(start, defaultKinds(start)) : null,
      user_ids: start ? [] : choices.to.flatMap(({ user_id }) => user_id ?? []),
      party_ids: choices.to.flatMap(({ party_id }) =>
        party_id && (!counterparties || counterparties.has(party_id)) ? [party_id] : [],
      ),
      send_at: null,
      undo_seconds: messageUndoSeconds,
      time_zone: ownZone(),
    } satisfies Values,
  });
  const { errors, isSubmitted } = form.formState;
  const [template, userIds = [], partyIds = [], documentIds = [], askFiles] = form.watch([
    'template',
    'user_ids',
    'party_ids',
    'document_ids',
    'ask_files',
  ]);
  const chosen = choices.to.filter(({ user_id, party_id }) =>
    user_id ? userIds.includes(user_id) : partyIds.includes(party_id ?? ''),
  );
  const reached = chosen.filter(isReached).length;
  const missing = missingCounterparties(choices, {
    partyIds,
    documentIds,
    contractId: askFiles?.contract_id,
  });

  const undo = async (message: MessageDetail) => {
    try {
      await change.mutateAsync({ message, changes: { state: 'cancelled' } });
      notify.success('Message canceled. Nothing was sent.');
    } catch (error) {
      notify.error(errorMessage(error, 'The message was already sent.'));
    }
  };

  /** The template's text, unless the user has changed the message. Fields it does not use are cleared. */
  const changeTemplate = (next: string) => {
    const words = wordsOf(next);
    form.setValue('subject', words?.subject ?? '');
    form.setValue('body', words?.body ?? '');
    if (next !== 'Meeting Invitation') {
      form.setValue('starts_at', null);
      form.setValue('ends_at', null);
      form.setValue('location', '');
    }
    if (next !== 'Document Request') {
      form.setValue('check_id', null);
      form.setValue('answer_by', '');
    }
    if (isSubmitted) void form.trigger();
  };

  return (
    <FormDialog
      form={form}
      title={start ? 'Cover email' : 'Email All Parties'}
      description={`For ${project.name}. Each recipient gets a separate email; replies go to you.`}
      submit={async (values) => {
        const message = await send.mutateAsync(values);
        if (values.send_at) notify.success(`The message will be sent ${formatDateTime(message.send_at)}`);
        else
          notify.success(`Sending to ${reached} ${reached === 1 ? 'recipient' : 'recipients'}`, {
            duration: messageUndoSeconds * 1000,
            action: { label: 'Undo', onClick: () => void undo(message) },
          });
      }}
      failed="Failed to send the message. Try again."
      action={form.watch('send_at') ? 'Schedule' : 'Send'}
      pending="Sending..."
      disabled={reached === 0}
      onClose={onClose}
    >
      <SelectField
        form={form}
        name="template"
        label="Template"
        required
        options={{ onChange: (event) => changeTemplate(event.target.value) }}
      >
        {messageTemplates.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </SelectField>
      <RecipientsField
        to={choices.to}
        userIds={userIds}
        partyIds={partyIds}
        error={errors.party_ids?.message}
        onChange={(next) => {
          form.setValue('user_ids', next.userIds, { shouldDirty: true });
          form.setValue('party_ids', next.partyIds, { shouldDirty: true, shouldValidate: isSubmitted });
        }}
      />
      {missing && (
        <p role="status" className="flex gap-2 text-sm text-attention">
          <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
          <span className="min-w-0 break-words">{missing}</span>
        </p>
      )}
      {template === 'Meeting Invitation' && (
        <>
          <div className="grid gap-4 sm:grid-cols-2">
            <TimeField
              label="Starts"
              required
              error={errors.starts_at?.message}
              onInstant={(at) => form.setValue('starts_at', at, { shouldValidate: isSubmitted })}
            />
            <TimeField
              label="Ends"
              required
              error={errors.ends_at?.message}
              onInstant={(at) => form.setValue('ends_at', at, { shouldValidate: isSubmitted })}
            />
          </div>
          <TextField form={form} name="location" label="Location" dir="auto" autoComplete="off" />
        </>
      )}
      {template === 'Document Request' && (
        <>
          <SelectField
            form={form}
            name="check_id"
            label="Compliance check"
            required
            hint="Each recipient gets a single-use link. Documents they send appear on the check for review."
            options={{ setValueAs: (value) => value || null }}
          >
            <option value="">Choose a compliance check</option>
            {choices.checks.map(({ id, title }) => (
              <option key={id} value={id}>
                {title}
              </option>
            ))}
          </SelectField>
          <TextField form={form} name="answer_by" label="Due" type="date" />
        </>
      )}
      <TextField form={form} name="subject" label="Subject" required dir="auto" autoComplete="off" />
      <LongTextField
        form={form}
        name="body"
        label="Message"
        required
        rows={9}
        dir="auto"
        hint={`Merge fields: ${messageFields.map((field) => `{${field}}`).join(' ')}`}
      />
      {start && (
        <AskFiles
          start={start}
          kinds={askFiles?.kinds ?? []}
          onChange={(kinds) => form.setValue('ask_files', askFilesOf(start, kinds), { shouldDirty: true })}
        />
      )}
      <Documents
        form={form}
        documents={choices.documents}
        legend={start ? 'Other attachments' : 'Attachments'}
      />
      <TimeField
        label="Send later"
        hint={`Times are in ${zoneName(ownZone())}. Leave blank to send now.`}
        error={errors.send_at?.message}
        onInstant={(at) => form.setValue('send_at', at)}
      />
      <Preview values={() => form.getValues()} to={chosen} />
    </FormDialog>
  );
}

type Start = NonNullable<EmailAllDialogProps['start']>;

const askFilesOf = ({ contractId, version }: Start, kinds: AskFileKind[]): Values['ask_files'] =>
  kinds.length === 0 ? null : { contract_id: contractId, version, kinds };

const defaultKinds = ({ canMarkUp }: Start): AskFileKind[] =>
  canMarkUp ? ['counterproposal', 'issues_list_pdf'] : ['issues_list_pdf'];

interface AskFilesProps {
  start: Start;
  kinds: AskFileKind[];
  onChange: (kinds: AskFileKind[]) => void;
}

/** Files made from the open asks: which go with the email. */
function AskFiles({ start: { version, canMarkUp }, kinds, onChange }: AskFilesProps) {
  return (
    <fieldset className="grid min-w-0 gap-1.5">
      <legend className="mb-1.5 font-medium">Attachments</legend>
      <div className="grid gap-0.5 rounded-md border px-3 py-1.5">
        {askFileKinds
          .filter((kind) => canMarkUp || kind !== 'counterproposal')
          .map((kind) => (
            <label key={kind} className="flex min-h-8 items-center gap-2.5 py-0.5">
              <input
                type="checkbox"
                className="size-4 accent-primary"
                checked={kinds.includes(kind)}
                onChange={({ target }) =>
                  onChange(
                    askFileKinds.filter((one) => (one === kind ? target.checked : kinds.includes(one))),
                  )
                }
              />
              {askFileWords[kind]}
            </label>
          ))}
      </div>
      <p className="text-xs text-muted-foreground">
        Created from the open asks of version {version} when you send, and stored exactly as sent.
      </p>
    </fieldset>
  );
}

interface TimeFieldProps {
  label: string;
  hint?: string;
  required?: boolean;
  error?: string;
  onInstant: (at: string | null) => void;
}

/** A date and time in this device's time zone; the form stores the instant. */
function TimeField({ onInstant, ...field }: TimeFieldProps) {
  return (
    <Field {...field}>
      {(control) => (
        <Input
          {...control}
          type="datetime-local"
          onChange={(event) => onInstant(instantOf(event.target.value))}
        />
      )}
    </Field>
  );
}

function Documents({
  form,
  documents,
  legend,
}: {
  legend: string;
  form: ReturnType<typeof useSchemaForm<Values, z.output<typeof createMessageSchema>>>;
  documents: MessageChoices['documents'];
}) {
  if (documents.length === 0) return null;
  return (
    <fieldset className="grid min-w-0 gap-1.5">
      <legend className="mb-1.5 font-medium">{legend}</legend>
      <div className="grid max-h-36 grid-cols-[minmax(0,1fr)] gap-0.5 overflow-y-auto rounded-md border px-3 py-1.5">
        {documents.map(({ id, file_name, contract_name }) => (
          <label key={id} className="flex min-h-8 items-center gap-2.5 py-0.5">
            <input
              type="checkbox"
              value={id}
              className="size-4 accent-primary"
              {...form.register('document_ids')}
            />
            <span className="min-w-0">
              <bdi className="block truncate">{file_name}</bdi>
              <span className="block truncate text-xs text-muted-foreground">{contract_name}</span>
            </span>
          </label>
        ))}
      </div>
      <p className="text-xs text-muted-foreground">
        Attachments over 3 MB in total are sent as links that expire in 30 days.
      </p>
    </fieldset>
  );
}

function toWords({ to, refuses }: MessagePreview): string {
  if (to === null) return 'No recipients with an email address';
  return refuses ? `${to} is unsubscribed and will not get this` : `To ${to}`;
}

/** A preview of the email for one recipient. */
function Preview({ values, to }: { values: () => Values; to: MessageChoices['to'] }) {
  const preview = usePreview();
  const [at, setAt] = useState(0);
  const [shown, setShown] = useState<MessagePreview | null>(null);
  const one = to[Math.min(at, to.length - 1)];
  if (!one) return null;
  const look = async (recipient: MessageChoices['to'][number]) => {
    const { user_ids: _, party_ids: __, send_at: ___, ...rest } = values();
    const parsed = { ...rest, user_id: recipient.user_id, party_id: recipient.party_id };
    try {
      setShown(await preview.mutateAsync(parsed as Parameters<typeof preview.mutateAsync>[0]));
    } catch (error) {
      notify.error(errorMessage(error, 'Preview failed. Try again.'));
    }
  };
  return (
    <section aria-label="Preview" className="grid grid-cols-[minmax(0,1fr)] gap-2 rounded-md border p-3">
      <div className="flex flex-wrap items-center gap-2">
        <label className="flex min-w-0 flex-1 items-center gap-2">
          <span className="shrink-0">As</span>
          <select
            aria-label="Recipient to preview"
            className="h-8 min-w-0 flex-1 rounded-md border bg-background px-2"
            value={at}
            onChange={(event) => {
              const next = Number(event.target.value);
              setAt(next);
              if (shown && to[next]) void look(to[next]);
            }}
          >
            {to.map((recipient, index) => (
              <option key={keyOf(recipient)} value={index}>
                {recipient.name}
                {!isReached(recipient) && ' (not sent)'}
              </option>
            ))}
          </select>
        </label>
        <Button size="sm" variant="outline" disabled={preview.isPending} onClick={() => void look(one)}>
          Preview
        </Button>
      </div>
      {shown && (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-1.5">
          <p className="text-xs break-words text-muted-foreground">
            {toWords(shown)}
            {shown.attached.length > 0 && `, with ${shown.attached.join(', ')}`}
          </p>
          <p dir="auto" className="font-medium break-words">
            {shown.subject}
          </p>
          <pre dir="auto" className="border-l-2 pl-3 font-sans text-sm break-words whitespace-pre-wrap">
            {shown.text}
          </pre>
        </div>
      )}
    </section>
  );
}
