import type { NoticeVersionContent } from '../../../_shared/schemas/index.ts';
import type { Ctx } from '../../db/with-user.ts';
import { notFound } from '../../http/api-error.ts';
import { findToday } from './find-today.ts';
import { findVersion } from './get.ts';
import { findNotice } from './select-notices.ts';

/** Returns the content of one version of a notice. @throws not_found */
export async function getNoticeVersion({
  ctx: { sql },
  input: { id, version },
}: {
  ctx: Ctx;
  input: { id: string; version: number };
}): Promise<NoticeVersionContent> {
  if (!(await findNotice(sql, await findToday(sql), id))) throw notFound('Notice');
  const found = await findVersion(sql, id, version);
  if (!found) throw notFound('Version');
  return found;
}
