interface Caught {
  to: string;
  subject: string;
  html: string | null;
}

/** The mails the embedded stack has caught for an address, the newest first. */
export async function mailsTo(address: string): Promise<Caught[]> {
  const answer = await fetch(`${process.env.PLUMBLINE_URL}/mail/messages?to=${encodeURIComponent(address)}`);
  return (await answer.json()) as Caught[];
}

/** What the link of the newest mail to an address carries; '' where there is none. */
export async function mailedToken(
  address: string,
  page: 'reset-password' | 'confirm-email',
): Promise<string> {
  const [mail] = await mailsTo(address);
  return new RegExp(`/${page}#([0-9a-f]+)"`).exec(mail?.html ?? '')?.[1] ?? '';
}
