/** The body of a request that brings one file. No zod schema: the form is read by hand, so that its limits and messages are ours. */
export const fileForm = {
  required: true,
  content: {
    'multipart/form-data': {
      schema: {
        type: 'object' as const,
        properties: { file: { type: 'string' as const, contentMediaType: 'application/octet-stream' } },
        required: ['file'],
      },
    },
  },
};
