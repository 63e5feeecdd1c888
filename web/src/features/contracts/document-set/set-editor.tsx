import type { DocumentSet } from '@schemas/document-set.ts';
import { type DocumentRole, documentRoleLabels, documentRoles } from '@vocabulary/document-set.ts';
import { ArrowDown, ArrowUp, X } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { Button } from '@/components/ui/button.tsx';
import { Field } from '@/components/ui/field.tsx';
import { NativeSelect } from '@/components/ui/native-select.tsx';
import { errorMessage } from '@/lib/api-error.ts';
import { notify } from '@/lib/notify.ts';
import { paths } from '@/lib/paths.ts';
import { ContractPicker } from '../form/contract-picker.tsx';
import { useUpdateDocumentSet } from './api.ts';

interface Listed {
  contract_id: string;
  name: string;
  role: DocumentRole;
  /** Why its text is not compared. */
  left_out: string | null;
}

/** The documents in the order to confirm: the saved or stated one. */
function listedIn({ documents, confirmed, stated_order }: DocumentSet): Listed[] {
  const listed = documents.map((document) => ({
    contract_id: document.contract_id,
    name: document.name,
    role: document.role,
    left_out: leftOut(document),
  }));
  if (confirmed || !stated_order) return listed;
  const places = new Map(stated_order.map((id, at) => [id, at]));
  const rank = ({ contract_id }: Listed) => places.get(contract_id) ?? stated_order.length;
  return listed.sort((a, b) => rank(a) - rank(b));
}

function leftOut({ document, is_in_force, is_compared }: DocumentSet['documents'][number]): string | null {
  if (!document) return 'No text to compare';
  if (!is_in_force) return 'Not in force, so not compared';
  return is_compared ? null : 'Between other parties, so not ranked';
}

interface SetEditorProps {
  contractId: string;
  projectId: string;
  set: DocumentSet;
}

/** Documents of the deal, highest precedence first: their roles, their order, and its confirmation. */
export function SetEditor({ contractId, projectId, set }: SetEditorProps) {
  const [listed, setListed] = useState(() => listedIn(set));
  const update = useUpdateDocumentSet(contractId);
  const change = set.may_change ? setListed : undefined;
  const isChanged = JSON.stringify(listed) !== JSON.stringify(listedIn({ ...set, stated_order: null }));
  const save = (isConfirmed: boolean) =>
    update
      .mutateAsync({
        version: set.version,
        changes: {
          documents: listed.map(({ contract_id, role }) => ({ contract_id, role })),
          is_confirmed: isConfirmed,
        },
      })
      // Not `onSuccess` of the call: the saved version replaces this editor, which would drop it.
      .then(() => notify.success(isConfirmed ? 'Order confirmed' : 'Governing documents saved'))
      .catch((error) =>
        notify.error(errorMessage(error, 'Failed to save the governing documents. Try again.')),
      );
  const swap = (at: number, to: number) =>
    change?.(
      listed.map((one, index) => (index === at ? listed[to] : index === to ? listed[at] : one) ?? one),
    );
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <ol aria-label="Documents, highest precedence first" className="rounded-md border">
        {listed.map((document, at) => (
          <li
            key={document.contract_id}
            className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b px-3 py-2 last:border-b-0"
          >
            <span className="w-4 text-right text-muted-foreground tabular-nums">{at + 1}</span>
            <span className="min-w-40 flex-1 break-words">
              <Name document={document} here={document.contract_id === contractId} />
              {document.left_out && (
                <span className="block text-xs text-muted-foreground">{document.left_out}</span>
              )}
            </span>
            {change ? (
              <span className="flex items-center gap-1">
                <NativeSelect
                  aria-label={`Role of ${document.name}`}
                  className="w-48"
                  value={document.role}
                  onChange={({ target }) =>
                    change(
                      listed.map((one) =>
                        one === document ? { ...one, role: target.value as DocumentRole } : one,
                      ),
                    )
                  }
                >
                  {documentRoles.map((role) => (
                    <option key={role} value={role}>
                      {documentRoleLabels[role]}
                    </option>
                  ))}
                </NativeSelect>
                <IconButton
                  label={`Move ${document.name} up`}
                  disabled={at === 0}
                  onClick={() => swap(at, at - 1)}
                >
                  <ArrowUp aria-hidden />
                </IconButton>
                <IconButton
                  label={`Move ${document.name} down`}
                  disabled={at === listed.length - 1}
                  onClick={() => swap(at, at + 1)}
                >
                  <ArrowDown aria-hidden />
                </IconButton>
                <IconButton
                  label={`Remove ${document.name}`}
                  disabled={document.contract_id === set.id}
                  onClick={() => change(listed.filter((one) => one !== document))}
                >
                  <X aria-hidden />
                </IconButton>
              </span>
            ) : (
              <span className="text-muted-foreground">{documentRoleLabels[document.role]}</span>
            )}
          </li>
        ))}
      </ol>
      {change && (
        <>
          <Field label="Add a document" className="max-w-md">
            {(control) => (
              <ContractPicker
                control={control}
                projectId={projectId}
                value={null}
                onChange={(option) => {
                  if (!option || listed.some(({ contract_id }) => contract_id === option.id)) return;
                  change([
                    ...listed,
                    { contract_id: option.id, name: option.label, role: 'other', left_out: null },
                  ]);
                }}
              />
            )}
          </Field>
          <div className="flex flex-wrap gap-2">
            <Button size="sm" disabled={update.isPending} onClick={() => void save(true)}>
              Confirm this order
            </Button>
            {(isChanged || set.confirmed) && (
              <Button
                variant="outline"
                size="sm"
                disabled={update.isPending}
                onClick={() => void save(false)}
              >
                Save without confirming
              </Button>
            )}
          </div>
        </>
      )}
    </div>
  );
}

function Name({ document, here }: { document: Listed; here: boolean }) {
  if (here) return <bdi className="font-medium">{document.name}</bdi>;
  return (
    <Link
      to={paths.contract(document.contract_id)}
      className="text-primary underline-offset-4 hover:underline"
    >
      <bdi>{document.name}</bdi>
    </Link>
  );
}

interface IconButtonProps {
  label: string;
  disabled: boolean;
  onClick: () => void;
  children: React.ReactNode;
}

const IconButton = ({ label, ...props }: IconButtonProps) => (
  <Button variant="ghost" size="icon" aria-label={label} title={label} {...props} />
);
