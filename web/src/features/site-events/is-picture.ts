/** Whether a media type is shown as a picture. */
export const isPicture = (mimeType: string): boolean => mimeType.startsWith('image/');
