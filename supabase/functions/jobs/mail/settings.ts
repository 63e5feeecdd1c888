import { catcher } from './catcher.ts';
import { type MailProvider, MailRefused } from './provider.ts';
import { resend } from './resend.ts';
import { smtp } from './smtp.ts';

type Environment = Record<string, string | undefined>;

/**
 * The provider named by the environment: `MAIL_PROVIDER` is resend (with `RESEND_API_KEY`), smtp (with
 * `SMTP_URL`), or catcher (with `MAIL_INTAKE_URL`). The first two require `MAIL_FROM`. `MAIL_RATE` is the
 * maximum messages per second, 0 for no limit. Without a provider, sending fails with an error that says so.
 */
export function mailProvider(environment: Environment): MailProvider {
  const { MAIL_PROVIDER: name, MAIL_FROM: from } = environment;
  const need = (variable: string) => {
    const value = environment[variable]?.trim();
    if (!value) throw new MailRefused(`Email is not set up: ${variable} is missing`);
    return value;
  };
  const perSecond = (usual: number) => {
    const input = Number(environment.MAIL_RATE);
    return environment.MAIL_RATE && input >= 0 && input <= 1000 ? input : usual;
  };
  switch (name) {
    case 'resend':
      return resend({
        key: need('RESEND_API_KEY'),
        from: from ?? need('MAIL_FROM'),
        url: (environment.RESEND_URL ?? 'https://api.resend.com').replace(/\/+$/, ''),
        // Resend's limit for new accounts.
        perSecond: perSecond(2),
      });
    case 'smtp':
      return smtp({ url: need('SMTP_URL'), from: from ?? need('MAIL_FROM'), perSecond: perSecond(10) });
    case 'catcher':
      return catcher({ url: need('MAIL_INTAKE_URL'), perSecond: perSecond(0) });
    case undefined:
    case '':
      throw new MailRefused('Email is not set up: MAIL_PROVIDER is missing');
    default:
      throw new MailRefused('Email is not set up: MAIL_PROVIDER must be resend, smtp, or catcher');
  }
}

/** The app's address for links in email, without a trailing slash. */
export function siteUrl(environment: Environment): string {
  return (environment.SITE_URL || environment.SUPABASE_URL || '').replace(/\/+$/, '');
}
