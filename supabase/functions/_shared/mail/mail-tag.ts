/** The tag under which our own id of a mail goes along with it, so that what the provider tells of it finds it by that, too. */
export const mailTag = 'plumbline_mail';
