/**
 * The environment of a stack that tests fill: hundreds of people sign up from one address, and organizations that are a minute old write to
 * thousands. What tests say of the limits themselves they set anew.
 */
export const testLimits = {
  REGISTRATIONS_PER_HOUR: '0',
  MAIL_DAILY_LIMIT: '1000000',
  MAIL_ADDRESS_MINUTES: '0',
  MAIL_FROM_UNCONFIRMED: 'allow',
};
