import { type Contract, deletedContractSchema } from '@schemas/contract.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { apiRequest } from '@/lib/api-client.ts';
import { errorMessage } from '@/lib/api-error.ts';
import { isolated } from '@/lib/isolated.ts';
import { notify } from '@/lib/notify.ts';
import { contractKeys } from './keys.ts';
import { restoreContract } from './restore-contract.ts';

type Deletable = Pick<Contract, 'id' | 'name'>;

interface Outcome {
  done: Deletable[];
  failed: { contract: Deletable; error: unknown }[];
}

/** Limit on concurrent requests, so that deleting a hundred contracts does not slow down other requests. */
const AT_ONCE = 4;
/** Long enough for the user to notice a mistake. */
const UNDO_MS = 10_000;

/**
 * Deletes contracts, offers an undo, and names those that could not be deleted. `mutate(contracts)` resolves
 * with the deleted and the failed ones.
 */
export function useDeleteContracts() {
  const client = useQueryClient();
  // The project counts and the dashboard changed too.
  const refresh = () => client.invalidateQueries();

  const restore = async (contracts: Deletable[]) => {
    const { done, failed } = await forEachContract(contracts, (contract) => restoreContract(contract.id));
    await refresh();
    if (done.length > 0) notify.success(`${named(done)} restored`);
    if (failed.length > 0) notifyFailed('could not be restored', failed);
  };

  return useMutation({
    mutationFn: (contracts: Deletable[]) =>
      forEachContract(contracts, ({ id }) =>
        apiRequest(`/contracts/${encodeURIComponent(id)}`, deletedContractSchema, { method: 'DELETE' }),
      ),
    onSuccess: ({ done, failed }) => {
      for (const { id } of done) {
        client.removeQueries({ queryKey: contractKeys.detail(id) });
        notify.forget(id);
      }
      if (done.length > 0) {
        const action = { label: 'Undo', onClick: () => void restore(done) };
        notify.success(`${named(done)} deleted`, { action, duration: UNDO_MS });
      }
      if (failed.length > 0) notifyFailed('could not be deleted', failed);
      return refresh();
    },
  });
}

/** Runs one action on each contract, a few at a time. One failure does not stop the others. */
async function forEachContract(
  contracts: readonly Deletable[],
  act: (contract: Deletable) => Promise<unknown>,
): Promise<Outcome> {
  const waiting = [...contracts];
  const outcome: Outcome = { done: [], failed: [] };
  const work = async () => {
    for (let contract = waiting.shift(); contract; contract = waiting.shift()) {
      try {
        await act(contract);
        outcome.done.push(contract);
      } catch (error) {
        outcome.failed.push({ contract, error });
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return outcome;
}

function named(contracts: Deletable[]): string {
  const [only] = contracts;
  return contracts.length === 1 && only ? isolated(only.name) : `${contracts.length} contracts`;
}

const NAMED_AT_MOST = 5;

function notifyFailed(what: string, failed: Outcome['failed']): void {
  const names = failed.slice(0, NAMED_AT_MOST).map(({ contract }) => isolated(contract.name));
  const more = failed.length > NAMED_AT_MOST ? ` and ${failed.length - NAMED_AT_MOST} more` : '';
  notify.error(`${names.join(', ')}${more} ${what}`, {
    description: errorMessage(failed[0]?.error, 'Try again.'),
    duration: UNDO_MS,
  });
}
