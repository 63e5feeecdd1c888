import { readFileSync } from 'node:fs';
import type { EmailDriver } from '@supabase/lite';
import type { Sql } from 'postgres';
import type { MailTemplate } from './config.ts';

interface EmailChangeOptions {
  sql: Sql;
  mail: EmailDriver;
  siteUrl: string;
  template: MailTemplate | undefined;
  next: (request: Request) => Promise<Response>;
}

interface Change {
  id: string;
  email: string;
  email_change: string;
  email_change_token_current: string | null;
  email_change_token_new: string | null;
  email_change_confirm_status: number;
}

/** Hosted Auth's response to the first of the two confirmations. */
const acceptedFirst = 'Confirmation link accepted. Please proceed to confirm link sent to the other email';

/**
 * Requires a change of address to be confirmed at both addresses, in either order, as hosted Auth does with
 * `double_confirm_changes`. lite emails only the current address and changes it when that one confirms.
 */
export async function confirmAtBoth(request: Request, options: EmailChangeOptions): Promise<Response> {
  const { pathname, searchParams } = new URL(request.url);
  if (pathname === '/auth/v1/user' && request.method === 'PUT') return await askBoth(request, options);
  if (pathname === '/auth/v1/verify' && searchParams.get('type') === 'email_change')
    return Response.redirect(`${options.siteUrl}/confirm-email#${searchParams.get('token') ?? ''}`, 303);
  if (pathname === '/auth/v1/verify' && request.method === 'POST') return await confirm(request, options);
  return await options.next(request);
}

async function askBoth(request: Request, { sql, mail, siteUrl, template, next }: EmailChangeOptions) {
  const answer = await next(request);
  if (!answer.ok) return answer;
  const { id, new_email } = (await answer.clone().json()) as { id: string; new_email?: string };
  const [change] = new_email ? await sql<Change[]>`select * from auth.users where id = ${id}` : [];
  if (!change || !template) return answer;
  const words: Record<string, string> = {
    SiteURL: siteUrl,
    Email: change.email,
    NewEmail: change.email_change,
    TokenHash: change.email_change_token_new ?? '',
  };
  const html = readFileSync(template.content_path, 'utf8').replace(
    /\{\{\s*\.(\w+)\s*\}\}/g,
    (_, name) => words[name] ?? '',
  );
  await sql`update auth.users set email_change_confirm_status = 0 where id = ${id}`;
  await mail.send({ to: change.email_change, subject: template.subject, text: '', html });
  return answer;
}

async function confirm(request: Request, { sql, next }: EmailChangeOptions): Promise<Response> {
  const body = (await request
    .clone()
    .json()
    .catch(() => ({}))) as { type?: string; token_hash?: string };
  if (body.type !== 'email_change' || !body.token_hash) return await next(request);
  const [change] = await sql<Change[]>`
    select * from auth.users
    where ${body.token_hash} in (email_change_token_current, email_change_token_new)
      and email_change_sent_at > now() - interval '1 hour'`;
  if (!change) return await next(request);
  if (change.email_change_confirm_status === 0) {
    await sql`
      update auth.users set email_change_confirm_status = 1,
        email_change_token_current = nullif(email_change_token_current, ${body.token_hash}),
        email_change_token_new = nullif(email_change_token_new, ${body.token_hash})
      where id = ${change.id}`;
    return Response.json({ msg: acceptedFirst, code: 200 });
  }
  // lite looks for the last confirmation among the tokens of the current address.
  await sql`
    update auth.users set email_change_token_current = ${body.token_hash}, email_change_token_new = null,
      email_change_confirm_status = 0
    where id = ${change.id}`;
  return await next(request);
}
