import {
  type MessageTemplate,
  messageTemplates,
  type SaveMessageTemplate,
} from '../../../_shared/schemas/index.ts';
import { shippedMessages } from '../../../_shared/vocabulary/message-fields.ts';
import type { Ctx } from '../../db/with-user.ts';
import { forbidden } from '../../http/api-error.ts';
import { administeredOrg } from '../organizations/administered-org.ts';

/** Lists the templates of messages: the organization's own text, or the built-in one. */
export async function listMessageTemplates({ ctx: { sql } }: { ctx: Ctx }): Promise<MessageTemplate[]> {
  const own = await sql<Omit<MessageTemplate, 'own'>[]>`
    select t.template, t.subject, t.body from public.message_templates t where t.org_id = (select private.active_org_id())`;
  return messageTemplates.map((template) => {
    const words = own.find((one) => one.template === template);
    return { template, ...(words ?? shippedMessages[template]), own: words !== undefined };
  });
}

/** @throws forbidden to everyone except the owner and admins */
export async function saveMessageTemplate({
  ctx,
  input: { template, words },
}: {
  ctx: Ctx;
  input: SaveMessageTemplate;
}): Promise<MessageTemplate[]> {
  const { sql } = ctx;
  if (!(await administeredOrg(sql))) throw forbidden();
  if (words)
    await sql`
      insert into public.message_templates (org_id, template, subject, body)
      values (private.active_org_id(), ${template}, ${words.subject}, ${words.body})
      on conflict (org_id, template) do update set subject = excluded.subject, body = excluded.body`;
  else
    await sql`
      delete from public.message_templates t where t.org_id = (select private.active_org_id()) and t.template = ${template}`;
  return await listMessageTemplates({ ctx });
}
