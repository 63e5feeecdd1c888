import { type Refusal, rateLimitedByAuth } from '../../auth/gotrue.ts';
import { ApiError, invalidInput } from '../../http/api-error.ts';

/**
 * Converts Auth's errors for an account change to errors for a form with the fields `password` and `email`.
 */
export function refusedAccount(refusal: Refusal): ApiError {
  const limited = rateLimitedByAuth(refusal);
  if (limited) return limited;
  const { code, message } = refusal;
  if (code === 'same_password')
    return invalidInput([{ path: 'password', message: 'Choose a password other than your current one' }]);
  if (code === 'weak_password') return invalidInput([{ path: 'password', message }]);
  if (code === 'email_exists' || code === 'user_already_exists')
    return invalidInput([{ path: 'email', message: "This email address can't be used" }]);
  if (code.startsWith('email_address')) return invalidInput([{ path: 'email', message }]);
  if (code === 'reauthentication_needed' || code === 'insufficient_aal')
    return new ApiError('forbidden', 'Sign out, sign in again, then change it');
  return new ApiError('conflict', message || 'The account could not be changed');
}
