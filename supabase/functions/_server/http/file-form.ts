type Field = { type: 'string'; format?: string; enum?: string[] };

/**
 * The body of a request with one file and other fields. No zod schema: the form is parsed by hand to apply
 * our own limits and messages.
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
