export const languageModelKey = ['language-model'] as const;
