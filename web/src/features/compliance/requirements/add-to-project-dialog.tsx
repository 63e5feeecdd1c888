import { addProjectRequirementSchema, type ComplianceRequirement } from '@schemas/compliance-requirement.ts';
import { useState } from 'react';
import { z } from 'zod';
import { DateField, TextField } from '@/components/form/fields.tsx';
import { FormDialog } from '@/components/form/form-dialog.tsx';
import { useSchemaForm } from '@/components/form/use-schema-form.ts';
import { ProjectField } from '@/features/projects/components/project-field.tsx';
import { notify } from '@/lib/notify.ts';
import { useAddProjectRequirement } from '../api/add-project-requirement.ts';

interface AddToProjectDialogProps {
  requirement: ComplianceRequirement;
  onOpenChange: (open: boolean) => void;
}

const schema = addProjectRequirementSchema.extend({ project_id: z.string().min(1, 'Choose a project') });

/**
 * Adds a requirement to a project, which creates its checks. Asks for the event date if its due date depends
 * on one.
 */
export function AddToProjectDialog({ requirement, onOpenChange }: AddToProjectDialogProps) {
  const add = useAddProjectRequirement();
  const [projectName, setProjectName] = useState('');
  const form = useSchemaForm(schema, {
    defaultValues: { project_id: '', requirement_id: requirement.id, event_date: '', reason: '' },
  });
  const { errors, isSubmitted } = form.formState;
  return (
    <FormDialog
      form={form}
      title="Add to a project"
      description="The requirement applies to the project from today."
      submit={async (body) => {
        await add.mutateAsync(body);
        notify.success(`Requirement added to ${projectName}`);
      }}
      failed="Failed to add the requirement to the project. Try again."
      action="Add to project"
      pending="Adding..."
      onClose={() => onOpenChange(false)}
    >
      <p dir="auto" className="font-medium break-words">
        {requirement.title}
      </p>
      <ProjectField
        error={errors.project_id?.message}
        onChoose={(project) => {
          setProjectName(project?.label ?? '');
          form.setValue('project_id', project?.id ?? '', { shouldDirty: true, shouldValidate: isSubmitted });
        }}
      />
      {requirement.due_from === 'event' && (
        <DateField
          form={form}
          name="event_date"
          label="Event date"
          hint="The due date is calculated from this day. Leave blank if unknown."
        />
      )}
      <TextField form={form} name="reason" label="Why it applies" dir="auto" />
    </FormDialog>
  );
}
