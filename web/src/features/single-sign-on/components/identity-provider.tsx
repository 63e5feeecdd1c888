import { connectOidcSchema, connectSamlSchema, type SingleSignOn } from '@schemas/single-sign-on.ts';
import { useState } from 'react';
import { CopyField } from '@/components/copy-field.tsx';
import { LongTextField, TextField } from '@/components/form/fields.tsx';
import { PageForm } from '@/components/form/page-form.tsx';
import { useSchemaForm } from '@/components/form/use-schema-form.ts';
import { ConfirmDialog } from '@/components/ui/alert-dialog.tsx';
import { Button } from '@/components/ui/button.tsx';
import { Field } from '@/components/ui/field.tsx';
import { NativeSelect } from '@/components/ui/native-select.tsx';
import { errorMessage } from '@/lib/api-error.ts';
import { notify } from '@/lib/notify.ts';
import { useConnect, useDisconnect } from '../api/single-sign-on.ts';

type Protocol = 'saml' | 'oidc';

const protocolNames: Record<Protocol, string> = { saml: 'SAML 2.0', oidc: 'OpenID Connect' };

/** The connected identity provider, or the form to connect one. */
export function IdentityProvider({ data: { connection, service, can } }: { data: SingleSignOn }) {
  const [protocol, setProtocol] = useState<Protocol>('saml');
  if (connection) return <Connected connection={connection} may={can.change} />;
  if (!can.change) return <p className="text-muted-foreground">No identity provider is connected.</p>;
  return (
    <div className="grid max-w-xl grid-cols-[minmax(0,1fr)] gap-4">
      <Field label="Protocol">
        {(control) => (
          <NativeSelect
            {...control}
            value={protocol}
            onChange={(event) => setProtocol(event.target.value as Protocol)}
          >
            <option value="saml">{protocolNames.saml}</option>
            <option value="oidc">{protocolNames.oidc}</option>
          </NativeSelect>
        )}
      </Field>
      <p>Enter these values at your identity provider.</p>
      {protocol === 'saml' ? (
        <>
          <CopyField label="Entity ID (metadata URL)" value={service.saml_entity_id} />
          <CopyField label="Assertion consumer service (ACS) URL" value={service.saml_acs_url} />
          <ConnectSaml />
        </>
      ) : (
        <>
          <CopyField label="Redirect URL" value={service.oidc_redirect_url} />
          <ConnectOidc />
        </>
      )}
    </div>
  );
}

function Connected({
  connection,
  may,
}: {
  connection: NonNullable<SingleSignOn['connection']>;
  may: boolean;
}) {
  const [asking, setAsking] = useState(false);
  const disconnect = useDisconnect();
  return (
    <div className="flex flex-wrap items-center gap-3">
      <p className="min-w-0 flex-1">
        <span className="block font-medium break-words">{connection.issuer}</span>
        <span className="text-muted-foreground">{protocolNames[connection.protocol]}</span>
      </p>
      {may && (
        <Button variant="outline" disabled={disconnect.isPending} onClick={() => setAsking(true)}>
          Disconnect
        </Button>
      )}
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Disconnect the identity provider"
        question="Members sign in with a password again. Anyone without a password sets one with “Forgot your password?”"
        action="Disconnect"
        onConfirm={() =>
          disconnect.mutate(undefined, {
            onError: (error) =>
              notify.error(errorMessage(error, 'Failed to disconnect the identity provider')),
          })
        }
      />
    </div>
  );
}

const form = {
  failed: 'Failed to connect the identity provider. Try again.',
  action: 'Connect',
  pending: 'Connecting...',
};

function ConnectSaml() {
  const connect = useConnect();
  const saml = useSchemaForm(connectSamlSchema, {
    defaultValues: { protocol: 'saml', metadata_url: undefined, metadata_xml: undefined },
  });
  const blankIsNone = { setValueAs: (value: string | undefined) => value?.trim() || undefined };
  return (
    <PageForm {...form} form={saml} submit={async (body) => void (await connect.mutateAsync(body))}>
      <TextField
        form={saml}
        name="metadata_url"
        label="Metadata URL of the identity provider"
        options={blankIsNone}
        autoComplete="off"
        inputMode="url"
      />
      <LongTextField
        form={saml}
        name="metadata_xml"
        label="Or its metadata as XML"
        options={blankIsNone}
        rows={4}
        spellCheck={false}
      />
    </PageForm>
  );
}

function ConnectOidc() {
  const connect = useConnect();
  const oidc = useSchemaForm(connectOidcSchema, {
    defaultValues: { protocol: 'oidc', issuer: '', client_id: '', client_secret: '' },
  });
  return (
    <PageForm {...form} form={oidc} submit={async (body) => void (await connect.mutateAsync(body))}>
      <TextField form={oidc} name="issuer" label="Issuer URL" required autoComplete="off" inputMode="url" />
      <TextField
        form={oidc}
        name="client_id"
        label="Client ID"
        required
        autoComplete="off"
        spellCheck={false}
      />
      <TextField
        form={oidc}
        name="client_secret"
        label="Client secret"
        hint="Stored by Supabase Auth. It is not shown again."
        required
        type="password"
        autoComplete="off"
      />
    </PageForm>
  );
}
