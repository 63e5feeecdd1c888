import { useIntakeAddresses } from '../api/intake-addresses.ts';
import { EMAIL_RULES, EmailAddress } from './email-address.tsx';

/** The email addresses for files: the organization's, and that of the project the user came from. */
export function EmailIn({ projectId }: { projectId: string | null }) {
  const { data } = useIntakeAddresses(projectId);
  if (!data?.available) return null;
  const { organization, project } = data;
  const places = [organization, ...(project ? [project] : [])];
  if (places.every(({ address, may_change }) => !address && !may_change)) return null;
  return (
    <details>
      <summary className="w-fit cursor-pointer text-primary">Email files instead</summary>
      <div className="mt-2 grid max-w-2xl grid-cols-[minmax(0,1fr)] gap-4 rounded-md border bg-card p-4">
        <p className="text-muted-foreground">{EMAIL_RULES}</p>
        <EmailAddress label="Address of your organization" place={organization} projectId={null} />
        {project && <EmailAddress label="Address of this project" place={project} projectId={projectId} />}
      </div>
    </details>
  );
}
