/**
 * The environment of a stack for tests: hundreds of users sign up from one address, and organizations a
 * minute old write to thousands. Tests of the limits set their own values.
 */
export const testLimits = {
  REGISTRATIONS_PER_HOUR: '0',
  MAIL_DAILY_LIMIT: '1000000',
  MAIL_ADDRESS_MINUTES: '0',
  MAIL_FROM_UNCONFIRMED: 'allow',
};
