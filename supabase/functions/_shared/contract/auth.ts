import { z } from 'zod';
import { orNull, secretText, text } from './primitives.ts';
import { userSchema } from './user.ts';

export const passwordMinLength = 8;
/** bcrypt reads no further than this. */
export const passwordMaxBytes = 72;

const emailSchema = z
  .string({ error: 'Invalid email address' })
  .trim()
  .toLowerCase()
  .max(254, 'Invalid email address')
  .regex(z.regexes.email, 'Invalid email address')
  .meta({ format: 'email' });

const passwordSchema = secretText(1000).min(passwordMinLength, 'Password must be at least 8 characters');

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
  .object({ refresh_token: secretText(4000).min(1, 'Refresh token is required') })
  .meta({ id: 'Refresh' });

/** What comes out of a link in a mail. */
const mailedTokenSchema = secretText(500).min(1, 'The link is incomplete');

export const forgotPasswordSchema = z.object({ email: emailSchema }).meta({ id: 'ForgotPassword' });

/** Says the same whether there is such an account or not. */
export const forgotPasswordAnswerSchema = z
  .object({ message: z.string() })
  .meta({ id: 'ForgotPasswordAnswer' });

export const resetPasswordSchema = z
  .object({
    token: mailedTokenSchema,
    password: newPasswordSchema,
    /** Of the second factor, or a recovery code, where the account has one. */
    code: secretText(100).optional(),
  })
  .meta({ id: 'ResetPassword' });

/** The present password proves that it is the person and not just their open screen. */
export const changePasswordSchema = z
  .object({
    current_password: secretText(1000).min(1, 'Enter your current password'),
    password: newPasswordSchema,
  })
  .meta({ id: 'ChangePassword' });

export const changeEmailSchema = z
  .object({ email: emailSchema, current_password: secretText(1000).min(1, 'Enter your password') })
  .meta({ id: 'ChangeEmail' });

/** How the token of a new account's link begins; without it, it is that of a change of address. */
export const signupTokenPrefix = 'signup-';

export const confirmEmailSchema = z.object({ token: mailedTokenSchema }).meta({ id: 'ConfirmEmail' });

/** `changed` is false while the other address has yet to confirm; `email` is the new one once both have. */
export const emailConfirmationSchema = z
  .object({ changed: z.boolean(), email: z.string().nullable() })
  .meta({ id: 'EmailConfirmation' });

export const deleteAccountSchema = z
  .object({ current_password: secretText(1000).min(1, 'Enter your password') })
  .meta({ id: 'DeleteAccount' });

/** A code that was noted down for the day the second factor is lost; however it is typed. */
export const recoveryCodeSchema = z
  .object({
    code: secretText(100)
      .transform((code) => code.toUpperCase().replace(/[^A-Z0-9]/g, ''))
      .pipe(z.string().min(1, 'Enter a recovery code')),
  })
  .meta({ id: 'RecoveryCode' });

/** `token` is the access token and `expires_at` its end in Unix seconds. */
export const sessionSchema = z
  .object({ user: userSchema, token: z.string(), refresh_token: z.string(), expires_at: z.int() })
  .meta({ id: 'Session' });

/** As a session; token, refresh_token and expires_at are null where the address has to be confirmed by mail first. */
export const registrationSchema = z
  .object({
    user: userSchema,
    token: z.string().nullable(),
    refresh_token: z.string().nullable(),
    expires_at: z.int().nullable(),
  })
  .meta({ id: 'Registration' });

/** Bearer tokens need no CSRF token; clients that ask for one learn so. */
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
