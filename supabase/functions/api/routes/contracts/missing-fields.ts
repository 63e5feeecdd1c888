import { invalidInput } from '../../../_server/http/api-error.ts';
import { toFields } from '../../../_server/http/to-fields.ts';
import { missingContractFieldsMessage, requiredContractFields } from '../../../_shared/schemas/index.ts';
import { onInvalid } from '../../middleware/errors.ts';
import type { InvalidHook } from '../../routing/define-route.ts';

const required = new Set<string>(requiredContractFields);

/** The spec has one message for any missing required field. */
export const refuseMissingFields: InvalidHook = (result, c) => {
  if (!result.success && result.target === 'json') {
    const fields = toFields(result.error, 'body');
    if (fields.some(({ path }) => required.has(path)))
      throw invalidInput(fields, missingContractFieldsMessage);
  }
  onInvalid(result, c);
};
