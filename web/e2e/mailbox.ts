import type { APIRequestContext } from '@playwright/test';
import { expect } from './fixtures.ts';

interface Caught {
  id: string;
  subject: string;
  text: string;
}

/** The newest message the stack's catcher has for an address; its worker sends what is due within a minute, asked or not. */
export async function mailTo(request: APIRequestContext, email: string): Promise<Caught> {
  let mail: Caught | undefined;
  await expect(async () => {
    const answer = await request.get(`/mail/messages?to=${encodeURIComponent(email)}`);
    [mail] = (await answer.json()) as Caught[];
    expect(mail).toBeTruthy();
  }).toPass({ timeout: 90_000, intervals: [1_000] });
  return mail as Caught;
}

/** Where the text of an invitation leads. */
export const linkIn = (text: string) => /https?:\S+\/invitation\/[0-9a-f]{32}/.exec(text)?.[0] ?? '';
