/**
 * The requirements of OWASP ASVS 5.0, levels 1 and 2, in our words, each with the tests that show it. `npm run
 * permissions` writes them to docs/asvs.md.
 */

export interface Requirement {
  /** The number in the standard, without its `V`. */
  id: string;
  level: 1 | 2;
  what: string;
  /** Files and titles, or parts of titles, of the tests that show it. */
  tests: readonly (readonly [file: string, title: string])[];
  /** Why there is no test: it does not apply, or it is not met or not tested. */
  without?: { applies: boolean; because: string };
}

const shown = (
  id: string,
  level: 1 | 2,
  what: string,
  ...tests: Requirement['tests'][number][]
): Requirement => ({
  id,
  level,
  what,
  tests,
});
const notApplicable = (id: string, level: 1 | 2, what: string, because: string): Requirement => ({
  id,
  level,
  what,
  tests: [],
  without: { applies: false, because },
});
const notShown = (id: string, level: 1 | 2, what: string, because: string): Requirement => ({
  id,
  level,
  what,
  tests: [],
  without: { applies: true, because },
});

const accessLog = 'supabase/functions/api/middleware/access-log.test.ts';
const anyBytes = 'supabase/functions/api/any-bytes.api.test.ts';
const app = 'supabase/functions/api/app.test.ts';
const approve = 'supabase/functions/api/routes/contracts/approve.api.test.ts';
const beforePolicies = 'supabase/functions/api/attack/before-policies.api.test.ts';
const bombs = 'supabase/functions/_shared/extraction/bombs.test.ts';
const browserPerson = 'web/e2e/person.e2e.ts';
const browserSession = 'web/e2e/session.e2e.ts';
const create = 'supabase/functions/api/routes/contracts/create.api.test.ts';
const csv = 'supabase/functions/_shared/tabular/csv.test.ts';
const deliverWebhook = 'supabase/functions/jobs/deliver-webhook.api.test.ts';
const engine = 'supabase/functions/engine/engine.test.ts';
const env = 'supabase/functions/_server/env.test.ts';
const evidence = 'supabase/functions/api/routes/compliance/evidence.api.test.ts';
const extract = 'supabase/functions/_shared/extraction/extract.test.ts';
const fairShares = 'supabase/functions/api/attack/fair-shares.api.test.ts';
const fileAdapter = 'devstack/src/storage/file-adapter.test.ts';
const forgedArchive = 'scripts/archive/forged-archive.stack.test.ts';
const forgotPassword = 'supabase/functions/api/routes/auth/forgot-password.api.test.ts';
const forms = 'supabase/functions/_shared/schemas/forms.test.ts';
const functionOutages = 'supabase/functions/_server/functions/outages.api.test.ts';
const fuzz = 'supabase/functions/api/fuzz.api.test.ts';
const gateway = 'devstack/src/gateway/gateway.stack.test.ts';
const generatedOperations = 'supabase/functions/api/attack/generated.api.test.ts';
const halfSent = 'devstack/src/gateway/half-sent.stack.test.ts';
const harmlessMail = 'supabase/functions/_shared/mail/harmless.test.ts';
const importGraph = 'supabase/functions/api/import-graph.test.ts';
const imports = 'supabase/functions/api/routes/imports/imports.api.test.ts';
const invitedPeople = 'supabase/functions/api/attack/invited-without-second-factor.api.test.ts';
const jobsApi = 'supabase/functions/jobs/jobs.api.test.ts';
const keyScopes = 'supabase/functions/api/attack/api-key-scopes.api.test.ts';
const languageModel = 'supabase/functions/_server/language-model/client.test.ts';
const liteSingleSignOn = 'devstack/src/lite/single-sign-on/single-sign-on.stack.test.ts';
const liteSecondFactor = 'devstack/src/lite/second-factor.stack.test.ts';
const login = 'supabase/functions/api/routes/auth/login.api.test.ts';
const logos = 'supabase/functions/_shared/print/logo/read-logo.test.ts';
const mailEvents = 'supabase/functions/api/routes/messages/mail-events.api.test.ts';
const mailFileNames = 'supabase/functions/_shared/mail/file-name.test.ts';
const mailRelay = 'supabase/functions/api/attack/mail-relay.api.test.ts';
const mailText = 'supabase/functions/_shared/mail/mail.test.ts';
const members = 'supabase/functions/api/routes/members/members.api.test.ts';
const messageMail = 'supabase/functions/_shared/mail/message-mail.test.ts';
const misconfigured = 'supabase/functions/api/misconfigured.test.ts';
const modelConsent = 'supabase/functions/api/routes/language-model/update.api.test.ts';
const objects = 'supabase/functions/_server/storage/objects.test.ts';
const openapi = 'supabase/functions/api/openapi.test.ts';
const outages = 'supabase/functions/_server/db/outages.api.test.ts';
const pageHeaders = 'devstack/src/gateway/security-headers.test.ts';
const paymentFiles = 'supabase/functions/api/routes/payments/files.api.test.ts';
const permissions = 'scripts/lib/permissions.test.ts';
const pgApiKeys = 'supabase/tests/840_api_keys.test.sql';
const pgApprovals = 'supabase/tests/950_approvals_attack.test.sql';
const pgHelpers = 'supabase/tests/911_membership_helpers_attack.test.sql';
const pgLiveSessions = 'supabase/tests/910_live_sessions_attack.test.sql';
const pgMailRelay = 'supabase/tests/931_mail_relay_attack.test.sql';
const pgOutsideReaders = 'supabase/tests/395_outside_readers.test.sql';
const pgSchema = 'supabase/tests/010_schema.test.sql';
const pgSecondFactor = 'supabase/tests/128_second_factor.test.sql';
const postWebhook = 'supabase/functions/jobs/webhooks/post.test.ts';
const profileRoutes = 'supabase/functions/api/routes/profile/profile.api.test.ts';
const publicAddress = 'supabase/functions/_shared/webhooks/public-address.test.ts';
const randomOperations = 'supabase/functions/api/attack/random-operations.api.test.ts';
const rateLimit = 'supabase/functions/api/middleware/rate-limit.test.ts';
const realtimeStack = 'devstack/src/realtime/realtime.stack.test.ts';
const receivedMail = 'supabase/functions/jobs/mail/received.test.ts';
const requireSession = 'web/src/app/require-session.test.tsx';
const searchWords = 'supabase/functions/_server/http/page.test.ts';
const secondFactor = 'supabase/functions/api/routes/auth/second-factor.api.test.ts';
const sessionRoutes = 'supabase/functions/api/routes/auth/session.api.test.ts';
const sessions = 'supabase/functions/api/attack/sessions.api.test.ts';
const singleSignOn = 'supabase/functions/api/attack/single-sign-on.api.test.ts';
const signInLimit = 'devstack/src/gateway/sign-in-limit.stack.test.ts';
const signInLockout = 'supabase/functions/api/attack/sign-in-lockout.api.test.ts';
const signWebhook = 'supabase/functions/_shared/webhooks/sign.test.ts';
const signingKeys = 'supabase/functions/_server/auth/signing-keys.test.ts';
const staticFiles = 'devstack/src/gateway/static-files.test.ts';
const storageStack = 'devstack/src/storage/storage.stack.test.ts';
const takeUpload = 'supabase/functions/api/middleware/take-upload.test.ts';
const unsubscribeToken = 'supabase/functions/_shared/mail/unsubscribe-token.test.ts';
const upload = 'supabase/functions/api/routes/contracts/upload.api.test.ts';
const verifyLog = 'supabase/functions/api/routes/activity/verify.api.test.ts';
const verifyToken = 'supabase/functions/_server/auth/verify-token.test.ts';
const xlsx = 'supabase/functions/_shared/tabular/xlsx.test.ts';

export const requirements: readonly Requirement[] = [
  shown(
    '1.1.1',
    2,
    'Input is decoded to its final form once, before it is validated',
    [signInLimit, 'an encoded path bypasses no limit: %s'],
    [app, 'a body that is not JSON, of another type, or too large'],
  ),
  shown(
    '1.1.2',
    2,
    'Output is encoded as the last step, for the format it goes into',
    [harmlessMail, 'add no tag, attribute, or link to the email'],
    [csv, 'preserves every text, and starts no cell like a formula'],
  ),
  shown(
    '1.2.1',
    1,
    'Text is encoded for the HTML, XML, or header it is put into',
    [harmlessMail, 'change neither headers nor the single recipient over SMTP'],
    [xlsx, 'preserves every text, in parts that a strict reader accepts'],
    [mailText, 'prevents user text from becoming markup or a header'],
  ),
  shown(
    '1.2.2',
    1,
    'Text in addresses is encoded, and only safe protocols are allowed',
    [requireSession, 'never redirects to %j'],
    [postWebhook, 'addresses that are refused'],
  ),
  shown(
    '1.2.3',
    1,
    'Text in JavaScript and JSON is encoded',
    [pageHeaders, 'a page may run only its own inline scripts'],
    [anyBytes, 'every field with every wrong type'],
  ),
  shown(
    '1.2.4',
    1,
    'Database queries take values as parameters',
    [searchWords, 'treats wildcards in a search literally'],
    [anyBytes, 'every field with every wrong type'],
    [fuzz, 'random requests as declared'],
  ),
  notApplicable(
    '1.2.5',
    1,
    'No operating system command is built from input',
    'Functions start no process; Deno runs them without the permission to.',
  ),
  notApplicable('1.2.6', 2, 'LDAP queries are safe from injection', 'There is no LDAP.'),
  notApplicable('1.2.7', 2, 'XPath queries are safe from injection', 'There is no XPath.'),
  notApplicable('1.2.8', 2, 'LaTeX processors are restricted', 'There is no LaTeX.'),
  notShown(
    '1.2.9',
    2,
    'Text in regular expressions is escaped',
    'Expressions are written in code. Where text becomes part of one it is escaped, but no test covers that.',
  ),
  notApplicable(
    '1.3.1',
    1,
    'HTML from editors is sanitized',
    'No field accepts HTML. HTML email replies are reduced to text (V1.3.3).',
  ),
  notShown(
    '1.3.2',
    1,
    'No code is evaluated from input',
    'There is no `eval`. The content security policy forbids it in the browser; no test searches the functions for it.',
  ),
  shown(
    '1.3.3',
    2,
    'Text is limited to what is safe in a dangerous place',
    [receivedMail, 'extracts lines of text from HTML, and no markup'],
    [mailFileNames, 'are always valid to store, and unchanged when cleaned again'],
  ),
  shown('1.3.4', 2, 'SVG from users cannot carry scripts', [
    logos,
    'rejects or prints any corrupted image without other errors',
  ]),
  shown('1.3.5', 2, 'Template languages from users are disabled or sanitized', [
    messageMail,
    'fills a value once, even if it looks like a placeholder',
  ]),
  shown(
    '1.3.6',
    2,
    'Requests to addresses from users go only where they may',
    [postWebhook, 'addresses that are refused'],
    [publicAddress, 'is not on the public internet'],
    [deliverWebhook, 'does not follow redirects'],
  ),
  shown('1.3.7', 2, 'Templates are not built from input', [
    messageMail,
    'fills placeholders in the chosen time zone and leaves unknown ones',
  ]),
  notApplicable('1.3.8', 2, 'JNDI queries are safe from injection', 'There is no JNDI.'),
  notApplicable('1.3.9', 2, 'Content sent to memcache is sanitized', 'There is no memcache.'),
  shown('1.3.10', 2, 'Format strings do not come from input', [
    messageMail,
    'fills a value once, even if it looks like a placeholder',
  ]),
  shown(
    '1.3.11',
    2,
    'Email is safe from SMTP and IMAP injection',
    [harmlessMail, 'change neither headers nor the single recipient over SMTP'],
    [harmlessMail, 'keep the subject on one line, without control or direction characters'],
  ),
  notApplicable('1.4.1', 2, 'Memory is safe', 'All code is TypeScript and SQL.'),
  shown(
    '1.4.2',
    2,
    'Numbers are checked against overflow',
    [anyBytes, 'every field with every wrong type'],
    [fuzz, 'random requests as declared'],
  ),
  shown('1.4.3', 2, 'Memory and resources are released', [
    takeUpload,
    'frees the memory of a body after the response',
  ]),
  notShown(
    '1.5.1',
    1,
    'XML parsers resolve no external entities',
    'DOCX text is read from XML without a parser that knows entities. Hostile files are tested in `bombs.test.ts`, external entities are not.',
  ),
  shown('1.5.2', 2, 'Only expected types are deserialized', [
    anyBytes,
    'bodies that are not JSON, or JSON of another type',
  ]),
  shown('2.1.1', 1, 'Documentation defines the format of each input', [
    openapi,
    'names its schemas, uses one error schema, and has no dangling references',
  ]),
  notShown(
    '2.1.2',
    2,
    'Documentation defines which combinations of values are valid',
    'Schemas and constraints refuse impossible combinations; OpenAPI describes them in words only where a schema does.',
  ),
  notShown(
    '2.1.3',
    2,
    'Documentation defines limits of use',
    '`docs/security.md` lists the limits of sign-in, email, and background work, not every limit.',
  ),
  shown(
    '2.2.1',
    1,
    'Input is compared with what is expected',
    [anyBytes, 'every field with every wrong type'],
    [fuzz, 'random requests as declared'],
  ),
  shown('2.2.2', 1, 'Input is validated on the server', [anyBytes, 'every field with every wrong type']),
  shown(
    '2.2.3',
    2,
    'Combinations of values are validated',
    [forms, 'reject a password that bcrypt would truncate'],
    [imports, 'creates nothing in a dry run or when a row has a problem, reported by row and column'],
  ),
  shown(
    '2.3.1',
    1,
    'Steps happen in order, and none is skipped',
    [approve, 'is never valid after a version that arrives concurrently'],
    [pgApprovals, 'the log names the changed term and the actor'],
  ),
  shown(
    '2.3.2',
    2,
    'Documented limits of use are enforced',
    [mailRelay, 'stays within the limit when many requests write concurrently'],
    [pgMailRelay, 'sends fifty on the first day and holds the rest'],
  ),
  shown('2.3.3', 2, 'An operation succeeds as a whole or not at all', [
    outages,
    'returns 503 and writes nothing when the connection drops at “%s”; the retry writes once',
  ]),
  shown(
    '2.3.4',
    2,
    'A limited resource is given once',
    [evidence, 'are used once, even by concurrent uploads, and leave no extra file'],
    [create, 'creates one contract for twenty concurrent requests with one Idempotency-Key'],
  ),
  shown(
    '2.4.1',
    2,
    'Automated use is limited',
    [rateLimit, 'allows the limit per minute and returns the wait time'],
    [takeUpload, 'limits concurrent uploads, queues the rest, and rejects after a timeout'],
    [fairShares, "slow webhooks of one organization do not delay another organization's email"],
  ),
  shown(
    '3.2.1',
    1,
    'Files and data are not shown in a place where they could run',
    [storageStack, 'a signed URL works without a session until it expires'],
    [paymentFiles, 'are added, listed, downloaded as attachments, deleted, and restored'],
  ),
  notShown(
    '3.2.2',
    1,
    'Text is shown as text',
    "React escapes all text, and no component sets HTML. The lint rule for that is Biome's; no test of ours covers it.",
  ),
  notApplicable('3.3.1', 1, 'Cookies are Secure', 'There are no cookies; sessions are bearer tokens.'),
  notApplicable('3.3.2', 2, 'Cookies have a SameSite attribute', 'There are no cookies.'),
  notApplicable('3.3.3', 2, 'Cookies have the __Host- prefix', 'There are no cookies.'),
  notApplicable('3.3.4', 2, 'Cookies with tokens are HttpOnly', 'There are no cookies.'),
  notShown(
    '3.4.1',
    1,
    'HSTS is sent',
    'The proxy in front of the stack terminates TLS and must send it. The embedded gateway speaks HTTP, where the header has no effect.',
  ),
  shown('3.4.2', 1, 'CORS names allowed origins, or responses hold no secrets', [
    app,
    'allows any origin to call with the required headers',
  ]),
  shown(
    '3.4.3',
    2,
    'A content security policy limits scripts, with object-src and base-uri none',
    [pageHeaders, 'a page may run only its own inline scripts'],
    [staticFiles, 'every app route returns the page, which is revalidated each time'],
  ),
  shown('3.4.4', 2, '`X-Content-Type-Options` is sent with every response', [
    gateway,
    'every response carries the security headers',
  ]),
  shown('3.4.5', 2, 'A referrer policy is sent', [gateway, 'every response carries the security headers']),
  shown(
    '3.4.6',
    2,
    'frame-ancestors forbids embedding',
    [pageHeaders, 'a page may run only its own inline scripts'],
    [gateway, 'every response carries the security headers'],
  ),
  shown(
    '3.5.1',
    1,
    'Requests from other sites are refused without CORS',
    [sessionRoutes, 'is required for /auth/me and /auth/logout, but not for a CSRF token, which is null'],
    [mailEvents, 'rejects cross-site forms and forms without its token'],
  ),
  shown('3.5.2', 1, 'Calls that rely on a CORS preflight cannot avoid it', [
    sessionRoutes,
    'is required for /auth/me and /auth/logout, but not for a CSRF token, which is null',
  ]),
  notShown(
    '3.5.3',
    1,
    'Safe methods change nothing',
    'Routes that change data are declared with verbs for POST, PUT, and DELETE. No test proves that GET routes write nothing.',
  ),
  notApplicable('3.5.4', 2, 'Separate applications have separate host names', 'There is one application.'),
  notApplicable('3.5.5', 2, 'postMessage checks its origin', 'postMessage is not used across windows.'),
  notApplicable('3.7.1', 2, 'No outdated browser technology', 'Plain HTML, CSS, and JavaScript.'),
  shown(
    '3.7.2',
    2,
    'Redirects to other hosts are on a list',
    [requireSession, 'never redirects to %j'],
    [env, 'redirects browsers to the public address if set, otherwise to their own origin'],
  ),
  shown('4.1.1', 1, 'Responses declare their content type and character set', [
    fuzz,
    'random requests as declared',
  ]),
  notShown('4.1.2', 2, 'Only pages redirect from HTTP to HTTPS', 'Done by the proxy in front of the stack.'),
  shown('4.1.3', 2, 'Headers set by proxies cannot be set by callers', [
    gateway,
    'the function sees the client’s real address and full path, and no response becomes a 502',
  ]),
  shown(
    '4.2.1',
    2,
    'The bounds of requests are unambiguous',
    [gateway, 'invalid or oversized HTTP gets a response in our error format'],
    [
      halfSent,
      'hundreds of half-sent requests hold no connection to the function and time out in our error format',
    ],
  ),
  notApplicable('4.3.1', 2, 'GraphQL queries are limited', 'There is no GraphQL.'),
  notApplicable('4.3.2', 2, 'GraphQL introspection is off', 'There is no GraphQL.'),
  notShown(
    '4.4.1',
    1,
    'WebSockets use TLS',
    'The address follows that of the page; TLS is up to the proxy in front.',
  ),
  notShown(
    '4.4.2',
    2,
    'WebSockets check the Origin header',
    'Not checked. A channel needs a token, which other sites do not have.',
  ),
  shown('4.4.3', 2, 'WebSockets use dedicated or session tokens', [
    realtimeStack,
    'an expired or forged token cannot join',
  ]),
  shown('4.4.4', 2, 'WebSocket tokens come from the session', [
    sessions,
    'cannot write, read, or receive events',
  ]),
  notShown(
    '5.1.1',
    2,
    'Documentation lists allowed files and sizes of each upload',
    'OpenAPI gives the format of each form; types and sizes are in the code and in error messages.',
  ),
  shown('5.2.1', 1, 'Files have a maximum size', [upload, 'rejects a file above 25 MB, and an invalid form']),
  shown('5.2.2', 1, 'Extension and content of a file agree', [
    upload,
    'rejects a file that is not a document, and stores nothing',
  ]),
  shown(
    '5.2.3',
    2,
    'Unpacked size and number of files are limited',
    [extract, 'a bomb, by the sizes in its directory'],
    [extract, 'rejects a bomb with false directory sizes once it exceeds them'],
  ),
  notApplicable(
    '5.3.1',
    1,
    'Uploaded files never run on the server',
    'Files are in Storage; nothing executes them.',
  ),
  shown(
    '5.3.2',
    1,
    'Paths of files are made by the server',
    [objects, 'rejects a path that escapes its folder through %s'],
    [fileAdapter, 'no name leaves the folder, is too long, or collides with another'],
  ),
  shown('5.4.1', 2, 'Downloads have a file name chosen or checked by the server', [
    forms,
    'the file name %j is invalid',
  ]),
  shown(
    '5.4.2',
    2,
    'File names in headers and emails are encoded',
    [mailFileNames, 'are always valid to store, and unchanged when cleaned again'],
    [harmlessMail, 'change neither headers nor the single recipient over SMTP'],
  ),
  notShown(
    '5.4.3',
    2,
    'Files are scanned for malware',
    'Files are checked by type and content, never executed, and served as attachments. There is no virus scanner.',
  ),
  shown('6.1.1', 1, 'Documentation explains the limits of sign-in', [
    signInLockout,
    'a stranger who guesses passwords',
  ]),
  notShown('6.1.2', 2, 'Words that passwords must not contain are documented', 'There is no such list.'),
  notShown(
    '6.1.3',
    2,
    'All ways to sign in are documented',
    'ADR 0057, `docs/security.md`, and `docs/single-sign-on.md` describe passwords, second factor, recovery, invitations, single sign-on, and API keys.',
  ),
  shown(
    '6.2.1',
    1,
    'Passwords have at least 8 characters',
    [forms, 'lowercase the email address and keep the password as typed'],
    [profileRoutes, 'is not changed if the current one is wrong or the new one is too weak'],
  ),
  shown('6.2.2', 1, 'People can change their password', [
    profileRoutes,
    'is changed with the current one, and every other session ends',
  ]),
  shown('6.2.3', 1, 'A change of password needs the current one', [
    profileRoutes,
    'is not changed if the current one is wrong or the new one is too weak',
  ]),
  notShown(
    '6.2.4',
    1,
    'The most common passwords are refused',
    'Not checked in the embedded stack. Hosted Auth can refuse leaked passwords.',
  ),
  shown('6.2.5', 1, 'Passwords may have any characters', [
    forms,
    'lowercase the email address and keep the password as typed',
  ]),
  shown('6.2.6', 1, 'Password fields are masked', [
    browserSession,
    'a wrong password shows an error and keeps the input',
  ]),
  notShown(
    '6.2.7',
    1,
    'Pasting and password managers work',
    'Fields have `autocomplete` and do not block pasting. Not tested.',
  ),
  shown(
    '6.2.8',
    1,
    'The password is compared as typed',
    [forms, 'lowercase the email address and keep the password as typed'],
    [forms, 'reject a password that bcrypt would truncate'],
  ),
  shown('6.2.9', 2, 'Passwords may have 64 characters', [
    forms,
    'reject a password that bcrypt would truncate',
  ]),
  notApplicable('6.2.10', 2, 'Passwords do not expire', 'Nothing makes them expire.'),
  notShown('6.2.11', 2, 'The list of words is enforced', 'There is no such list.'),
  notShown(
    '6.2.12',
    2,
    'Leaked passwords are refused',
    'Not checked in the embedded stack. Hosted Auth can refuse them.',
  ),
  shown(
    '6.3.1',
    1,
    'Guessing and credential stuffing are limited',
    [login, 'delays the eleventh failure for an account and returns 429, from any IP address'],
    [login, 'allows only ten of many concurrent guesses'],
    [signInLockout, 'gains nothing from a forged device token or one of another account'],
  ),
  notApplicable(
    '6.3.2',
    1,
    'There are no default accounts',
    'A new installation has no accounts. `npm start` adds the demo firm to the embedded stack only.',
  ),
  shown(
    '6.3.3',
    2,
    'A second factor is required',
    [secondFactor, 'is required for everything but sign-in once the account has one'],
    [secondFactor, 'can be required for the organization by an owner or admin who has one'],
  ),
  shown(
    '6.3.4',
    2,
    'All ways to sign in are equally strong',
    [secondFactor, 'requires a code from the authenticator app'],
    [signInLimit, 'an encoded path bypasses no limit: %s'],
    [invitedPeople, 'an invited registration gets a session that can only set up the second factor'],
  ),
  shown('6.4.1', 1, 'Initial secrets are random and expire', [
    forgotPassword,
    'works once through the emailed link and ends every other session',
  ]),
  notApplicable('6.4.2', 1, 'There are no password hints or secret questions', 'There are none.'),
  shown(
    '6.4.3',
    2,
    'A password reset does not bypass the second factor',
    [secondFactor, 'requires a code from the authenticator app'],
    [secondFactor, 'is refused with only a session, which may be stolen'],
  ),
  shown('6.4.4', 2, 'A lost second factor needs proof as strong as its setup', [
    secondFactor,
    'are created with the second factor, replace it once each, and accept any formatting',
  ]),
  shown(
    '6.5.1',
    2,
    'Codes work once',
    [liteSecondFactor, 'a code works once, even in concurrent requests'],
    [secondFactor, 'are created with the second factor, replace it once each, and accept any formatting'],
  ),
  shown('6.5.2', 2, 'Recovery codes are stored hashed', [
    pgSecondFactor,
    'no user reads recovery code hashes',
  ]),
  notShown(
    '6.5.3',
    2,
    'Codes and seeds are random',
    "Made with the platform's secure generator. Not tested.",
  ),
  notShown('6.5.4', 2, 'Codes have at least 20 bits', 'Recovery codes have far more. Not tested as such.'),
  shown('6.5.5', 2, 'Codes expire', [liteSecondFactor, 'codes match RFC 6238']),
  notApplicable('6.6.1', 2, 'Phone codes are restricted', 'There are none.'),
  shown('6.6.2', 2, 'Codes belong to the request they were made for', [
    liteSecondFactor,
    'a factor belongs to its owner, and a challenge works once',
  ]),
  shown(
    '6.6.3',
    2,
    'Guessing codes is limited',
    [liteSecondFactor, 'guessing codes is slowed down'],
    [secondFactor, 'can be guessed ten times'],
    [signInLimit, 'guessing emailed codes is limited, and so are sign-ups'],
  ),
  shown(
    '6.8.1',
    2,
    'Identities of different providers cannot be confused',
    [singleSignOn, 'cannot vouch for an address of another domain'],
    [singleSignOn, 'cannot answer for the provider of another organization'],
  ),
  shown(
    '6.8.2',
    2,
    'Assertions are verified',
    [liteSingleSignOn, 'refuses a response that another provider signed'],
    [liteSingleSignOn, 'refuses a response %s, or reads only what was signed'],
  ),
  shown('6.8.3', 2, 'SAML assertions work once', [
    liteSingleSignOn,
    'a response works once, and only in answer to a request',
  ]),
  notApplicable(
    '6.8.4',
    2,
    "The strength of a provider's sign-in is checked",
    "A required second factor is Plumbline's own, also after single sign-on.",
  ),
  notShown(
    '7.1.1',
    2,
    'Documentation gives session lifetimes',
    'Access tokens last an hour (`supabase/config.toml`). Sessions last until they are ended, and that is not documented.',
  ),
  notShown('7.1.2', 2, 'Documentation gives the number of sessions', 'Unlimited; not documented.'),
  notShown(
    '7.1.3',
    2,
    'Federated sessions are documented',
    'ADR 0073 gives their limits. They last like other sessions.',
  ),
  shown('7.2.1', 1, 'The server verifies tokens', [anyBytes, 'tokens that we did not issue']),
  shown('7.2.2', 1, 'Session tokens are made for each session', [
    sessionRoutes,
    'is renewed by its refresh token and ends at logout',
  ]),
  notApplicable(
    '7.2.3',
    1,
    'Reference tokens have 128 random bits',
    'Sessions are signed tokens with a session id, which Postgres looks up.',
  ),
  shown('7.2.4', 1, 'Signing in makes a new token', [
    sessionRoutes,
    'is renewed by its refresh token and ends at logout',
  ]),
  notShown('7.3.1', 2, 'Inactive sessions end', 'They do not. Hosted Auth can be set to end them.'),
  notShown(
    '7.3.2',
    2,
    'Sessions have a maximum lifetime',
    'They do not. Hosted Auth can be set to end them.',
  ),
  shown(
    '7.4.1',
    1,
    'An ended session cannot be used',
    [sessions, 'cannot write, read, or receive events'],
    [pgLiveSessions, 'a live session reaches rows'],
  ),
  shown(
    '7.4.2',
    1,
    'Sessions end when an account is deleted or a person leaves',
    [sessionRoutes, 'is invalid when its account is deleted'],
    [members, 'loses access with the next request after removal, despite a valid token'],
  ),
  shown('7.4.3', 2, 'A changed password ends other sessions', [
    sessions,
    'includes all other sessions after a password change, also outside the API',
  ]),
  shown('7.4.4', 2, 'Signing out is visible everywhere', [
    browserPerson,
    'changing the password or signing out everywhere ends other sessions',
  ]),
  notShown(
    '7.4.5',
    2,
    'Administrators can end sessions',
    "Removing a member ends access to the organization immediately. Ending a person's other sessions is left to the person.",
  ),
  shown(
    '7.5.1',
    2,
    'Changes of sign-in details need the password again',
    [profileRoutes, 'changes after both addresses confirm'],
    [profileRoutes, 'is rejected if it is the same, taken, or invalid, or the password is wrong'],
  ),
  shown('7.5.2', 2, 'People see and end their sessions', [
    profileRoutes,
    'are listed with their device and ended one by one',
  ]),
  notApplicable(
    '7.6.1',
    2,
    'Federated session lifetimes are as documented',
    "Single sign-on is Supabase Auth's.",
  ),
  shown('7.6.2', 2, 'A session starts only by an action of the person', [
    login,
    'starts a session for the right password',
  ]),
  shown('8.1.1', 1, 'Documentation says who may do what', [
    permissions,
    'reads permissions from the trials in a test',
  ]),
  shown('8.1.2', 2, 'Documentation says who may read and write which field', [
    pgOutsideReaders,
    'a client reads the log of records without internal columns',
  ]),
  shown(
    '8.2.1',
    1,
    'Functions are open only to those who may use them',
    [keyScopes, 'opens each route only to its own scope'],
    [randomOperations, 'random operations on rows out of reach'],
  ),
  shown(
    '8.2.2',
    1,
    'Rows are open only to those who may reach them',
    [randomOperations, 'random operations on rows out of reach'],
    [generatedOperations, 'rejects every operation on another organization’s rows, for each session type'],
    [pgLiveSessions, 'every table is tested with every operation'],
  ),
  shown(
    '8.2.3',
    2,
    'Fields are open only to those who may reach them',
    [pgOutsideReaders, 'a client reads the log of records without internal columns'],
    [pgSchema, 'every table has a comment'],
  ),
  shown('8.3.1', 1, 'The server decides who may do what', [
    pgHelpers,
    'every policy and executable definer function calls the helpers',
  ]),
  shown(
    '8.4.1',
    2,
    'Tenants never affect each other',
    [randomOperations, 'random operations on rows out of reach'],
    [generatedOperations, 'rejects every operation on another organization’s rows, for each session type'],
  ),
  shown(
    '9.1.1',
    1,
    'Signed tokens are verified before use',
    [anyBytes, 'tokens that we did not issue'],
    [signingKeys, 'rejects a signature by a different key with a known key ID, without fetching keys'],
  ),
  shown(
    '9.1.2',
    1,
    'Only listed algorithms are accepted',
    [anyBytes, 'tokens that we did not issue'],
    [verifyToken, 'accepts a token signed by a key when a shared secret is also set'],
  ),
  shown(
    '9.1.3',
    1,
    'Keys come from configured sources',
    [signingKeys, 'fetches keys at most ten times a minute for tokens with unknown keys'],
    [signingKeys, 'rejects a signature by a different key with a known key ID, without fetching keys'],
  ),
  shown('9.2.1', 1, 'Expired tokens are refused', [anyBytes, 'tokens that we did not issue']),
  shown(
    '9.2.2',
    2,
    'Tokens are used only for their purpose',
    [sessionRoutes, 'cannot be renewed by any other token'],
    [unsubscribeToken, 'is read only with the key it was signed with'],
  ),
  shown('9.2.3', 2, 'Tokens are for this service', [anyBytes, 'tokens that we did not issue']),
  shown('9.2.4', 2, 'Tokens name their audience', [anyBytes, 'tokens that we did not issue']),
  notApplicable('10.1.1', 2, 'Tokens go only where they are needed', 'There is no OAuth client.'),
  notApplicable(
    '10.1.2',
    2,
    'Authorization responses belong to the session that asked',
    'There is no OAuth client.',
  ),
  notApplicable('10.2.1', 2, 'The code flow is protected against CSRF', 'There is no OAuth client.'),
  notApplicable('10.2.2', 2, 'Authorization servers cannot be confused', 'There is no OAuth client.'),
  shown('10.3.1', 2, 'Access tokens are for this service', [anyBytes, 'tokens that we did not issue']),
  shown('10.3.2', 2, 'Claims of delegated access are enforced', [
    keyScopes,
    'opens each route only to its own scope',
  ]),
  shown('10.3.3', 2, 'People are identified by claims that are never reassigned', [
    verifyToken,
    'accepts a token of the project and returns its user',
  ]),
  shown('10.3.4', 2, 'Required strength of sign-in is verified', [
    secondFactor,
    'is required for everything but sign-in once the account has one',
  ]),
  notApplicable(
    '10.4.1',
    1,
    'Authorization server',
    'Plumbline is no authorization server; Supabase Auth issues sessions.',
  ),
  notApplicable(
    '10.4.2',
    1,
    'Authorization server',
    'Plumbline is no authorization server; Supabase Auth issues sessions.',
  ),
  notApplicable(
    '10.4.3',
    1,
    'Authorization server',
    'Plumbline is no authorization server; Supabase Auth issues sessions.',
  ),
  notApplicable(
    '10.4.4',
    1,
    'Authorization server',
    'Plumbline is no authorization server; Supabase Auth issues sessions.',
  ),
  notApplicable(
    '10.4.5',
    1,
    'Authorization server',
    'Plumbline is no authorization server; Supabase Auth issues sessions.',
  ),
  notApplicable(
    '10.4.6',
    2,
    'Authorization server',
    'Plumbline is no authorization server; Supabase Auth issues sessions.',
  ),
  notApplicable(
    '10.4.7',
    2,
    'Authorization server',
    'Plumbline is no authorization server; Supabase Auth issues sessions.',
  ),
  notApplicable(
    '10.4.8',
    2,
    'Authorization server',
    'Plumbline is no authorization server; Supabase Auth issues sessions.',
  ),
  notApplicable(
    '10.4.9',
    2,
    'Authorization server',
    'Plumbline is no authorization server; Supabase Auth issues sessions.',
  ),
  notApplicable(
    '10.4.10',
    2,
    'Authorization server',
    'Plumbline is no authorization server; Supabase Auth issues sessions.',
  ),
  notApplicable(
    '10.4.11',
    2,
    'Authorization server',
    'Plumbline is no authorization server; Supabase Auth issues sessions.',
  ),
  notApplicable('10.5.1', 2, 'OpenID Connect client', "Single sign-on is Supabase Auth's."),
  notApplicable('10.5.2', 2, 'OpenID Connect client', "Single sign-on is Supabase Auth's."),
  notApplicable('10.5.3', 2, 'OpenID Connect client', "Single sign-on is Supabase Auth's."),
  notApplicable('10.5.4', 2, 'OpenID Connect client', "Single sign-on is Supabase Auth's."),
  notApplicable('10.5.5', 2, 'OpenID Connect client', "Single sign-on is Supabase Auth's."),
  notApplicable('10.6.1', 2, 'OpenID provider', 'Plumbline is no OpenID provider.'),
  notApplicable('10.6.2', 2, 'OpenID provider', 'Plumbline is no OpenID provider.'),
  notApplicable('10.7.1', 2, 'Consent of OAuth clients', 'Plumbline is no authorization server.'),
  notApplicable('10.7.2', 2, 'Consent of OAuth clients', 'Plumbline is no authorization server.'),
  notApplicable('10.7.3', 2, 'Consent of OAuth clients', 'Plumbline is no authorization server.'),
  notShown(
    '11.1.1',
    2,
    'A policy for keys is documented',
    'Keys and where they are used are in `docs/adr`; there is no policy with a life cycle.',
  ),
  notShown('11.1.2', 2, 'There is an inventory of cryptography', 'There is none.'),
  notShown(
    '11.2.1',
    2,
    'Cryptography comes from established implementations',
    'Web Crypto, `node:crypto`, `pgcrypto`, and jose. Not tested.',
  ),
  shown(
    '11.2.2',
    2,
    'Algorithms and keys can be replaced',
    [signingKeys, 'accepts a key created after the configured ones, with one fetch for all requests'],
    [signingKeys, 'drops a key that is no longer published'],
  ),
  notShown(
    '11.2.3',
    2,
    'All cryptography has at least 128 bits of strength',
    'SHA-256, HMAC-SHA-256, Ed25519, and random tokens of 128 bits or more. Not tested as such.',
  ),
  notApplicable(
    '11.3.1',
    1,
    'No ECB or weak padding',
    "The application encrypts nothing itself; TLS and disk encryption are the host's.",
  ),
  notApplicable('11.3.2', 1, 'Only approved ciphers', 'The application encrypts nothing itself.'),
  notApplicable('11.3.3', 2, 'Encryption is authenticated', 'The application encrypts nothing itself.'),
  notShown(
    '11.4.1',
    1,
    'Only approved hash functions',
    'SHA-256. MD5 is used only for ETags of the storage protocol and as a checksum. Not tested.',
  ),
  notShown('11.4.2', 2, 'Passwords are stored with a slow hash', 'Supabase Auth stores them with bcrypt.'),
  shown(
    '11.4.3',
    2,
    'Hashes in signatures have 256 bits',
    [verifyLog, 'detects a fully rewritten log against a saved head'],
    [signWebhook, 'creates signatures that the recipe in docs/webhooks.md verifies'],
  ),
  notApplicable('11.4.4', 2, 'Keys from passwords are stretched', 'No key is derived from a password.'),
  shown('11.5.1', 2, 'Secrets are random with 128 bits', [pgApiKeys, 'the log contains no hashes']),
  shown('11.6.1', 2, 'Keys and signatures use approved algorithms', [
    forgedArchive,
    'by an untrusted key are refused, with the archive’s own details in the message',
  ]),
  notShown('12.1.1', 1, 'Only TLS 1.2 and 1.3', 'The proxy in front of the stack terminates TLS.'),
  notShown('12.1.2', 2, 'Only recommended cipher suites', 'The proxy in front of the stack terminates TLS.'),
  notApplicable('12.1.3', 2, 'Client certificates are verified', 'There are none.'),
  notShown('12.2.1', 1, 'Clients connect with TLS only', 'The proxy in front of the stack terminates TLS.'),
  notShown(
    '12.2.2',
    1,
    'Certificates are publicly trusted',
    'The proxy in front of the stack terminates TLS.',
  ),
  notShown(
    '12.3.1',
    2,
    'All connections are encrypted',
    'Webhooks, email, and the language model use TLS. The embedded parts talk over the loopback interface.',
  ),
  shown('12.3.2', 2, 'Certificates of other services are verified', [
    postWebhook,
    'addresses that are refused',
  ]),
  notShown(
    '12.3.3',
    2,
    'Internal HTTP is encrypted',
    'Hosted: by Supabase. Embedded: on the loopback interface of one machine.',
  ),
  notApplicable('12.3.4', 2, 'Internal certificates are trusted', 'There are none.'),
  notShown(
    '13.1.1',
    2,
    'Outside connections are documented',
    '`docs/webhooks.md`, the settings of email and language model, and `docs/architecture.md`; not in one list.',
  ),
  shown(
    '13.2.1',
    2,
    'Parts authenticate to each other',
    [jobsApi, 'accepts the secret key only'],
    [engine, 'answers only to the secret key, POST, known operations, and valid input'],
  ),
  shown(
    '13.2.2',
    2,
    'Parts have only the rights they need',
    [importGraph, 'keeps the database out of the engine'],
    [pgHelpers, 'every policy and executable definer function calls the helpers'],
  ),
  shown('13.2.3', 2, 'No default credentials', [
    misconfigured,
    'names the invalid setting once without its value, returns 503, and recovers when it is fixed',
  ]),
  shown('13.2.4', 2, 'Outside systems are on a list', [publicAddress, 'is not on the public internet']),
  shown('13.2.5', 2, 'The server loads only from listed systems', [
    languageModel,
    'is unreachable when it redirects to another host, which receives no request',
  ]),
  shown('13.3.1', 2, 'Secrets are not in code or builds', [app, 'exposes only public settings to browsers']),
  shown('13.3.2', 2, 'Secrets are read only by parts that need them', [
    engine,
    'answers only to the secret key, POST, known operations, and valid input',
  ]),
  shown('13.4.1', 1, 'No source control data is deployed', [
    staticFiles,
    'a missing file returns 404, and no path leaves the folder',
  ]),
  shown('13.4.2', 2, 'Debug modes are off', [
    gateway,
    'the mail page is served only to this machine under its own name',
  ]),
  shown('13.4.3', 2, 'No directory listings', [
    staticFiles,
    'a missing file returns 404, and no path leaves the folder',
  ]),
  shown(
    '13.4.4',
    2,
    'TRACE is not supported',
    [staticFiles, 'only GET and HEAD are allowed'],
    [anyBytes, 'paths and methods that do not exist'],
  ),
  shown(
    '13.4.5',
    2,
    'Documentation and monitoring are exposed on purpose only',
    [gateway, '/healthz lists each part and its state'],
    [openapi, 'requires a token except for sign-in and one-use links'],
  ),
  notShown('14.1.1', 2, 'Sensitive data is classified', 'There is no classification.'),
  notShown('14.1.2', 2, 'Each class has documented protection', 'There is no classification.'),
  notShown(
    '14.2.1',
    1,
    'Addresses contain no secrets',
    'One-use links, calendar feeds, and signed files carry a secret in their address, which is their purpose. Sessions and API keys are only in headers. Access logs contain no addresses.',
  ),
  notApplicable(
    '14.2.2',
    2,
    'Sensitive data is not cached on the server',
    'Nothing caches responses on the server.',
  ),
  shown('14.2.3', 2, 'Sensitive data is not sent to others', [
    modelConsent,
    'records consent to the named host and logs it',
  ]),
  notShown('14.2.4', 2, 'Documented protection is implemented', 'There is no classification.'),
  notShown(
    '14.3.1',
    1,
    'Data is cleared from the browser after signing out',
    'Queries are cleared on sign-out. Not tested for all storage.',
  ),
  notShown('14.3.2', 2, 'Sensitive responses are not cached by browsers', 'Not set on every response.'),
  notShown(
    '14.3.3',
    2,
    'Browser storage holds no sensitive data',
    'Site events recorded offline are kept on the device until they are sent, by design.',
  ),
  notShown('15.1.1', 1, 'Documentation gives times for updating libraries', 'There are none.'),
  notShown(
    '15.1.2',
    2,
    'There is a list of all libraries',
    '`package-lock.json`, with hashes. There is no separate bill of materials.',
  ),
  shown('15.1.3', 2, 'Costly functions are documented', [
    fairShares,
    "slow webhooks of one organization do not delay another organization's email",
  ]),
  notShown('15.2.1', 1, 'Libraries are within their update times', 'There are no such times.'),
  shown(
    '15.2.2',
    2,
    'Costly functions cannot take the service down',
    [bombs, 'reports its reason, also with many at the same time'],
    [
      beforePolicies,
      'rejects fourteen concurrent invalid rows for %s, which once hung, while other requests succeed',
    ],
    [fairShares, "slow webhooks of one organization do not delay another organization's email"],
  ),
  shown('15.2.3', 2, 'Production has no test or sample code', [
    importGraph,
    'leaves reading, analysis, and printing out of the function %s',
  ]),
  shown('15.3.1', 1, 'Responses contain only the needed fields', [fuzz, 'random requests as declared']),
  shown(
    '15.3.2',
    2,
    'Requests to other systems follow no redirects',
    [deliverWebhook, 'does not follow redirects'],
    [languageModel, 'is unreachable when it redirects to another host, which receives no request'],
  ),
  shown(
    '15.3.3',
    2,
    'Fields that are not meant to be set cannot be set',
    [randomOperations, 'random operations on rows out of reach'],
    [pgLiveSessions, 'every table is tested with every operation'],
  ),
  shown('15.3.4', 2, "The client's address is reliable", [
    gateway,
    'the function sees the client’s real address and full path, and no response becomes a 502',
  ]),
  shown('15.3.5', 2, 'Types are checked', [anyBytes, 'every field with every wrong type']),
  shown('15.3.6', 2, 'Prototypes cannot be polluted', [
    anyBytes,
    'bodies that are not JSON, or JSON of another type',
  ]),
  shown('15.3.7', 2, 'Repeated and misplaced parameters are refused', [
    app,
    'unknown query parameters, with the name meant',
  ]),
  notShown('16.1.1', 2, 'Documentation lists all logs', 'There is no list.'),
  shown('16.2.1', 2, 'Log entries say when, where, who, and what', [
    accessLog,
    'writes one line with route, caller, and result, and no query, body, or token',
  ]),
  notShown('16.2.2', 2, 'Times are in UTC', 'Postgres and the embedded stack write UTC. Not tested.'),
  notShown('16.2.3', 2, 'Logs go only where documented', 'There is no list.'),
  shown('16.2.4', 2, 'Logs have one format', [
    accessLog,
    'writes one line with route, caller, and result, and no query, body, or token',
  ]),
  shown(
    '16.2.5',
    2,
    'Logs contain no secrets',
    [accessLog, 'writes one line with route, caller, and result, and no query, body, or token'],
    [
      misconfigured,
      'names the invalid setting once without its value, returns 503, and recovers when it is fixed',
    ],
  ),
  shown('16.3.1', 2, 'Sign-ins and failures are logged', [
    accessLog,
    'writes one line with route, caller, and result, and no query, body, or token',
  ]),
  shown('16.3.2', 2, 'Refused requests are logged', [
    accessLog,
    'writes one line with route, caller, and result, and no query, body, or token',
  ]),
  shown('16.3.3', 2, 'Attempts to bypass controls are logged', [
    accessLog,
    'writes one line with route, caller, and result, and no query, body, or token',
  ]),
  shown('16.3.4', 2, 'Unexpected errors are logged', [
    outages,
    'returns 503 and logs one line when the database refuses logins (%s), then recovers without a restart',
  ]),
  shown('16.4.1', 2, 'Log entries cannot be forged by input', [
    app,
    'keeps a well-formed request ID and replaces any other',
  ]),
  shown('16.4.2', 2, 'Logs are protected from change', [
    verifyLog,
    'detects a fully rewritten log against a saved head',
  ]),
  notShown('16.4.3', 2, 'Logs are sent to another system', 'Left to the operator.'),
  shown('16.5.1', 2, 'Unexpected errors are answered without details', [
    app,
    'returns unavailable without a reason while the database is down',
  ]),
  shown(
    '16.5.2',
    2,
    'The service survives failures of other systems',
    [
      functionOutages,
      'returns 503 for an analysis, keeps the document, and analyzes it with the same key later',
    ],
    [languageModel, 'times out when it never responds'],
  ),
  shown(
    '16.5.3',
    2,
    'Errors fail closed',
    [outages, 'returns 503 and writes nothing when the connection drops at “%s”; the retry writes once'],
    [verifyToken, 'returns 503 with Retry-After, not 401, when the signing keys cannot be fetched'],
  ),
  notApplicable('17.1.1', 2, 'WebRTC', 'There is no WebRTC.'),
  notApplicable('17.2.1', 2, 'WebRTC', 'There is no WebRTC.'),
  notApplicable('17.2.2', 2, 'WebRTC', 'There is no WebRTC.'),
  notApplicable('17.2.3', 2, 'WebRTC', 'There is no WebRTC.'),
  notApplicable('17.2.4', 2, 'WebRTC', 'There is no WebRTC.'),
  notApplicable('17.3.1', 2, 'WebRTC', 'There is no WebRTC.'),
  notApplicable('17.3.2', 2, 'WebRTC', 'There is no WebRTC.'),
];
