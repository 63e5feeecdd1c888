import {
  type CreateImport,
  type ImportAnswer,
  type ImportKind,
  importColumns,
  mostImportRows,
} from '@schemas/import.ts';
import { maxJsonBytes } from '@schemas/primitives.ts';
import { Download } from 'lucide-react';
import { useRef, useState } from 'react';
import { ChoiceSwitch } from '@/components/choice-switch.tsx';
import { Button } from '@/components/ui/button.tsx';
import { FileDrop } from '@/components/upload/file-drop.tsx';
import { errorMessage } from '@/lib/api-error.ts';
import { type FileRules, fileProblem } from '@/lib/file-rules.ts';
import { saveBlob } from '@/lib/save-blob.ts';
import { useSendTable } from '../api/imports.ts';
import { NoTable, readTable, type TextTable } from '../read-table.ts';
import { ColumnMapping } from './column-mapping.tsx';
import { counted, ImportResult, partsCounted } from './import-result.tsx';

const rules: FileRules = { maxBytes: 5 * 1024 * 1024, extensions: ['.csv', '.xlsx'], maxFiles: 1 };
const kinds: Record<ImportKind, string> = {
  projects: 'Projects',
  contracts: 'Contracts',
  parties: 'Parties',
};

interface ReadFile extends TextTable {
  file_name: string;
}

/**
 * Imports a table of projects, contracts, or parties. The user chooses a file and checks its columns, the
 * server validates the rows, and then all rows or none are imported.
 */
export function ImportTable({ kind, onKind }: { kind: ImportKind; onKind: (kind: ImportKind) => void }) {
  const [read, setRead] = useState<ReadFile | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [answer, setAnswer] = useState<ImportAnswer | null>(null);
  const send = useSendTable();
  const latest = useRef(0);
  const forget = () => {
    setRead(null);
    setProblem(null);
    setAnswer(null);
  };

  const post = async (table: ReadFile, more: Pick<CreateImport, 'dry_run' | 'fields'>) => {
    setProblem(null);
    latest.current += 1;
    const request = latest.current;
    try {
      const result = await send.mutateAsync({ kind, ...table, ...more });
      if (request === latest.current) setAnswer(result);
    } catch (error) {
      if (request === latest.current)
        setProblem(errorMessage(error, 'Failed to upload the spreadsheet. Try again.'));
    }
  };
  const choose = (fields: ImportAnswer['fields']) => {
    if (!read || !answer) return;
    // The choice shows before the rows are checked again.
    setAnswer({ ...answer, fields });
    void post(read, { dry_run: true, fields });
  };

  const take = async ([file]: File[]) => {
    forget();
    if (!file) return;
    const refused = fileProblem(file, rules);
    if (refused) return setProblem(refused);
    try {
      const table = await readTable(file);
      if (table.rows.length > mostImportRows) {
        const rows = table.rows.length.toLocaleString('en-US');
        return setProblem(
          `The spreadsheet has ${rows} rows; the limit is ${mostImportRows.toLocaleString('en-US')}.`,
        );
      }
      const whole = { ...table, file_name: file.name };
      const tooLong = lengthProblem({ kind, ...whole, dry_run: false });
      if (tooLong) return setProblem(tooLong);
      setRead(whole);
      await post(whole, { dry_run: true });
    } catch (error) {
      setProblem(error instanceof NoTable ? error.message : 'The file could not be read.');
    }
  };

  const ready = answer && !answer.import && answer.problems.length === 0 && answer.ready + answer.parts > 0;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="flex flex-wrap items-center gap-3">
        <ChoiceSwitch
          legend="Spreadsheet contains"
          labels={kinds}
          chosen={kind}
          onChoose={(next) => {
            forget();
            onKind(next);
          }}
        />
        <Button variant="outline" size="sm" onClick={() => saveBlob(emptyTable(kind), `${kind}.csv`)}>
          <Download aria-hidden />
          Download blank template
        </Button>
      </div>
      <Columns kind={kind} />
      <FileDrop rules={rules} disabled={send.isPending} onFiles={(files) => void take(files)} />
      {read && answer && !answer.import && (
        <ColumnMapping kind={kind} table={read} answer={answer} onChoose={choose} />
      )}
      <div aria-live="polite" className="grid grid-cols-[minmax(0,1fr)] gap-3">
        {problem && (
          <p role="alert" className="text-danger">
            {problem}
          </p>
        )}
        {send.isPending && <p className="text-muted-foreground">Reading {read?.file_name} …</p>}
        {read && answer && !send.isPending && (
          <ImportResult kind={kind} file={read.file_name} answer={answer} />
        )}
      </div>
      {read && ready && (
        <div className="flex flex-wrap gap-2">
          <Button
            disabled={send.isPending}
            onClick={() => void post(read, { dry_run: false, fields: answer.fields })}
          >
            Import {answer.ready > 0 ? counted(answer.ready, kind) : partsCounted(answer.parts)}
          </Button>
          <Button variant="outline" onClick={forget}>
            Cancel
          </Button>
        </div>
      )}
    </div>
  );
}

/** Returns an error if the request would exceed the server's size limit, before it is sent. */
function lengthProblem(body: CreateImport): string | null {
  const { size } = new Blob([JSON.stringify(body)]);
  if (size <= maxJsonBytes) return null;
  const megabytes = (size / maxJsonBytes).toFixed(1);
  const files = Math.ceil(size / (maxJsonBytes * 0.9));
  return `The spreadsheet has ${megabytes} MB of text; the limit is 1 MB. Split it into ${files} files, each with the header row, or remove unused columns.`;
}

/** The recognized columns, required columns first. */
function Columns({ kind }: { kind: ImportKind }) {
  const names = (required: boolean) =>
    importColumns[kind].filter((column) => (column.required ?? false) === required).map(({ label }) => label);
  return (
    <p className="max-w-prose text-muted-foreground">
      The first row must have the column names, in any wording. Required: {names(true).join(', ')}. Optional:{' '}
      {names(false).join(', ')}.
      {kind === 'parties' && ' Add a project and role to assign parties to a project.'}
      {kind === 'contracts' && ' Projects are matched by name, so import projects first.'}
    </p>
  );
}

const emptyTable = (kind: ImportKind) =>
  new Blob([`\ufeff${importColumns[kind].map(({ label }) => label).join(',')}\r\n`], { type: 'text/csv' });
