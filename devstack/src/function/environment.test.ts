import { expect, test } from 'vitest';
import { functionEnvironment } from './environment.ts';

test('webhooks cannot reach private addresses unless the operator allows it', () => {
  const secrets = { postgresPassword: 'x', publishableKey: 'p', secretKey: 's' } as never;
  expect(functionEnvironment(secrets, 'http://127.0.0.1:1', 2)).not.toHaveProperty(
    'WEBHOOKS_TO_PRIVATE_ADDRESSES',
  );
});
