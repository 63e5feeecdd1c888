/** Tag that contains our own id of an email, so that the provider's events can also be matched by it. */
export const mailTag = 'plumbline_mail';
