import { useState } from 'react';
import type { ComboboxOption } from '@/components/combobox.tsx';
import { ErrorState } from '@/components/error-state.tsx';
import { FormFailure } from '@/components/form/form-failure.tsx';
import { Button } from '@/components/ui/button.tsx';
import { Dialog, DialogBody, DialogContent, DialogFooter } from '@/components/ui/dialog.tsx';
import { Field } from '@/components/ui/field.tsx';
import { NativeSelect } from '@/components/ui/native-select.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { ProjectName } from '@/features/projects/components/project-filter.tsx';
import { ProjectPicker } from '@/features/projects/components/project-picker.tsx';
import { errorMessage } from '@/lib/api-error.ts';
import { notify } from '@/lib/notify.ts';
import { useApplyTemplate } from '../api/apply-template.ts';
import { useTemplatePreview, useTemplates } from '../api/list-templates.ts';
import { TemplatePreviewList } from './template-preview-list.tsx';
import { addable, appliedWords } from './template-words.ts';

interface ApplyTemplateDialogProps {
  /** '' if no project is chosen yet. */
  projectId: string;
  onOpenChange: (open: boolean) => void;
}

/** Adds a template's requirements to a project after a preview. */
export function ApplyTemplateDialog({ projectId, onOpenChange }: ApplyTemplateDialogProps) {
  const [project, setProject] = useState<ComboboxOption | null>(null);
  const [template, setTemplate] = useState('');
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [failure, setFailure] = useState<string | null>(null);
  const chosenProject = projectId || (project?.id ?? '');
  const templates = useTemplates();
  const preview = useTemplatePreview(template, chosenProject);
  const apply = useApplyTemplate(chosenProject);
  const offered = preview.data ? addable(preview.data) : [];
  const keys = offered.filter((key) => !left.has(key));

  /** Selects a template and clears the exclusions, which apply to one template only. */
  const choose = (key: string) => {
    setTemplate(key);
    setLeft(new Set());
  };
  const toggle = (key: string) =>
    setLeft((before) => {
      const next = new Set(before);
      if (!next.delete(key)) next.add(key);
      return next;
    });

  const submit = async () => {
    setFailure(null);
    try {
      const applied = await apply.mutateAsync({
        template,
        ...(keys.length < offered.length && { keys }),
      });
      notify.success('Template applied', { description: appliedWords(applied), duration: 6000 });
      onOpenChange(false);
    } catch (error) {
      setFailure(errorMessage(error, 'Failed to apply the template. Try again.'));
    }
  };

  return (
    <Dialog open onOpenChange={onOpenChange}>
      <DialogContent
        title="Apply template"
        description="Adds the requirements for a project type, each with its first check."
        className="sm:max-w-2xl"
      >
        <DialogBody>
          {projectId ? (
            <p className="font-medium break-words">
              <ProjectName id={projectId} />
            </p>
          ) : (
            <Field label="Project" required>
              {(control) => <ProjectPicker control={control} value={project} onChange={setProject} />}
            </Field>
          )}
          {templates.isError && !templates.data ? (
            <ErrorState
              title="Failed to load templates"
              detail={errorMessage(templates.error, '')}
              onRetry={() => templates.refetch()}
            />
          ) : (
            <Field
              label="Template"
              required
              hint={templates.data?.find(({ key }) => key === template)?.description}
            >
              {(control) => (
                <NativeSelect
                  {...control}
                  disabled={!templates.data}
                  value={template}
                  onChange={(event) => choose(event.target.value)}
                >
                  <option value="">Choose a project type</option>
                  {templates.data?.map(({ key, name, requirement_count }) => (
                    <option key={key} value={key}>
                      {name} ({requirement_count})
                    </option>
                  ))}
                </NativeSelect>
              )}
            </Field>
          )}
          {template && !chosenProject && (
            <p className="text-muted-foreground">Choose a project to preview what will be added.</p>
          )}
          {preview.isError && !preview.data && (
            <ErrorState
              title="Failed to load preview"
              detail={errorMessage(preview.error, '')}
              onRetry={() => preview.refetch()}
            />
          )}
          {preview.isLoading && (
            <div role="status" aria-label="Loading preview" className="grid gap-3">
              <Skeleton className="h-10" />
              <Skeleton className="h-10" />
              <Skeleton className="h-10" />
            </div>
          )}
          {preview.data && <TemplatePreviewList preview={preview.data} left={left} onToggle={toggle} />}
          <FormFailure message={failure} />
        </DialogBody>
        <DialogFooter>
          <Button variant="outline" onClick={() => onOpenChange(false)}>
            Cancel
          </Button>
          <Button disabled={keys.length === 0 || apply.isPending} onClick={submit}>
            {apply.isPending
              ? 'Applying...'
              : keys.length === 1
                ? 'Add 1 requirement'
                : `Add ${keys.length} requirements`}
          </Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  );
}
