/** Short contract number for places where the full id is too long: the random part of a UUID v7. */
export const contractNumber = (id: string): string => `C-${id.slice(-8).toUpperCase()}`;
