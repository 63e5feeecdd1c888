import type { APIRequestContext } from '@playwright/test';
import { expect } from './fixtures.ts';

interface Caught {
  id: string;
  subject: string;
  text: string;
}

/** The newest email the stack's catcher has for an address. The worker sends due email within a minute. */
export async function mailTo(request: APIRequestContext, email: string): Promise<Caught> {
  let mail: Caught | undefined;
  await expect(async () => {
    const answer = await request.get(`/mail/messages?to=${encodeURIComponent(email)}`);
    [mail] = (await answer.json()) as Caught[];
    expect(mail).toBeTruthy();
  }).toPass({ timeout: 90_000, intervals: [1_000] });
  return mail as Caught;
}

/** The link in an invitation email. */
export const linkIn = (text: string) => /https?:\S+\/invitation\/[0-9a-f]{32}/.exec(text)?.[0] ?? '';
