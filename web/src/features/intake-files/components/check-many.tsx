import type { Perspective } from '@schemas/analysis.ts';
import type { IntakeFile, IntakeTray } from '@schemas/intake-file.ts';
import { useEffect, useRef, useState } from 'react';
import { Button } from '@/components/ui/button.tsx';
import { Progress } from '@/components/ui/progress.tsx';
import { Table, TableBody, TableHead, TableHeader, TableRow } from '@/components/ui/table.tsx';
import { errorMessage } from '@/lib/api-error.ts';
import { eachAtMost } from '@/lib/each-at-most.ts';
import { useFileIntake, useRemoveIntakeFile } from '../api/intake-files.ts';
import { type Decision, inOrder, lacks, proposedDecision, toFiling } from '../decisions.ts';
import { NO_PROJECT_YET } from '../draft-values.ts';
import { keepDecisions, keptDecisions } from '../kept-decisions.ts';
import { usePrepareFiling } from '../use-filing.ts';
import { CorrectDialog } from './correct-dialog.tsx';
import { ManyRow } from './many-row.tsx';
import { type ChosenProject, ProjectChoice, projectProblem } from './project-choice.tsx';
import { SideChoice } from './side-choice.tsx';

interface CheckManyProps {
  tray: IntakeTray;
  files: IntakeFile[];
  project: ChosenProject;
}

/** Number of files processed in parallel. */
const AT_ONCE = 3;

/**
 * Many files with their recognized contents, in a table to check and correct. All are then filed, and jobs
 * analyze them.
 */
export function CheckMany({ tray, files, project: proposedProject }: CheckManyProps) {
  const { projectOf, keepSide } = usePrepareFiling(tray);
  const filing = useFileIntake();
  const remove = useRemoveIntakeFile();
  const [decided, setDecided] = useState(keptDecisions);
  const [project, setProject] = useState(proposedProject);
  const [side, setSide] = useState<Perspective | null>(
    tray.default_perspective ?? files.find((file) => file.side)?.side ?? null,
  );
  const [isConfirming, setIsConfirming] = useState(false);
  const [open, setOpen] = useState<IntakeFile | null>(null);
  const [done, setDone] = useState<{ count: number; of: number } | null>(null);
  const [problems, setProblems] = useState<Record<string, string>>({});
  const keys = useRef(new Map<string, string>());
  useEffect(() => keepDecisions(decided), [decided]);

  const decisionOf = (file: IntakeFile): Decision => {
    const decision = decided[file.id] ?? proposedDecision(file);
    return decision.as === 'contract' && !tray.can.make_contracts ? { ...decision, as: 'leave' } : decision;
  };
  const decide = (file: IntakeFile, decision: Decision) =>
    setDecided((all) => ({ ...all, [file.id]: decision }));
  const ordered = inOrder(files, decisionOf);
  const incomplete = files.filter((file) => lacks(decisionOf(file)) !== null).length;
  const needsProject = ordered.some((file) => {
    const { as, project: own } = decisionOf(file);
    return as === 'contract' && !own;
  });
  const missing = needsProject ? projectProblem(project) : undefined;

  const fileAll = async () => {
    setIsConfirming(true);
    if (missing || !side || done) return;
    setProblems({});
    setDone({ count: 0, of: ordered.length });
    try {
      const first = ordered.find((file) => !decisionOf(file).project);
      const projectId = needsProject && first ? await projectOf(project, first, side) : NO_PROJECT_YET;
      await keepSide(side);
      const fileOne = async (file: IntakeFile) => {
        const key = keys.current.get(file.id) ?? crypto.randomUUID();
        keys.current.set(file.id, key);
        try {
          const body = toFiling(decisionOf(file), projectId, { perspective: side, analyze: 'by_job' });
          await filing.mutateAsync({ id: file.id, body, key });
        } catch (error) {
          keys.current.delete(file.id);
          setProblems((all) => ({ ...all, [file.id]: errorMessage(error, 'Failed to file this document.') }));
        }
        setDone((now) => now && { ...now, count: now.count + 1 });
      };
      // Contracts first, so that files belonging to them can be filed afterwards.
      const contracts = ordered.filter((file) => decisionOf(file).as === 'contract');
      await eachAtMost(AT_ONCE, contracts, fileOne);
      for (const file of ordered.filter((one) => decisionOf(one).as !== 'contract')) await fileOne(file);
    } catch (error) {
      setProblems({ all: errorMessage(error, 'Failed to create the project.') });
    } finally {
      setDone(null);
    }
  };

  return (
    <section aria-labelledby="check-many" className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div>
        <h2 id="check-many" className="text-base">
          {files.length} files to review
        </h2>
        <p className="text-muted-foreground">
          Nothing is filed yet. Correct the details and remove files that don't belong.
        </p>
      </div>
      <fieldset
        disabled={done !== null}
        className="grid gap-x-8 gap-y-4 rounded-md border bg-card p-4 md:grid-cols-2 md:items-start"
      >
        {tray.can.make_contracts && (
          <ProjectChoice
            value={project}
            onChange={setProject}
            mayMake={tray.can.make_projects}
            problem={isConfirming ? missing : undefined}
          />
        )}
        <SideChoice
          value={side}
          onChange={setSide}
          isKept={tray.default_perspective === null && tray.can.set_default}
          error={isConfirming && !side ? 'Choose which side we are' : undefined}
        />
      </fieldset>
      <fieldset disabled={done !== null} className="min-w-0">
        <Table className="max-md:block">
          <TableHeader>
            <TableRow className="max-md:hidden">
              <TableHead>File</TableHead>
              <TableHead>File as</TableHead>
              <TableHead>Contract</TableHead>
              {tray.can.make_contracts && <TableHead>Project</TableHead>}
              <TableHead>Parties</TableHead>
              <TableHead className="text-right">Value</TableHead>
              <TableHead>Dates</TableHead>
              <TableHead>
                <span className="sr-only">Actions</span>
              </TableHead>
            </TableRow>
          </TableHeader>
          <TableBody className="max-md:block">
            {files.map((file) => (
              <ManyRow
                key={file.id}
                file={file}
                decision={decisionOf(file)}
                mayMake={tray.can.make_contracts}
                problem={problems[file.id]}
                onDecide={(decision) => decide(file, decision)}
                onOpen={() => setOpen(file)}
                onRemove={() => remove.mutate(file.id)}
              />
            ))}
          </TableBody>
        </Table>
      </fieldset>
      {problems.all && (
        <p role="alert" className="text-danger">
          {problems.all}
        </p>
      )}
      <div className="sticky bottom-0 z-10 -mx-2 grid gap-2 border-t bg-background px-2 py-3">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button disabled={done !== null || ordered.length === 0} onClick={fileAll}>
            {done
              ? `Filing ${done.count + 1} of ${done.of}...`
              : `File and analyze ${ordered.length} ${ordered.length === 1 ? 'file' : 'files'}`}
          </Button>
          <p role="status" className="min-w-0 flex-1 text-muted-foreground">
            {incomplete > 0
              ? `${incomplete} ${incomplete === 1 ? 'file needs' : 'files need'} more details before filing.`
              : 'Reading and analysis continue in the background. You can leave this page.'}
          </p>
        </div>
        {done && <Progress value={(done.count / Math.max(1, done.of)) * 100} label="Filing" />}
      </div>
      {open && (
        <CorrectDialog
          file={open}
          decision={decisionOf(open)}
          mayMake={tray.can.make_contracts}
          onDecide={(decision) => decide(open, decision)}
          onClose={() => setOpen(null)}
        />
      )}
    </section>
  );
}
