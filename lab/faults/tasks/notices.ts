import { letter, license } from '../../../supabase/functions/_server/testing/notices.ts';
import type { Task, Workplace } from './task.ts';

interface Notice {
  id: string;
  status: string;
  newest: { number: number; content_sha256: string };
}

/** Notices that the owner drafts, and a lawyer reviews, approves, and issues. */
export async function notices(place: Workplace & { lawyerToken: string }): Promise<Task> {
  const { owner, orgId, projectId } = place;
  const lawyer = owner.with(place.lawyerToken);
  const step = ({ id, newest }: Notice, action: string, more: object = {}) =>
    lawyer.post<Notice>(`/notices/${id}/transitions`, {
      action,
      version_number: newest.number,
      content_sha256: newest.content_sha256,
      ...more,
    });
  const issued: string[] = [];
  return {
    name: 'notice',
    parts: ['postgres', 'api', 'jobs', 'print'],
    async run() {
      const draft = await owner.post<Notice>('/notices', {
        type: 'Notice of Non-Payment',
        project_id: projectId,
        content: letter(),
      });
      await step(draft, 'review');
      await step(draft, 'approve', license);
      await step(draft, 'issue');
      const { status } = await lawyer.until<Notice>(
        `/notices/${draft.id}`,
        (notice) => notice.status !== 'issuing',
      );
      if (status !== 'issued') throw new Error(`a notice is ${status} instead of issued`);
      issued.push(draft.id);
    },
    async judge(sql) {
      const rows = await sql<
        {
          id: string;
          status: string;
          number: string | null;
          files: number;
          steps: number;
          different: number;
        }[]
      >`
        select n.id, n.status, n.number,
          (select count(*)::integer from storage.objects s
            where s.bucket_id = 'notices' and s.name like n.org_id || '/' || n.id || '/%') as files,
          (select count(*)::integer from public.notice_status_changes c where c.org_id = n.org_id and c.notice_id = n.id) as steps,
          (select count(distinct c.action)::integer from public.notice_status_changes c
            where c.org_id = n.org_id and c.notice_id = n.id) as different
        from public.notices n where n.org_id = ${orgId}`;
      const whole = rows.filter(({ status, number, files }) => status === 'issued' && number && files >= 1);
      const ids = new Set(whole.map(({ id }) => id));
      const numbers = rows.flatMap(({ number }) => number ?? []);
      return {
        finished: issued.length,
        lost: issued.filter((id) => !ids.has(id)).length,
        doubled:
          rows.length -
          issued.length +
          numbers.length -
          new Set(numbers).size +
          rows.filter(({ files, steps, different }) => files > 1 || steps > different).length,
        half: rows.filter(({ status }) => status !== 'issued').length,
      };
    },
  };
}
