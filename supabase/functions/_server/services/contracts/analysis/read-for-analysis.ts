import type { Whereabouts } from '../../../../_shared/analysis/law/jurisdictions.ts';
import type {
  AnalyzeContract,
  ContractType,
  Perspective,
  StatedKind,
} from '../../../../_shared/schemas/index.ts';
import type { Ctx } from '../../../db/with-user.ts';
import { ApiError, notFound } from '../../../http/api-error.ts';
import { findContract } from '../select-contracts.ts';
import { ourPerspective } from './our-perspective.ts';

export interface AnalysisSource {
  contractId: string;
  projectId: string;
  documentId: string;
  documentVersion: number;
  pages: string[];
  /** Numbers of the pages whose text was recognized from a scan. */
  scans: number[];
  perspective: Perspective;
  /** Our party and the kind of paper, as stated now or for the current analysis. */
  our_party: string | null;
  stated_kind: StatedKind | null;
  /** The kind of paper that the contract's type suggests. */
  filed_as: StatedKind | null;
  /** The location, value, and dates of the work, as far as the project and the contract state them. */
  whereabouts: Whereabouts;
}

/**
 * Loads the latest document of a contract that has text, page by page, and the perspective.
 * @throws ApiError conflict if no document has text, or a later one is a scan awaiting recognition or still
 * being read: the text of an older version is not the current contract
 */
export async function readForAnalysis({
  ctx: { sql },
  input,
}: {
  ctx: Ctx;
  input: AnalyzeContract;
}): Promise<AnalysisSource> {
  const contract = await findContract(sql, input.contract_id);
  if (!contract) throw notFound('Contract');
  const [document] = await sql<SourceRow[]>`
    select d.id, d.version, d.text_status, d.pages_read, d.pages_total, o.name as organization_name, o.default_perspective,
      p.state as project_state, a.perspective as stated_from, a.our_party, a.stated_kind, source.pages, source.scans, source.remaining
    from public.contract_documents d
    join public.organizations o on o.id = d.org_id
    join public.projects p on p.id = d.project_id
    left join public.contract_analyses a on a.org_id = d.org_id and a.contract_id = d.contract_id and a.is_current
    cross join lateral (
      select json_agg(p.text order by p.page) as pages,
        coalesce(json_agg(p.page order by p.page) filter (where p.is_scan), '[]') as scans,
        count(*) filter (where p.is_scan and r.page is null)::integer as remaining
      from public.contract_document_pages p
      left join public.contract_page_recognitions r on r.org_id = p.org_id and r.document_id = p.document_id and r.page = p.page
      where p.org_id = d.org_id and p.document_id = d.id
    ) source
    where d.contract_id = ${contract.id} and d.text_status in ('extracted', 'needs_ocr', 'reading')
    order by d.version desc limit 1`;
  if (document?.text_status === 'reading') throw stillReading(document);
  if (document?.text_status === 'needs_ocr') throw notYetRecognized(document);
  if (!document?.pages) {
    throw new ApiError('conflict', 'No document of this contract has text to analyze', {
      detail: 'Upload the contract as a Word, RTF, text, or searchable PDF file first.',
    });
  }
  return {
    contractId: contract.id,
    projectId: contract.project_id,
    documentId: document.id,
    documentVersion: document.version,
    pages: document.pages,
    scans: document.scans,
    perspective:
      input.perspective ??
      (document.our_party === null ? null : document.stated_from) ??
      document.default_perspective ??
      ourPerspective(contract, document.organization_name),
    our_party: input.our_party === undefined ? stillOurs(document, input.perspective) : input.our_party,
    stated_kind: input.stated_kind === undefined ? document.stated_kind : input.stated_kind,
    filed_as: kindOfType[contract.contract_type] ?? null,
    whereabouts: {
      state: document.project_state,
      price: contract.contract_value,
      date: contract.start_date,
    },
  };
}

const kindOfType: Partial<Record<ContractType, StatedKind>> = {
  Construction: 'works_contract',
  Subcontract: 'works_contract',
  'Design-Build': 'works_contract',
  'Main Contract': 'works_contract',
  Supply: 'supply',
  'Purchase Order': 'supply',
  Service: 'services',
};

/** The party stated for the current analysis; a review for another side is not for that party. */
const stillOurs = ({ our_party, stated_from }: SourceRow, perspective: Perspective | undefined) =>
  perspective === undefined || perspective === stated_from ? our_party : null;

interface SourceRow {
  id: string;
  version: number;
  text_status: 'extracted' | 'needs_ocr' | 'reading';
  pages_read: number | null;
  pages_total: number | null;
  organization_name: string;
  default_perspective: Perspective | null;
  project_state: string | null;
  stated_from: Perspective | null;
  our_party: string | null;
  stated_kind: StatedKind | null;
  pages: string[] | null;
  scans: number[];
  remaining: number;
}

function stillReading({ version, pages_read, pages_total }: SourceRow): ApiError {
  const progress = pages_total === null ? 'No pages' : `${pages_read} of ${pages_total} pages`;
  return new ApiError('conflict', `Version ${version} is still being read`, {
    detail: `${progress} have been read. Try again in a minute or two.`,
  });
}

function notYetRecognized({ version, pages, remaining }: SourceRow): ApiError {
  const all = pages?.length ?? 0;
  const what = remaining === all ? 'a scan' : 'partly a scan';
  return new ApiError('conflict', `Version ${version} is ${what}, and its text has not been recognized yet`, {
    detail: `${remaining} of ${all} ${all === 1 ? 'page' : 'pages'} ${remaining === 1 ? 'is' : 'are'} without text. Open the contract and choose Recognize text first.`,
  });
}
