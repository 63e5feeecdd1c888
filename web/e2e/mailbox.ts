import type { APIRequestContext } from '@playwright/test';
import { database } from './database.ts';
import { expect } from './fixtures.ts';

interface Caught {
  id: string;
  subject: string;
  text: string;
  /** `content` is in base64. */
  attachments: { name: string; content: string }[];
}

/** The newest email the stack's catcher has for an address. A message to it can no longer be undone. */
export async function mailTo(request: APIRequestContext, email: string): Promise<Caught> {
  let mail: Caught | undefined;
  await database()`
    with due as (
      update public.messages m set send_at = now() from public.message_recipients r
      where m.state = 'scheduled' and r.message_id = m.id and r.address = ${email} returning m.id)
    update private.jobs j set run_at = now() from due
    where j.state = 'waiting' and j.unique_key = 'send_message:' || due.id`;
  await expect(async () => {
    const answer = await request.get(`/mail/messages?to=${encodeURIComponent(email)}`);
    [mail] = (await answer.json()) as Caught[];
    expect(mail).toBeTruthy();
  }).toPass({ timeout: 90_000, intervals: [250, 500, 1_000] });
  return mail as Caught;
}

/** The link in an invitation email. */
export const linkIn = (text: string) => /https?:\S+\/invitation\/[0-9a-f]{32}/.exec(text)?.[0] ?? '';
