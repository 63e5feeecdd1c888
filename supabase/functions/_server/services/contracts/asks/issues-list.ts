import {
  type IssuesList,
  issueCells,
  issueHeaders,
  issuesOf,
} from '../../../../_shared/print/issues-list/issues-list.ts';
import type { Ask } from '../../../../_shared/schemas/index.ts';
import { xlsxWriter } from '../../../../_shared/tabular/xlsx.ts';
import type { Ctx } from '../../../db/with-user.ts';
import { ApiError, notFound } from '../../../http/api-error.ts';
import { printedLogo } from '../../organization/logo.ts';
import { selectOutcomes } from '../rounds/select-outcomes.ts';
import { selectAsks } from './select-asks.ts';

/**
 * Loads the open asks about one version.
 * @throws ApiError conflict if it has none that the caller may see
 */
export async function gatherIssuesList({
  ctx: { sql, userId },
  input: { id, version },
}: {
  ctx: Ctx;
  input: { id: string; version: number };
}): Promise<IssuesList> {
  const [document] = await sql<
    {
      id: string;
      file_name: string;
      contract: string;
      project: string;
      organization: string;
      printed_by: string;
    }[]
  >`
    select d.id, d.file_name, c.name as contract, p.name as project, o.name as organization, me.name as printed_by
    from public.contract_documents d
    join public.contracts c on c.id = d.contract_id and c.deleted_at is null
    join public.projects p on p.id = c.project_id and p.deleted_at is null
    join public.organizations o on o.id = d.org_id
    join public.profiles me on me.id = ${userId}
    where d.contract_id = ${id} and d.version = ${version}`;
  if (!document) throw notFound('Document');
  const [asks, outcomes, logo] = await Promise.all([
    sql<Ask[]>`
      ${selectAsks(sql)} where k.document_id = ${document.id} and k.status = 'open' order by k.start_offset nulls last, k.id`,
    selectOutcomes(sql, sql`o.contract_id = ${id}`),
    printedLogo(sql),
  ]);
  if (asks.length === 0) throw new ApiError('conflict', 'This version has no open asks.');
  return {
    organization: document.organization,
    logo,
    contract: { id, name: document.contract },
    project: document.project,
    document: { version, file_name: document.file_name },
    printedBy: document.printed_by,
    printedAt: new Date().toISOString(),
    issues: issuesOf(asks, outcomes),
  };
}

/** The list as a workbook. */
export function issuesXlsx({ issues }: IssuesList): Uint8Array<ArrayBuffer> {
  const writer = xlsxWriter(
    issueHeaders.map((header, index) => ({
      header,
      kind: 'text' as const,
      value: (issue: (typeof issues)[number]) => issueCells(issue)[index] ?? '',
    })),
    'Issues list',
  );
  const parts = [writer.begin(), writer.rows(issues), writer.end()];
  return new Uint8Array(parts.flatMap((part) => [...part]));
}
