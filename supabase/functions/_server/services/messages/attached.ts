/** Documents larger than this in total are sent as links: many servers reject email over about 10 MB. */
export const mostAttachedBytes = 3 * 1024 * 1024;
/** How long a link to a document works. */
export const linkDays = 30;
