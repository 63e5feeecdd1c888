import { Link } from 'react-router-dom';
import { CopyField } from '@/components/copy-field.tsx';
import { EmptyState } from '@/components/empty-state.tsx';
import { PageHeader } from '@/components/page-header.tsx';
import { SettingsSection } from '@/components/settings-section.tsx';
import { ApiKeys } from '@/features/api-keys/components/api-keys.tsx';
import { ReportingLogins } from '@/features/reporting-logins/components/reporting-logins.tsx';
import { Webhooks } from '@/features/webhooks/components/webhooks.tsx';
import { paths } from '@/lib/paths.ts';
import { useOrganization } from '@/lib/session/session-store.ts';

/** API keys, webhooks, and reporting access. For owners and admins. */
export function Integrations() {
  const role = useOrganization()?.role;
  return (
    <div className="page grid grid-cols-[minmax(0,1fr)] gap-6 py-6 pb-24">
      <div>
        <Link to={paths.settings} className="text-muted-foreground underline-offset-4 hover:underline">
          Settings
        </Link>
        <PageHeader
          title="Integrations"
          subtitle={
            <>
              API keys, assistants, webhooks, and reporting access.{' '}
              <Link to={paths.apiDocs} className="underline underline-offset-4">
                API reference
              </Link>
            </>
          }
        />
      </div>
      {role === 'owner' || role === 'admin' ? (
        <>
          <SettingsSection
            title="SQL reports"
            lead="A read-only login for Metabase, Grafana, or any Postgres client, limited to your organization's data."
          >
            <ReportingLogins mayChange={role === 'owner'} />
          </SettingsSection>
          <SettingsSection
            title="API keys"
            lead="For software that reads your records, adds to them, and drafts. People decide. The activity log shows which key was used."
          >
            <ApiKeys />
          </SettingsSection>
          <SettingsSection
            title="Assistants"
            lead="Connect an AI assistant with the Model Context Protocol (MCP) and an API key. It can read and draft. It cannot approve, issue, send, or delete."
          >
            <CopyField
              label="MCP address"
              value={new URL('/api/v1/mcp', window.location.origin).href}
              className="font-mono"
            />
          </SettingsSection>
          <SettingsSection
            title="Webhooks"
            lead="Notify another system of changes. Deliveries are signed and retried for about three hours."
          >
            <Webhooks />
          </SettingsSection>
        </>
      ) : (
        <EmptyState title="For owners and admins" detail="Ask an owner or admin to connect other software." />
      )}
    </div>
  );
}
