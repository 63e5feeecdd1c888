/** The address with this random part. */
export const intakeAddress = (key: string, domain: string): string => `files-${key}@${domain}`;

/** The random part of an intake address; null for another address. */
export const keyOfIntakeAddress = (address: string): string | null =>
  /^files-([0-9a-f]{32})@/i.exec(address.trim())?.[1]?.toLowerCase() ?? null;
