export const mailMessageKeys = {
  all: ['mail-messages'] as const,
  list: (state: string) => [...mailMessageKeys.all, state] as const,
};
