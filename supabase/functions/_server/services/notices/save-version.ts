import type { NoticeContent } from '../../../_shared/schemas/index.ts';
import type { Transaction } from '../../db/pool.ts';
import { invalidInput } from '../../http/api-error.ts';

interface Version {
  noticeId: string;
  projectId: string;
  content: NoticeContent;
  note?: string | null;
}

/**
 * Saves a notice's content as its next version.
 * @throws invalid_input for an exhibit that is not one of the project's PDF files, or has a different hash
 */
export async function saveVersion(
  sql: Transaction,
  { noticeId, projectId, content, note = null }: Version,
): Promise<void> {
  await checkExhibits(sql, projectId, content);
  await sql`
    insert into public.notice_versions (org_id, project_id, notice_id, content, note)
    values (private.active_org_id(), ${projectId}, ${noticeId}, ${sql.json(content as never)}, ${note})`;
}

async function checkExhibits(
  sql: Transaction,
  projectId: string,
  { exhibits }: NoticeContent,
): Promise<void> {
  for (const [index, exhibit] of exhibits.entries()) {
    const [file] =
      exhibit.kind === 'contract_document'
        ? await sql<{ sha256: string; mime_type: string }[]>`
            select d.sha256, d.mime_type from public.contract_documents d
            where d.org_id = (select private.active_org_id()) and d.project_id = ${projectId} and d.id = ${exhibit.id}`
        : await sql<{ sha256: string; mime_type: string }[]>`
            select e.sha256, e.mime_type from public.compliance_evidence e
            where e.org_id = (select private.active_org_id()) and e.project_id = ${projectId} and e.id = ${exhibit.id}`;
    const path = `content.exhibits.${index}.id`;
    if (!file) throw invalidInput([{ path, message: 'Choose a file from this project' }]);
    if (file.mime_type !== 'application/pdf')
      throw invalidInput([{ path, message: 'Only PDF files can be exhibits' }]);
    if (file.sha256 !== exhibit.sha256)
      throw invalidInput([{ path, message: 'This file has changed since it was chosen' }]);
  }
}
