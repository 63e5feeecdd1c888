import type { ReportingLogin } from '@schemas/reporting-login.ts';

/** Connection settings for an SQL client, except the password. */
export function Connection({ login: { role_name, connection } }: { login: ReportingLogin }) {
  const { host, port, database, ssl_mode } = connection;
  const facts: [string, string][] = [
    ['User', role_name],
    ['Host', host],
    ['Port', String(port)],
    ['Database', database],
    ['TLS', ssl_mode === 'require' ? 'required' : 'off (same computer only)'],
  ];
  return (
    <dl className="grid grid-cols-[5rem_minmax(0,1fr)] gap-y-1">
      {facts.map(([term, value]) => (
        <div key={term} className="contents">
          <dt className="text-muted-foreground">{term}</dt>
          <dd className="font-mono break-all">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
