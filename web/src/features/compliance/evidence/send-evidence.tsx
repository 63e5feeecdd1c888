import type { OpenEvidenceLink, SentEvidence } from '@schemas/compliance-evidence.ts';
import { CircleCheck } from 'lucide-react';
import { useState } from 'react';
import { Fact, FactList } from '@/components/fact-list.tsx';
import { Field } from '@/components/ui/field.tsx';
import { Input } from '@/components/ui/input.tsx';
import { Textarea } from '@/components/ui/textarea.tsx';
import { OneFileForm } from '@/components/upload/one-file-form.tsx';
import { formatDate, formatDateTime } from '@/lib/dates.ts';
import { DEFAULT_FILE_RULES, type FileRules, formatBytes } from '@/lib/file-rules.ts';
import { sendThroughLink } from '../api/evidence-links.ts';
import { fieldProblems } from './sent-fields.ts';

const RULES: FileRules = { ...DEFAULT_FILE_RULES, maxFiles: 1 };

interface SendEvidenceProps {
  token: string;
  link: OpenEvidenceLink;
}

/** The link holder's page: the request, the file with its details, and the receipt. */
export function SendEvidence({ token, link }: SendEvidenceProps) {
  const [receipt, setReceipt] = useState<SentEvidence | null>(null);
  if (receipt) return <Receipt receipt={receipt} link={link} />;
  const { organization_name, project_name, title, check_type, what, evidence, due_date, expires_at } = link;
  return (
    <>
      <header className="grid gap-1">
        <p className="text-muted-foreground">
          <bdi>{organization_name}</bdi> requests evidence from you
        </p>
        <h1 dir="auto" className="text-xl break-words">
          {title}
        </h1>
      </header>
      {what && (
        <p dir="auto" className="break-words whitespace-pre-line">
          {what}
        </p>
      )}
      <FactList>
        <Fact label="Project">{project_name}</Fact>
        <Fact label="Type">{check_type}</Fact>
        <Fact label="Acceptable evidence">{evidence.join('\n') || 'A document that shows compliance'}</Fact>
        <Fact label="Due">{formatDate(due_date, 'No due date')}</Fact>
        <Fact label="Requested from">{link.recipient}</Fact>
        <Fact label="Link valid until">{formatDateTime(expires_at)}, for one file</Fact>
      </FactList>
      <SendForm token={token} link={link} onSent={setReceipt} />
    </>
  );
}

interface SendFormProps extends SendEvidenceProps {
  onSent: (receipt: SentEvidence) => void;
}

const EMPTY = { valid_from: '', expires_on: '', note: '' };

function SendForm({ token, link, onSent }: SendFormProps) {
  const [fields, setFields] = useState(EMPTY);
  const [problems, setProblems] = useState<Partial<typeof EMPTY>>({});
  const set = (name: keyof typeof EMPTY) => (event: { target: { value: string } }) =>
    setFields((before) => ({ ...before, [name]: event.target.value }));
  return (
    <OneFileForm
      rules={RULES}
      action="Submit evidence"
      pending="Sending..."
      check={() => {
        const found = fieldProblems(fields);
        setProblems(found);
        return Object.keys(found).length === 0;
      }}
      send={(file, options) => sendThroughLink(token, file, { ...options, fields })}
      onSent={onSent}
    >
      <p className="text-xs text-muted-foreground">Put photos in a PDF or Word document.</p>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Valid from" error={problems.valid_from}>
          {(control) => (
            <Input type="date" {...control} value={fields.valid_from} onChange={set('valid_from')} />
          )}
        </Field>
        <Field
          label="Expires on"
          error={problems.expires_on}
          hint={link.evidence_expires ? 'The last day it is valid.' : 'Leave blank if it does not expire.'}
        >
          {(control) => (
            <Input type="date" {...control} value={fields.expires_on} onChange={set('expires_on')} />
          )}
        </Field>
      </div>
      <Field label="Note" hint="Anything the project team should know." error={problems.note}>
        {(control) => (
          <Textarea dir="auto" rows={2} {...control} value={fields.note} onChange={set('note')} />
        )}
      </Field>
    </OneFileForm>
  );
}

function Receipt({ receipt, link }: { receipt: SentEvidence; link: OpenEvidenceLink }) {
  return (
    <>
      <h1 className="flex items-center gap-2 text-xl">
        <CircleCheck aria-hidden className="size-5 shrink-0 text-good" />
        Received, thank you
      </h1>
      <p role="status">
        <bdi>{link.organization_name}</bdi> has your file for “<bdi>{link.title}</bdi>”. It counts once they
        confirm it. This link has been used; you can close this page.
      </p>
      <FactList>
        <Fact label="File">{receipt.file_name}</Fact>
        <Fact label="Size">{formatBytes(receipt.size_bytes)}</Fact>
        <Fact label="Received">{formatDateTime(receipt.received_at)}</Fact>
        <Fact label="SHA-256">
          <span className="break-all">{receipt.sha256}</span>
        </Fact>
      </FactList>
    </>
  );
}
