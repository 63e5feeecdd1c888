/** Documents that are larger than this together go by links: a mail of more than some 10 MB is refused by many servers. */
export const mostAttachedBytes = 3 * 1024 * 1024;
/** So long a link to a document works. */
export const linkDays = 30;
