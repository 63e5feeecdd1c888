import type { ContractDetail } from '@schemas/contract.ts';
import { type ApprovalDecision, approveContractSchema, openPhrases } from '@schemas/contract-approval.ts';
import type { ContractDocument } from '@schemas/contract-document.ts';
import { useState } from 'react';
import type { z } from 'zod';
import { LongTextField, TextField } from '@/components/form/fields.tsx';
import { FormDialog } from '@/components/form/form-dialog.tsx';
import { useSchemaForm } from '@/components/form/use-schema-form.ts';
import { notify } from '@/lib/notify.ts';
import { useDecide } from './api/decide.ts';
import { useBarLicense } from './api/get-bar-license.ts';
import { BoundDocument } from './bound-document.tsx';
import { BoundTerms } from './bound-terms.tsx';
import { OpenMatterList } from './open-matter-list.tsx';

type Values = z.input<typeof approveContractSchema>;

interface DecisionDialogProps {
  contract: Pick<ContractDetail, 'id' | 'name' | 'documents' | 'approval_rule'>;
  decision: ApprovalDecision;
  onOpenChange: (open: boolean) => void;
}

interface BoundProps extends Omit<DecisionDialogProps, 'contract'> {
  contract: Pick<ContractDetail, 'id' | 'name' | 'approval_rule'>;
  newest: ContractDocument;
}

/**
 * A lawyer's decision about one version of the document and its terms. Both stay as they were when the dialog
 * opened, until the lawyer moves on to newer ones.
 */
export function DecisionDialog({ contract, ...props }: DecisionDialogProps) {
  const newest = contract.documents[0];
  return newest ? <BoundDecision contract={contract} newest={newest} {...props} /> : null;
}

function BoundDecision({ contract, newest, decision, onOpenChange }: BoundProps) {
  const approves = decision === 'approved';
  const decide = useDecide(contract.id);
  const license = useBarLicense().data;
  const [bound, setBound] = useState(newest);
  const rule = contract.approval_rule;
  const [terms, setTerms] = useState(rule);
  const { open, own_submission } = rule;
  const matters = approves ? openPhrases(open) : [];
  const form = useSchemaForm(approveContractSchema, {
    defaultValues: empty(decision, newest, terms.terms_sha256),
    // The license loads after the form opens. Typed input is kept.
    values: {
      ...empty(decision, bound, terms.terms_sha256),
      bar_number: license?.bar_number ?? '',
      bar_jurisdiction: license?.bar_jurisdiction ?? '',
    },
    resetOptions: { keepDirtyValues: true, keepErrors: true },
  });
  const action = `${approves ? 'Approve' : 'Reject'} version ${bound.version}`;
  return (
    <FormDialog
      form={form}
      title={action}
      description={
        approves
          ? 'Your approval applies to this file and these terms only. A newer version or a changed term voids it.'
          : 'A contract under review returns to draft. Earlier approvals of this version are void.'
      }
      submit={async (body, setError) => {
        if (matters.length > 0 && !body.override_reason) {
          setError(
            'override_reason',
            { message: 'Enter a reason for approving with open items' },
            { shouldFocus: true },
          );
          return false;
        }
        await decide.mutateAsync(body);
        notify.success(`Version ${bound.version} ${decision}`);
        return true;
      }}
      failed="Failed to save the decision. Try again."
      action={action}
      pending={approves ? 'Approving...' : 'Rejecting...'}
      destructive={!approves}
      onClose={() => onOpenChange(false)}
    >
      <p dir="auto" className="font-medium break-words">
        {contract.name}
      </p>
      <BoundDocument
        document={bound}
        newest={newest}
        onMoveOn={() => {
          setBound(newest);
          form.clearErrors('root');
        }}
      />
      <BoundTerms
        bound={terms}
        now={rule}
        onMoveOn={() => {
          setTerms(rule);
          form.clearErrors('root');
        }}
      />
      {approves && own_submission === 'allowed' && (
        <p className="rounded-md border border-attention/40 bg-attention-soft px-3 py-2">
          You submitted this contract yourself. Your organization allows this. The approval record will show
          it.
        </p>
      )}
      {matters.length > 0 && <OpenMatterList matters={matters} />}
      {matters.length > 0 && (
        <LongTextField
          form={form}
          name="override_reason"
          label="Reason for approving with open items"
          required
          rows={2}
          hint="Shown with the approval."
          dir="auto"
        />
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField form={form} name="bar_number" label="Bar number" required autoComplete="off" />
        <TextField
          form={form}
          name="bar_jurisdiction"
          label="Jurisdiction"
          required
          hint="State that issued your license"
          autoComplete="off"
        />
      </div>
      <LongTextField
        form={form}
        name="note"
        label={approves ? 'Note' : 'Reason'}
        required={!approves}
        hint="Saved in the contract's history."
        dir="auto"
      />
    </FormDialog>
  );
}

const empty = (
  decision: ApprovalDecision,
  { version, sha256 }: ContractDocument,
  terms_sha256: string,
): Values => ({
  decision,
  document_version: version,
  document_sha256: sha256,
  terms_sha256,
  bar_number: '',
  bar_jurisdiction: '',
  note: '',
  override_reason: '',
});
