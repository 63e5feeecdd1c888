import { waiverTextOf } from '../../../_shared/law/waivers/forms.ts';
import type { CompareWaiver, LienWaiverKind, WaiverComparison } from '../../../_shared/schemas/index.ts';
import { waiverFiles } from '../../attachments/kinds.ts';
import { type Ctx, withUser } from '../../db/with-user.ts';
import { notFound } from '../../http/api-error.ts';
import type { AppContext } from '../../http/context.ts';
import { readWhole } from '../contracts/documents/read-stored.ts';
import { findProject } from '../projects/select-projects.ts';
import { findWaiverFile } from './content.ts';
import { findState } from './find-form.ts';
import { findWaiver } from './lien-waivers.ts';

/** Compares a text with the form of the project's state for a kind of waiver. Nothing is stored. */
export async function compareWaiverText({
  ctx: { sql },
  input: { id, kind, text },
}: {
  ctx: Ctx;
  input: CompareWaiver & { id: string };
}): Promise<WaiverComparison> {
  if (!(await findProject(sql, id))) throw notFound('Project');
  return await compared(text, { state: await findState(sql, id), kind });
}

/** Compares a received waiver's file with the form of the project's state. */
export async function compareWaiverFile(c: AppContext, id: string): Promise<WaiverComparison> {
  const { file, ...asked } = await withUser(c, async (ctx) => {
    const file = await findWaiverFile({ ctx, input: { id } });
    const waiver = await findWaiver(ctx.sql, id);
    if (!waiver) throw notFound('Lien waiver');
    const [row] = await ctx.sql<{ project_id: string }[]>`
      select w.project_id from public.lien_waivers w where w.id = ${id}`;
    return { file, kind: waiver.kind, state: await findState(ctx.sql, row?.project_id ?? '') };
  });
  const { pages } = await readWhole({
    bucket: waiverFiles.bucket,
    path: file.storage_path,
    name: file.file_name,
  });
  return await compared(pages.join('\n'), asked);
}

async function compared(
  text: string,
  { state, kind }: { state: string | null; kind: LienWaiverKind },
): Promise<WaiverComparison> {
  // Loaded on request, not at every cold start.
  const { compareWaiver } = await import('../../../_shared/law/waivers/compare.ts');
  const citation = waiverTextOf(state, kind)?.citation ?? null;
  const none = { kind, reads_as: null, percent: null, citation, differences: [] };
  if (citation && text.trim() === '') return { ...none, result: 'unreadable' };
  const comparison = compareWaiver(text, { state, kind });
  return comparison ? { ...comparison, kind, citation } : { ...none, result: 'no_form' };
}
