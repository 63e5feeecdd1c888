import { createSsoDomainSchema, type SsoDomain } from '@schemas/single-sign-on.ts';
import { CopyField } from '@/components/copy-field.tsx';
import { TextField } from '@/components/form/fields.tsx';
import { PageForm } from '@/components/form/page-form.tsx';
import { useSchemaForm } from '@/components/form/use-schema-form.ts';
import { Badge } from '@/components/ui/badge.tsx';
import { Button } from '@/components/ui/button.tsx';
import { errorMessage } from '@/lib/api-error.ts';
import { notify } from '@/lib/notify.ts';
import { useAddDomain, useRemoveDomain, useVerifyDomain } from '../api/single-sign-on.ts';

interface DomainsProps {
  domains: SsoDomain[];
  /** Whether the reader may change them. */
  may: boolean;
}

/** Email domains that the identity provider may sign in. */
export function Domains({ domains, may }: DomainsProps) {
  return (
    <>
      <p className="text-muted-foreground">
        {domains.length === 0
          ? 'No domains yet. Your identity provider can sign in only addresses at verified domains.'
          : 'Your identity provider can sign in only addresses at verified domains.'}
      </p>
      {domains.length > 0 && (
        <ul aria-label="Email domains" className="divide-y border-y">
          {domains.map((domain) => (
            <Domain key={domain.id} domain={domain} may={may} />
          ))}
        </ul>
      )}
      {may && <AddDomain />}
    </>
  );
}

function Domain({
  domain: { id, domain, verified_at, record_name, record_value },
  may,
}: {
  domain: SsoDomain;
  may: boolean;
}) {
  const verify = useVerifyDomain();
  const remove = useRemoveDomain();
  return (
    <li className="grid grid-cols-[minmax(0,1fr)] gap-3 py-3">
      <div className="flex flex-wrap items-center gap-3">
        <span className="min-w-0 flex-1 font-medium break-words">{domain}</span>
        <Badge tone={verified_at ? 'good' : 'attention'}>{verified_at ? 'verified' : 'not verified'}</Badge>
        {may && (
          <Button
            variant="ghost"
            size="sm"
            disabled={remove.isPending}
            aria-label={`Remove ${domain}`}
            onClick={() =>
              remove.mutate(id, {
                onError: (error) => notify.error(errorMessage(error, 'Failed to remove the domain')),
              })
            }
          >
            Remove
          </Button>
        )}
      </div>
      {!verified_at && may && (
        <>
          <p>Add this TXT record to the domain's DNS, then verify the domain.</p>
          <CopyField label="Record name" value={record_name} />
          <CopyField label="Record value" value={record_value} />
          <Button
            variant="outline"
            className="w-fit"
            disabled={verify.isPending}
            onClick={() =>
              verify.mutate(id, {
                onSuccess: () => notify.success(`Verified ${domain}`),
                onError: (error) => notify.error(errorMessage(error, 'Failed to verify the domain')),
              })
            }
          >
            {verify.isPending ? 'Looking up...' : 'Verify domain'}
          </Button>
        </>
      )}
    </li>
  );
}

function AddDomain() {
  const add = useAddDomain();
  const form = useSchemaForm(createSsoDomainSchema, { defaultValues: { domain: '' } });
  return (
    <PageForm
      form={form}
      submit={async (body) => {
        await add.mutateAsync(body);
        form.reset({ domain: '' });
      }}
      failed="Failed to add the domain. Try again."
      action="Add domain"
      pending="Adding..."
    >
      <TextField
        form={form}
        name="domain"
        label="Domain"
        hint="The part of your email addresses after the @."
        required
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
    </PageForm>
  );
}
