import { type UseMutationOptions, useMutation } from '@tanstack/react-query';
import { apiRequest, type Parser } from './api-client.ts';
import { useIdempotency } from './idempotency.ts';

/** A POST that creates a row. The other options are those of `useMutation`. */
interface Creation<Input, Created>
  extends Pick<UseMutationOptions<Created, Error, Input>, 'onSuccess' | 'onSettled' | 'scope'> {
  parser: Parser<Created>;
  request: (input: Input) => { path: string; body?: unknown };
}

/** Creates one row, also if a click or request is repeated. */
export function useCreation<Input, Created>({
  parser,
  request,
  onSuccess,
  ...options
}: Creation<Input, Created>) {
  const idempotency = useIdempotency();
  return useMutation({
    ...options,
    mutationFn: (input: Input) => {
      const { path, body } = request(input);
      return apiRequest(path, parser, {
        method: 'POST',
        body,
        idempotencyKey: idempotency.keyFor({ path, body }),
      });
    },
    onSuccess: (...results) => {
      idempotency.succeeded();
      return onSuccess?.(...results);
    },
  });
}
