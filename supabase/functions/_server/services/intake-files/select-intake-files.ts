import { z } from 'zod';
import {
  contractDraftSchema,
  type IntakeFile,
  type IntakeMatch,
  type IntakeStage,
  intakeFileSchema,
  intakeMatchSchema,
  projectDraftSchema,
  riskLevel,
} from '../../../_shared/schemas/index.ts';
import type { Transaction } from '../../db/pool.ts';
import { withParties } from './find-parties.ts';
import { bestMatch, type Comparable, isChange } from './match.ts';

/** The facts from the file that a row stores. */
const proposalSchema = z.object({
  draft: contractDraftSchema,
  sources: intakeFileSchema.shape.sources,
  project: projectDraftSchema.nullable().default(null),
  governing_law: intakeFileSchema.shape.governing_law,
  side: intakeFileSchema.shape.side,
  match: intakeMatchSchema.nullable(),
});

interface Row {
  id: string;
  file_name: string;
  size_bytes: number;
  pages: number | null;
  text_status: IntakeFile['text_status'];
  text_problem: string | null;
  proposal: unknown;
  sketch: number[];
  filed: IntakeFile['filed'];
  filed_pages: number | null;
  filed_status: IntakeFile['text_status'] | null;
  filed_problem: string | null;
  reading: IntakeFile['reading'];
  analysis_problem: string | null;
  analyze_at: string | null;
  analyzed: boolean | null;
  risk_score: number | null;
  unscored_reason: IntakeFile['unscored_reason'];
  finding_count: number | null;
  email: IntakeFile['email'];
  created_at: string;
}

type WithoutParties = Omit<IntakeFile, 'parties'>;

/** Selects the caller's files in upload order; `id` limits it to one of them. */
export async function selectIntakeFiles(sql: Transaction, id: string | null = null): Promise<IntakeFile[]> {
  const rows = await sql<Row[]>`
    select f.id, f.file_name, f.size_bytes::float8 as size_bytes, f.pages, f.text_status, f.text_problem, f.proposal,
      to_json(f.sketch) as sketch, f.analysis_problem, f.analyze_at, f.created_at,
      case when e.id is not null then json_build_object('id', e.id,
        'project', case when ep.id is not null then json_build_object('id', ep.id, 'name', ep.name) end) end as email,
      case when c.id is not null then json_build_object('as', f.filed_as, 'contract_id', c.id, 'contract_name', c.name,
        'project_id', c.project_id, 'project_name', p.name, 'filed_at', f.filed_at) end as filed,
      d.pages as filed_pages, d.text_status as filed_status, d.text_problem as filed_problem,
      case when d.text_status = 'reading' and d.pages_total is not null
        then json_build_object('pages_read', d.pages_read, 'pages_total', d.pages_total) end as reading,
      a.id is not null as analyzed, a.risk_score, s.unscored_reason,
      (select count(*)::integer from public.contract_findings n where n.analysis_id = a.id and n.kind <> 'info') as finding_count
    from public.intake_files f
    left join public.intake_emails e on e.org_id = f.org_id and e.created_by = f.created_by and e.id = f.email_id
    left join public.projects ep on ep.org_id = e.org_id and ep.id = e.project_id and ep.deleted_at is null
    left join public.contracts c on c.id = f.contract_id and c.deleted_at is null
    left join public.projects p on p.id = c.project_id and p.deleted_at is null
    left join public.contract_scores s on s.org_id = c.org_id and s.project_id = c.project_id and s.contract_id = c.id
    left join public.contract_documents d on d.contract_id = f.contract_id and d.id = f.document_id
    left join lateral (
      -- Of this version, or of a later one, which then speaks for the contract.
      select n.id, n.risk_score from public.contract_analyses n
      join public.contract_documents v on v.contract_id = n.contract_id and v.id = n.document_id and v.version >= d.version
      where n.project_id = f.project_id and n.contract_id = f.contract_id
      order by v.version, n.id desc limit 1
    ) a on true
    where f.org_id = (select private.active_org_id()) and f.created_by = (select auth.uid())
      and (f.document_id is null or p.id is not null)
    order by f.id`;
  const all = amongThemselves(rows);
  return await withParties(sql, id === null ? all : all.filter((file) => file.id === id));
}

/** A file may also match an earlier file; the contract created from that file has its id. */
function amongThemselves(rows: readonly Row[]): WithoutParties[] {
  const bases: (Comparable & { id: string })[] = [];
  const files = rows.map((row) => ({ row, proposal: proposalSchema.parse(row.proposal) }));
  const compared = files.map(({ row, proposal }) => ({ ...proposal.draft, sketch: row.sketch, id: row.id }));
  // The base contract of a change may have been uploaded later.
  for (const one of compared) {
    const file = files.find(({ row }) => row.id === one.id);
    if (file?.row.filed || file?.proposal.match || isChange(one)) continue;
    if (!bestMatch(one, bases)) bases.push(one);
  }
  return files.map(({ row, proposal }, at) => {
    const one = compared[at] as (typeof compared)[number];
    const others = bases.filter(({ id }) => id !== row.id && (isChange(one) || id < row.id));
    const best = row.filed || proposal.match ? null : bestMatch(one, others);
    const match: IntakeMatch | null = best
      ? {
          kind: best.agreement.kind,
          why: best.agreement.why,
          contract_id: best.contract.id,
          contract_name: best.contract.name,
          project_id: null,
          version: null,
        }
      : proposal.match;
    return toFile(row, { ...proposal, match });
  });
}

function toFile(row: Row, proposal: z.infer<typeof proposalSchema>): WithoutParties {
  const { stage, detail } = stageOf(row);
  return {
    id: row.id,
    file_name: row.file_name,
    size_bytes: row.size_bytes,
    pages: row.filed_pages ?? row.pages,
    text_status: row.filed_status ?? row.text_status,
    text_problem: row.filed_problem ?? row.text_problem,
    ...proposal,
    stage,
    stage_detail: detail,
    reading: row.reading,
    filed: row.filed,
    risk_score: row.risk_score,
    risk_level: riskLevel(row.risk_score),
    unscored_reason: row.analyzed ? row.unscored_reason : null,
    finding_count: row.analyzed ? row.finding_count : null,
    email: row.email,
    created_at: row.created_at,
  };
}

function stageOf(row: Row): { stage: IntakeStage; detail: string | null } {
  if (!row.filed) return { stage: 'to_check', detail: null };
  if (row.analyzed) return { stage: 'analyzed', detail: null };
  if (row.filed_status === 'reading') return { stage: 'reading', detail: null };
  if (row.filed_status === 'needs_ocr') {
    return {
      stage: 'needs_ocr',
      detail: 'Its pages are images. Open the contract and choose Recognize text.',
    };
  }
  if (row.filed_status !== 'extracted') return { stage: 'no_text', detail: row.filed_problem };
  if (row.analysis_problem) return { stage: 'failed', detail: row.analysis_problem };
  return row.analyze_at ? { stage: 'analyzing', detail: null } : { stage: 'not_analyzed', detail: null };
}
