import type { Perspective } from '@schemas/analysis.ts';
import type { IntakeFile, IntakeTray } from '@schemas/intake-file.ts';
import { FileText, X } from 'lucide-react';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { FormFailure } from '@/components/form/form-failure.tsx';
import { useFormSubmit } from '@/components/form/use-form-submit.ts';
import { Button } from '@/components/ui/button.tsx';
import { Progress } from '@/components/ui/progress.tsx';
import { useAnalyzeContract } from '@/features/contracts/api/analyze-contract.ts';
import { notifyMissing, useContractForm } from '@/features/contracts/form/contract-form.tsx';
import { errorMessage } from '@/lib/api-error.ts';
import { formatBytes } from '@/lib/file-rules.ts';
import { notify } from '@/lib/notify.ts';
import { paths } from '@/lib/paths.ts';
import { useFileIntake, useRemoveIntakeFile } from '../api/intake-files.ts';
import { type Decision, proposedDecision, tied, toFiling } from '../decisions.ts';
import { draftValues, NO_PROJECT_YET, valuesToDraft } from '../draft-values.ts';
import { termsInWords, termsOf } from '../new-project.ts';
import { usePrepareFiling } from '../use-filing.ts';
import { BelongsTo } from './belongs-to.tsx';
import { FieldsOfFile } from './fields-of-file.tsx';
import { type ChosenProject, ProjectChoice, projectProblem } from './project-choice.tsx';
import { SideChoice } from './side-choice.tsx';

interface CheckOneProps {
  tray: IntakeTray;
  file: IntakeFile;
  project: ChosenProject;
}

/** The current step after submitting, with its progress. */
const STEPS = {
  project: { words: 'Creating contract and uploading document...', done: 15 },
  filing: { words: 'Creating contract and uploading document...', done: 40 },
  analyzing: { words: 'Analyzing contract with AI...', done: 75 },
} as const;

/** One file's contents to check and correct. It is then filed and analyzed, and its review opens. */
export function CheckOne({ tray, file, project: proposedProject }: CheckOneProps) {
  const navigate = useNavigate();
  const { projectOf, keepSide } = usePrepareFiling(tray);
  const filing = useFileIntake();
  const remove = useRemoveIntakeFile();
  const analyze = useAnalyzeContract();
  const [decision, setDecision] = useState<Decision>(() => firstDecision(file, tray.can.make_contracts));
  const [project, setProject] = useState(proposedProject);
  const [side, setSide] = useState<Perspective | null>(tray.default_perspective ?? file.side);
  const [isConfirming, setIsConfirming] = useState(false);
  const [step, setStep] = useState<keyof typeof STEPS | null>(null);
  /** The same until the file is filed, so that a retry after a lost response files nothing twice. */
  const key = useRef(crypto.randomUUID());
  const form = useContractForm(draftValues(tied(file)));
  const { ref, submitWith, failure } = useFormSubmit({
    form,
    failed: 'Failed to create contract. Please try again.',
    onInvalid: notifyMissing,
  });

  const needsProject = decision.as === 'contract';
  const [value, start, end] = form.watch(['contract_value', 'start_date', 'end_date']);
  const terms = termsInWords(
    termsOf({
      project: file.project,
      draft: {
        contract_value: typeof value === 'number' ? value : null,
        start_date: start || null,
        end_date: end || null,
      },
    }),
  );
  const missing = needsProject ? projectProblem(project) : undefined;
  const targetMissing = decision.as !== 'contract' && !decision.target;
  const sideMissing = side === null;

  const file_ = async (draft: Decision['draft']) => {
    setIsConfirming(true);
    if (missing || sideMissing || targetMissing) return;
    try {
      setStep('project');
      const projectId = needsProject ? await projectOf(project, { ...file, draft }, side) : NO_PROJECT_YET;
      setStep('filing');
      const canAnalyze = file.text_status === 'extracted';
      const body = toFiling({ ...decision, draft }, projectId, {
        perspective: side,
        analyze: canAnalyze ? 'by_caller' : 'by_job',
      });
      const { filed } = await filing.mutateAsync({ id: file.id, body, key: key.current });
      if (!filed) return;
      notify.success('Contract uploaded successfully to cloud storage', { about: filed.contract_id });
      await keepSide(side);
      if (canAnalyze) {
        setStep('analyzing');
        await analyzed(filed.contract_id, side);
      }
      navigate(paths.contract(filed.contract_id));
    } catch (error) {
      key.current = crypto.randomUUID();
      throw error;
    } finally {
      setStep(null);
    }
  };

  /** The contract exists even if its analysis fails; a job retries it. */
  const analyzed = async (contractId: string, perspective: Perspective) => {
    try {
      await analyze.mutateAsync({ contractId, perspective });
      notify.success('Contract analysis complete!', { about: contractId });
      await remove.mutateAsync(file.id).catch(() => undefined);
    } catch (error) {
      notify.error('Analysis failed but contract was uploaded', {
        about: contractId,
        description: errorMessage(error, ''),
      });
    }
  };

  const asContract = submitWith(async (values) => await file_(valuesToDraft(values)));
  const submit = (event: React.FormEvent) => {
    event.preventDefault();
    setIsConfirming(true);
    if (decision.as === 'version') void submitVersion();
    else void asContract(event);
  };
  // A version uses none of the fields, so they need not be valid.
  const submitVersion = async () => {
    try {
      await file_(file.draft);
    } catch (error) {
      form.setError('root', { message: errorMessage(error, 'Upload failed') });
    }
  };

  return (
    <form
      ref={ref}
      noValidate
      onSubmit={submit}
      className="grid grid-cols-[minmax(0,1fr)] gap-5 rounded-md border bg-card p-4 sm:p-5"
    >
      <FileLine file={file} onRemove={() => remove.mutate(file.id)} disabled={step !== null} />
      <fieldset
        disabled={step !== null}
        className="grid min-w-0 gap-x-8 gap-y-5 desk:grid-cols-[minmax(0,1.4fr)_minmax(0,1fr)]"
      >
        <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-4">
          <BelongsTo
            file={file}
            decision={decision}
            mayMake={tray.can.make_contracts}
            onChange={setDecision}
          />
          {isConfirming && targetMissing && (
            <p role="alert" className="text-danger">
              Choose the contract this file belongs to
            </p>
          )}
          {decision.as !== 'version' && (
            <FieldsOfFile form={form} file={file} decision={decision} onChange={setDecision} />
          )}
        </div>
        <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-5">
          {needsProject && (
            <ProjectChoice
              value={project}
              onChange={setProject}
              mayMake={tray.can.make_projects}
              problem={isConfirming ? missing : undefined}
              {...(terms && { terms })}
            />
          )}
          <SideChoice
            value={side}
            onChange={setSide}
            isKept={tray.default_perspective === null && tray.can.set_default}
            error={isConfirming && sideMissing ? 'Choose which side we are' : undefined}
          />
          {file.governing_law && (
            <div className="grid gap-1">
              <p>
                <span className="text-muted-foreground">Governing law</span>{' '}
                <span className="font-medium">{file.governing_law.jurisdiction}</span>
              </p>
              <p className="line-clamp-3 border-l-2 pl-2.5 text-xs text-muted-foreground">
                <q dir="auto" className="font-serif">
                  {file.governing_law.quote.replace(/\s+/g, ' ')}
                </q>{' '}
                <span className="whitespace-nowrap">p. {file.governing_law.page}</span>
              </p>
            </div>
          )}
        </div>
      </fieldset>
      <FormFailure message={failure} />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t pt-4">
        <Button type="submit" disabled={step !== null}>
          {step ? 'Working...' : file.text_status === 'extracted' ? 'File and analyze' : 'File'}
        </Button>
        <p role="status" className="min-w-0 flex-1 text-muted-foreground">
          {step ? STEPS[step].words : 'Nothing is filed yet.'}
        </p>
        {step && <Progress value={STEPS[step].done} label={STEPS[step].words} className="basis-full" />}
      </div>
    </form>
  );
}

/** The file's name, size, and readable share, with a remove button. */
function FileLine({
  file,
  onRemove,
  disabled,
}: {
  file: IntakeFile;
  onRemove: () => void;
  disabled: boolean;
}) {
  return (
    <div className="flex items-start gap-3 border-b pb-4">
      <FileText aria-hidden className="mt-0.5 size-5 shrink-0 text-muted-foreground" />
      <div className="min-w-0 flex-1">
        <h2 className="text-base break-words">
          <bdi>{file.file_name}</bdi>
        </h2>
        <p className="text-muted-foreground">
          {formatBytes(file.size_bytes)}
          {file.pages !== null && `, ${file.pages} ${file.pages === 1 ? 'page' : 'pages'}`}. {howRead(file)}
        </p>
      </div>
      <Button
        type="button"
        variant="ghost"
        size="icon-sm"
        aria-label={`Remove ${file.file_name}`}
        disabled={disabled}
        onClick={onRemove}
      >
        <X aria-hidden />
      </Button>
    </div>
  );
}

/** How much of the file was readable, in one sentence. */
export function howRead({ text_status, text_problem, sources }: IntakeFile): string {
  if (text_status === 'needs_ocr')
    return 'Its pages are images. Enter the details. After filing, open the contract and choose Recognize text.';
  if (text_status === 'encrypted' || text_status === 'unreadable') {
    return `${text_problem ?? 'It can’t be read.'} You can file it, but not analyze it.`;
  }
  if (sources.length === 0) return 'No parties, dates, or amounts found. Enter them.';
  return text_status === 'reading'
    ? 'The first pages are read; the rest continue in the background. Check the details.'
    : 'Check the details.';
}

function firstDecision(file: IntakeFile, mayMake: boolean): Decision {
  const proposed = proposedDecision(file);
  // Identical bytes are not a new version, but the user may still want a separate contract.
  if (proposed.as === 'leave') return { ...proposed, as: mayMake ? 'contract' : 'version', target: null };
  return mayMake || proposed.as === 'version' ? proposed : { ...proposed, as: 'version' };
}
