import { fill, type Known } from '../../../_shared/notices/fill.ts';
import type { FormFacts } from '../../../_shared/notices/forms/registry.ts';
import type { StatutoryForm } from '../../../_shared/notices/forms/schema.ts';
import type {
  LegalNoticeType,
  LienFacts,
  NoticeDocument,
  NoticeStatute,
} from '../../../_shared/schemas/index.ts';
import { stateCode } from '../../../_shared/vocabulary/states.ts';
import type { Transaction } from '../../db/pool.ts';
import type { Template } from './templates.ts';

/** The texts of the forms, loaded on demand. */
const load = async () => ({
  ...(await import('../../../_shared/notices/forms/registry.ts')),
  ...(await import('../../../_shared/notices/forms/check.ts')),
  ...(await import('../../../_shared/notices/forms/build.ts')),
});

/** The letter's body and what the law asks of it. */
export interface Statutory {
  /** Null for types that no statute on liens or bonds regulates. */
  statute: NoticeStatute | null;
  /** What blocks approval and issue, in words for users. */
  missing: string[];
}

/** A notice as far as it decides which form it follows. */
interface Followed {
  type: LegalNoticeType;
  form: string | null;
  /** Drafted from the organization's own text, which its counsel answers for. */
  isOwnText: boolean;
  /** A withdrawal follows no form. */
  isWithdrawal: boolean;
  facts: FormFacts;
  body: NoticeDocument;
}

/** Compares a letter with its statutory form, or with the words that a courtesy notice needs. */
export async function checkStatutory({
  type,
  form: id,
  isOwnText,
  isWithdrawal,
  facts,
  body,
}: Followed): Promise<Statutory> {
  const { findForm, formsFor, whyNoForm, statutoryTypes, saysCourtesy, missingFromForm, courtesyWords } =
    await load();
  const form = id === null ? undefined : findForm(id);
  const choices = formsFor(type, facts).map(({ id: choice, title, use }) => ({ id: choice, title, use }));
  const isRegulated = statutoryTypes.includes(type);
  if (isWithdrawal || (!form && !isRegulated && choices.length === 0)) return { statute: null, missing: [] };
  if (!form) {
    const reason = choices.length > 0 ? null : whyNoForm(type, facts);
    const needsWords = isRegulated && !isOwnText && !saysCourtesy(body);
    return {
      statute: { form: null, reason, choices },
      missing: needsWords ? [`The letter follows no statutory form, so it must say: “${courtesyWords}”`] : [],
    };
  }
  const moved =
    facts.state !== null && facts.state !== form.jurisdiction
      ? [`The letter follows a form of another state, ${form.citation}. Draft the notice again.`]
      : [];
  return {
    statute: { form: await describeForm(form, body), reason: null, choices },
    missing: [...moved, ...missingFromForm(form, body)],
  };
}

async function describeForm(form: StatutoryForm, body: NoticeDocument): Promise<NoticeStatute['form']> {
  const { checkForm } = await load();
  const {
    revision: _revision,
    type: _type,
    roles: _roles,
    kinds: _kinds,
    rules: _rules,
    parts: _,
    ...row
  } = form;
  return { ...row, items: checkForm(form, body) };
}

/** The form for a new draft with its letter; a letter that follows none opens with the words of a courtesy notice. */
export async function startLetter({
  type,
  request,
  facts,
  template,
  known,
}: {
  type: LegalNoticeType;
  /** A form's id, 'none', or undefined for the form that fits best. */
  request: string | undefined;
  facts: FormFacts;
  template: Template;
  known: Known;
}): Promise<{ form: string | null; body: NoticeDocument }> {
  const { formsFor, statutoryTypes, bodyOf, courtesyParagraph, saysCourtesy } = await load();
  const forms = formsFor(type, facts);
  const form = request ? forms.find(({ id }) => id === request) : forms[0];
  // A contract notice follows a form only on request, since the contract governs it.
  if (form && (request || statutoryTypes.includes(type)))
    return { form: form.id, body: fill(bodyOf(form), known) };
  const body = fill(template.body, known);
  const isCourtesy = statutoryTypes.includes(type) && !template.isOwn && !saysCourtesy(body);
  return {
    form: null,
    body: isCourtesy ? { ...body, content: [courtesyParagraph, ...body.content] } : body,
  };
}

/** A form as it is printed: its heading, its own signature lines if it has an oath, and words at the top of the page. */
export async function formHeading(
  id: string | null,
): Promise<{ title: string; signs: boolean; top?: string } | null> {
  if (id === null) return null;
  const { findForm, signature, wordsOf } = await load();
  const form = findForm(id);
  if (!form) return null;
  const top = form.parts.find((part) => part.top);
  return {
    title: form.title,
    signs: form.parts.includes(signature),
    ...(top && { top: wordsOf(top) }),
  };
}

type Inputs = Pick<LienFacts, 'role' | 'kind' | 'first_furnishing' | 'own_last_furnishing'> & {
  state: string | null;
};

/** The project's state and the firm's lien inputs, as far as the caller may read them. */
export async function findFormInputs(sql: Transaction, projectId: string): Promise<Inputs> {
  const [row] = await sql<(Inputs & { project_state: string | null })[]>`
    select f.state, f.role, f.kind, f.first_furnishing, f.own_last_furnishing, p.state as project_state
    from public.projects p
    left join public.lien_facts f on f.org_id = p.org_id and f.project_id = p.id
    where p.org_id = (select private.active_org_id()) and p.id = ${projectId}`;
  return {
    role: row?.role ?? null,
    kind: row?.kind ?? null,
    first_furnishing: row?.first_furnishing ?? null,
    own_last_furnishing: row?.own_last_furnishing ?? null,
    state: row?.state ?? stateCode(row?.project_state),
  };
}
