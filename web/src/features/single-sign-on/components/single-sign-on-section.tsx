import type { SingleSignOn } from '@schemas/single-sign-on.ts';
import { LoadedSection } from '@/components/loaded-section.tsx';
import { useSingleSignOn } from '../api/single-sign-on.ts';
import { Domains } from './domains.tsx';
import { IdentityProvider } from './identity-provider.tsx';
import { SsoSettings } from './sso-settings.tsx';

/** The organization's single sign-on. Admins read it; owners change it. */
export function SingleSignOnSection() {
  return (
    <LoadedSection query={useSingleSignOn()} what="single sign-on">
      {(data) => <Parts data={data} />}
    </LoadedSection>
  );
}

function Parts({ data }: { data: SingleSignOn }) {
  const { connection, domains, can } = data;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
      {!can.change && <p className="text-muted-foreground">Only owners can change single sign-on.</p>}
      <section className="grid grid-cols-[minmax(0,1fr)] gap-3">
        <h3 className="text-sm font-medium">Identity provider</h3>
        <IdentityProvider data={data} />
      </section>
      <section className="grid grid-cols-[minmax(0,1fr)] gap-3">
        <h3 className="text-sm font-medium">Email domains</h3>
        <Domains domains={domains} may={can.change} />
      </section>
      {connection && (
        <section className="grid grid-cols-[minmax(0,1fr)] gap-3">
          <h3 className="text-sm font-medium">Access</h3>
          <SsoSettings connection={connection} may={can.change} />
        </section>
      )}
    </div>
  );
}
