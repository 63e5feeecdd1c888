type Field = { type: 'string'; format?: string; enum?: string[] };

/**
 * The body of a request that brings one file, with fields beside it. No zod schema: the form is read by hand, so that its limits and messages
 * are ours.
 */
export const fileFormWith = (fields: Record<string, Field>, required: string[] = []) => ({
  required: true as const,
  content: {
    'multipart/form-data': {
      schema: {
        type: 'object' as const,
        properties: {
          file: { type: 'string' as const, contentMediaType: 'application/octet-stream' },
          ...fields,
        },
        required: ['file', ...required],
      },
    },
  },
});

export const fileForm = fileFormWith({});
