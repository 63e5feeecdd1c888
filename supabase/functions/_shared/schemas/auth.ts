import { z } from 'zod';
import { exactText, orNull, text } from './primitives.ts';
import { userSchema } from './user.ts';

export const passwordMinLength = 8;
/** bcrypt ignores anything beyond this length. */
export const passwordMaxBytes = 72;

const emailSchema = z
  .string({ error: 'Invalid email address' })
  .trim()
  .toLowerCase()
  .max(254, 'Invalid email address')
  .regex(z.regexes.email, 'Invalid email address')
  .meta({ format: 'email' });

const passwordSchema = exactText(1000).min(passwordMinLength, 'Password must be at least 8 characters');

const newPasswordSchema = passwordSchema.refine(
  (value) => new TextEncoder().encode(value).length <= passwordMaxBytes,
  'Password must be at most 72 bytes long',
);

export const loginSchema = z.object({ email: emailSchema, password: passwordSchema }).meta({ id: 'Login' });

export const registerSchema = z
  .object({
    name: text({ min: 2, max: 200, required: 'Name must be at least 2 characters' }),
    email: emailSchema,
    password: newPasswordSchema,
    organization_name: text({ min: 2, max: 200, required: 'Organization name is required' }),
  })
  .meta({ id: 'Register' });

export const refreshSchema = z
  .object({ refresh_token: exactText(4000).min(1, 'Refresh token is required') })
  .meta({ id: 'Refresh' });

/** Tokens carried by an emailed link. */
const mailedTokenSchema = exactText(500).min(1, 'The link is incomplete');

export const forgotPasswordSchema = z.object({ email: emailSchema }).meta({ id: 'ForgotPassword' });

/** The response is the same whether or not the account exists. */
export const forgotPasswordAnswerSchema = z
  .object({ message: z.string() })
  .meta({ id: 'ForgotPasswordAnswer' });

export const resetPasswordSchema = z
  .object({
    token: mailedTokenSchema,
    password: newPasswordSchema,
    /** A second-factor code or recovery code, required if the account has a second factor. */
    code: exactText(100).optional(),
  })
  .meta({ id: 'ResetPassword' });

/** The current password proves that the caller is the account holder, not someone at an unlocked screen. */
export const changePasswordSchema = z
  .object({
    current_password: exactText(1000).min(1, 'Enter your current password'),
    password: newPasswordSchema,
  })
  .meta({ id: 'ChangePassword' });

export const changeEmailSchema = z
  .object({ email: emailSchema, current_password: exactText(1000).min(1, 'Enter your password') })
  .meta({ id: 'ChangeEmail' });

/** Prefix of a signup link's token; a token without it confirms a change of address. */
export const signupTokenPrefix = 'signup-';

export const confirmEmailSchema = z.object({ token: mailedTokenSchema }).meta({ id: 'ConfirmEmail' });

/** `changed` is false until both addresses have confirmed; then `email` is the new address. */
export const emailConfirmationSchema = z
  .object({ changed: z.boolean(), email: z.string().nullable() })
  .meta({ id: 'EmailConfirmation' });

export const deleteAccountSchema = z
  .object({ current_password: exactText(1000).min(1, 'Enter your password') })
  .meta({ id: 'DeleteAccount' });

/** A recovery code for a lost second factor; formatting and case are ignored. */
export const recoveryCodeSchema = z
  .object({
    code: exactText(100)
      .transform((code) => code.toUpperCase().replace(/[^A-Z0-9]/g, ''))
      .pipe(z.string().min(1, 'Enter a recovery code')),
  })
  .meta({ id: 'RecoveryCode' });

/** `token` is the access token; `expires_at` is its expiry in Unix seconds. */
export const sessionSchema = z
  .object({ user: userSchema, token: z.string(), refresh_token: z.string(), expires_at: z.int() })
  .meta({ id: 'Session' });

/** As a session, but token, refresh_token, and expires_at are null until the email address is confirmed. */
export const registrationSchema = z
  .object({
    user: userSchema,
    token: z.string().nullable(),
    refresh_token: z.string().nullable(),
    expires_at: z.int().nullable(),
  })
  .meta({ id: 'Registration' });

/** Bearer tokens need no CSRF token; this response says so to clients that request one. */
export const csrfTokenSchema = z.object({ csrf_token: orNull(z.string()) }).meta({ id: 'CsrfToken' });

export type Login = z.infer<typeof loginSchema>;
export type Register = z.infer<typeof registerSchema>;
export type ForgotPassword = z.infer<typeof forgotPasswordSchema>;
export type ResetPassword = z.infer<typeof resetPasswordSchema>;
export type ChangePassword = z.infer<typeof changePasswordSchema>;
export type ChangeEmail = z.infer<typeof changeEmailSchema>;
export type EmailConfirmation = z.infer<typeof emailConfirmationSchema>;
export type Refresh = z.infer<typeof refreshSchema>;
export type Session = z.infer<typeof sessionSchema>;
export type Registration = z.infer<typeof registrationSchema>;
