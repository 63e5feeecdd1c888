import { expect } from 'vitest';

interface Caught {
  to: string;
  subject: string;
  text: string;
  html: string;
}

/** Runs the stack's worker until an address has this many emails; returns them, newest first. */
export async function mailed(email: string, count: number): Promise<Caught[]> {
  let messages: Caught[] = [];
  await expect
    .poll(
      async () => {
        await fetch(`${process.env.PLUMBLINE_URL}/functions/v1/jobs`, {
          method: 'POST',
          headers: { apikey: process.env.PLUMBLINE_SECRET_KEY ?? '' },
        });
        const answer = await fetch(
          `${process.env.PLUMBLINE_URL}/mail/messages?to=${encodeURIComponent(email)}`,
        );
        messages = await answer.json();
        return messages.length;
      },
      { timeout: 20_000, interval: 300 },
    )
    .toBe(count);
  return messages;
}

/** The token in the last invitation sent to an address, which then has `count` emails. */
export async function invitationToken(email: string, count = 1): Promise<string> {
  const [newest] = await mailed(email, count);
  return /\/invitation\/([0-9a-f]{32})/.exec(newest?.text ?? '')?.[1] ?? '';
}
