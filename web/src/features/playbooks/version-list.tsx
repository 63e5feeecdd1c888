import { contractTypes } from '@schemas/contract.ts';
import { createPlaybookVersionSchema, type PlaybookVersion } from '@schemas/playbook.ts';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { z } from 'zod';
import type { Columns } from '@/components/data-table/columns.ts';
import { DataTable } from '@/components/data-table/data-table.tsx';
import { SelectField } from '@/components/form/fields.tsx';
import { FormDialog } from '@/components/form/form-dialog.tsx';
import { useSchemaForm } from '@/components/form/use-schema-form.ts';
import { Badge } from '@/components/ui/badge.tsx';
import { Button } from '@/components/ui/button.tsx';
import { formatDateTime } from '@/lib/dates.ts';
import { paths } from '@/lib/paths.ts';
import { useDraftPlaybook } from './api.ts';
import { scopeWords, sideWords } from './scope-words.ts';

/** All versions, and a draft of a new one. */
export function VersionList({
  versions,
  mayEdit,
}: {
  versions: readonly PlaybookVersion[];
  mayEdit: boolean;
}) {
  const [drafting, setDrafting] = useState(false);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {mayEdit && (
        <Button className="w-fit" onClick={() => setDrafting(true)}>
          <Plus aria-hidden />
          Draft playbook
        </Button>
      )}
      {versions.length === 0 ? (
        <p className="text-muted-foreground">
          No playbook yet.{' '}
          {mayEdit
            ? 'A draft starts from the playbook that comes with Plumbline.'
            : 'Admins and lawyers draft playbooks.'}
        </p>
      ) : (
        <DataTable rows={versions} columns={columns} card={(version) => <VersionCard version={version} />} />
      )}
      {drafting && <DraftDialog onClose={() => setDrafting(false)} />}
    </div>
  );
}

const columns: Columns<PlaybookVersion> = {
  scope: { label: 'For', cell: 'font-medium', show: (version) => <ScopeLink version={version} /> },
  number: { label: 'Version', right: true, show: ({ number }) => number },
  status: { label: 'Status', show: (version) => <VersionStatus version={version} /> },
  changed: { label: 'Last step', show: (version) => <LastStep version={version} /> },
};

const ScopeLink = ({ version }: { version: PlaybookVersion }) => (
  <Link to={paths.playbook(version.id)} className="text-primary underline-offset-4 hover:underline">
    {scopeWords(version)}
  </Link>
);

export function VersionStatus({ version: { status, is_current } }: { version: PlaybookVersion }) {
  if (status === 'draft') return <Badge tone="attention">Draft</Badge>;
  return is_current ? <Badge tone="good">Current</Badge> : <Badge>Earlier version</Badge>;
}

export function LastStep({ version }: { version: PlaybookVersion }) {
  const { published_at, published_by_name, created_at, created_by_name } = version;
  return published_at
    ? `Published ${formatDateTime(published_at)}${published_by_name ? ` by ${published_by_name}` : ''}`
    : `Drafted ${formatDateTime(created_at)}${created_by_name ? ` by ${created_by_name}` : ''}`;
}

const VersionCard = ({ version }: { version: PlaybookVersion }) => (
  <div className="grid min-w-0 flex-1 gap-1">
    <span className="font-medium">
      <ScopeLink version={version} />
    </span>
    <span className="flex flex-wrap items-center gap-2 text-xs text-muted-foreground">
      Version {version.number}
      <VersionStatus version={version} />
      <LastStep version={version} />
    </span>
  </div>
);

/** '' in the form is null in the request. */
const formSchema = z.object({
  side: createPlaybookVersionSchema.shape.side,
  contract_type: z.enum(['', ...contractTypes]),
});

function DraftDialog({ onClose }: { onClose: () => void }) {
  const draft = useDraftPlaybook();
  const navigate = useNavigate();
  const form = useSchemaForm(formSchema, { defaultValues: { side: 'performer', contract_type: '' } });
  return (
    <FormDialog
      form={form}
      title="Draft playbook"
      description="Starts from the published version, or from the playbook that comes with Plumbline."
      submit={async ({ side, contract_type }) => {
        const { id } = await draft.mutateAsync({ side, contract_type: contract_type || null });
        navigate(paths.playbook(id));
      }}
      failed="Failed to draft the playbook. Try again."
      action="Draft playbook"
      pending="Drafting..."
      onClose={onClose}
    >
      <SelectField form={form} name="side" label="Our side" required>
        {Object.entries(sideWords).map(([side, label]) => (
          <option key={side} value={side}>
            {label}
          </option>
        ))}
      </SelectField>
      <SelectField
        form={form}
        name="contract_type"
        label="Type of contract"
        hint="A playbook for one type is used before the one for all other types."
      >
        <option value="">All other types</option>
        {contractTypes.map((type) => (
          <option key={type}>{type}</option>
        ))}
      </SelectField>
    </FormDialog>
  );
}
