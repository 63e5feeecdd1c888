interface Caught {
  to: string;
  subject: string;
  html: string | null;
}

/** The emails the embedded stack has caught for an address, newest first. */
export async function mailsTo(address: string): Promise<Caught[]> {
  const answer = await fetch(`${process.env.PLUMBLINE_URL}/mail/messages?to=${encodeURIComponent(address)}`);
  return (await answer.json()) as Caught[];
}

/** The token in the link of the newest email to an address; '' if there is none. */
export async function mailedToken(
  address: string,
  page: 'reset-password' | 'confirm-email',
): Promise<string> {
  const [mail] = await mailsTo(address);
  return new RegExp(`/${page}#([0-9a-f]+)"`).exec(mail?.html ?? '')?.[1] ?? '';
}
