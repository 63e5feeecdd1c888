import { chainKinds } from '@schemas/chain.ts';
import { ArrowLeft } from 'lucide-react';
import { Link, useParams } from 'react-router-dom';
import { LoadedSection } from '@/components/loaded-section.tsx';
import { PageHeader } from '@/components/page-header.tsx';
import { useChain } from '@/features/chains/api/get-chain.ts';
import { Bundles } from '@/features/chains/components/bundles.tsx';
import { ChainView } from '@/features/chains/components/chain-view.tsx';
import { ApiError } from '@/lib/api-error.ts';
import { paths } from '@/lib/paths.ts';
import { NotFound } from './not-found.tsx';

/** The paper trail around one record, on one screen. */
export function ChainPage() {
  const { kind: request, id = '' } = useParams();
  const kind = chainKinds.find((one) => one === request);
  return kind ? <Known key={id} kind={kind} id={id} /> : <NotFound />;
}

function Known({ kind, id }: { kind: (typeof chainKinds)[number]; id: string }) {
  const chain = useChain({ kind, id });
  if (chain.error instanceof ApiError && [404, 422].includes(chain.error.status)) return <NotFound />;
  const { data } = chain;
  return (
    <div className="page grid grid-cols-[minmax(0,1fr)] gap-4 py-6">
      {data && (
        <Link
          to={`${paths.project(data.project_id)}?tab=deadlines`}
          className="inline-flex items-center gap-1.5 justify-self-start text-muted-foreground hover:text-foreground"
        >
          <ArrowLeft aria-hidden className="size-4" />
          {data.project_name}
        </Link>
      )}
      <PageHeader
        title="Paper trail"
        subtitle="Clause, notice, proof of service, and log entries in one view."
      />
      <LoadedSection query={chain} what="the paper trail">
        {(loaded) => (
          <>
            <Bundles marked={{ kind, id }} />
            <ChainView chain={loaded} />
          </>
        )}
      </LoadedSection>
    </div>
  );
}
