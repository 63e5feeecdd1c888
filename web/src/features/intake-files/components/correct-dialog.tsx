import type { IntakeFile } from '@schemas/intake-file.ts';
import { useState } from 'react';
import { FormDialog } from '@/components/form/form-dialog.tsx';
import { useContractForm } from '@/features/contracts/form/contract-form.tsx';
import type { Decision } from '../decisions.ts';
import { draftValues, valuesToDraft } from '../draft-values.ts';
import { BelongsTo } from './belongs-to.tsx';
import { howRead } from './check-one.tsx';
import { FieldsOfFile } from './fields-of-file.tsx';

interface CorrectDialogProps {
  file: IntakeFile;
  decision: Decision;
  mayMake: boolean;
  onDecide: (decision: Decision) => void;
  onClose: () => void;
}

/** Corrects the recognized contents of one of many files, with quotes. */
export function CorrectDialog({ file, decision: before, mayMake, onDecide, onClose }: CorrectDialogProps) {
  const [decision, setDecision] = useState<Decision>(
    before.as === 'leave' ? { ...before, as: mayMake ? 'contract' : 'version' } : before,
  );
  const form = useContractForm(draftValues(before.draft));
  return (
    <FormDialog
      title={file.file_name}
      form={form}
      submit={async (values) => {
        onDecide({ ...decision, draft: valuesToDraft(values) });
      }}
      failed="Failed to save the changes."
      action="Save"
      pending="Keeping..."
      onClose={onClose}
    >
      <p className="text-muted-foreground">{howRead(file)}</p>
      <BelongsTo file={file} decision={decision} mayMake={mayMake} onChange={setDecision} />
      <FieldsOfFile form={form} file={file} decision={decision} onChange={setDecision} />
    </FormDialog>
  );
}
