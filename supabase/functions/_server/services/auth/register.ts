import type { Register, Registration } from '../../../_shared/schemas/index.ts';
import type { Client } from '../../auth/client.ts';
import { rateLimitedByAuth, type SignUp, signUp } from '../../auth/gotrue.ts';
import { takeAttempt, takeRegistration } from '../../db/privileged.ts';
import { settings } from '../../env.ts';
import { ApiError, invalidInput, tooMany } from '../../http/api-error.ts';

const taken = () =>
  new ApiError('conflict', 'An account with this email address already exists', {
    fields: [{ path: 'email', message: 'An account with this email address already exists' }],
  });

/** Invited people do not create an organization. */
type Registrant = Omit<Register, 'organization_name'> & Partial<Pick<Register, 'organization_name'>>;

/**
 * Creates the account. A trigger creates the profile, organization, and owner membership in the same
 * transaction, so all or none exist. Failures count against the client's address, since an error reveals
 * which addresses have accounts.
 * @throws ApiError conflict if the address is taken, invalid_input if Auth finds the password too weak
 */
export async function register({ client, input }: { client: Client; input: Registrant }): Promise<SignUp> {
  const attempt = await takeAttempt([`register:client:${client.address}`]);
  if (attempt.retryAfter > 0) {
    throw tooMany('Too many registration attempts. Please try again later.', attempt.retryAfter);
  }
  // Successful registrations also count, to prevent mass account creation.
  const limit = settings().registrationsPerHour;
  const wait = limit > 0 ? await takeRegistration(client.address, limit) : 0;
  if (wait > 0) {
    await attempt.giveBack();
    throw tooMany('Too many accounts were created from your network. Please try again later.', wait);
  }
  const { email, password, name, organization_name } = input;
  const data = { name, ...(organization_name !== undefined && { organization_name }) };
  const outcome = await signUp({ email, password, data }, client).catch(async (error) => {
    await attempt.giveBack();
    throw error;
  });
  if (!outcome.ok) throw refusal(outcome.refusal);
  if (outcome.value.taken) throw taken();
  await attempt.giveBack();
  return outcome.value;

  function refusal(refused: Parameters<typeof rateLimitedByAuth>[0]): ApiError {
    const limited = rateLimitedByAuth(refused);
    if (limited) return limited;
    if (/already|exists/.test(`${refused.code} ${refused.message}`)) return taken();
    if (refused.code === 'weak_password')
      return invalidInput([{ path: 'password', message: refused.message }]);
    if (refused.code === 'signup_disabled') return new ApiError('forbidden', 'Registration is closed');
    return invalidInput([{ path: 'email', message: refused.message || 'Registration failed' }]);
  }
}

/** The response to a registration until the email address is confirmed. */
export const unconfirmed = ({
  id,
  email,
  name,
}: {
  id: string;
  email: string;
  name: string;
}): Registration => ({
  user: {
    id,
    email,
    name,
    organization_id: null,
    organizations: [],
    date_format: null,
    number_format: null,
    second_factor: 'none',
    may_file: false,
    may_run_checks: false,
    may_read_reviews: false,
  },
  token: null,
  refresh_token: null,
  expires_at: null,
});
