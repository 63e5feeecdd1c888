import { checkNotice, theirAddresses } from '../../../_shared/notices/check.ts';
import { fill, type Known } from '../../../_shared/notices/fill.ts';
import type { FormFacts } from '../../../_shared/notices/forms/registry.ts';
import { dateWords, moneyWords } from '../../../_shared/print/words.ts';
import {
  type DraftNoticeQuery,
  type NoticeContent,
  type NoticeDraft,
  type NoticeRecipient,
  serviceMeans,
  siteEventKindNames,
} from '../../../_shared/schemas/index.ts';
import { lienRoleNames } from '../../../_shared/vocabulary/lien.ts';
import type { Ctx } from '../../db/with-user.ts';
import { forbidden, invalidInput, notFound } from '../../http/api-error.ts';
import { findNoticeClause } from './find-clause.ts';
import { findSides, ourNames, type Sides } from './find-sides.ts';
import { findSubject, type Subject } from './find-subject.ts';
import { findToday } from './find-today.ts';
import { mayDraft } from './may.ts';
import { checkStatutory, findFormInputs, startLetter } from './statutory-form.ts';
import { findTemplate, guidanceOf } from './templates.ts';

/**
 * Returns a new notice: the template filled in from project, contract, finding, obligation, and earlier
 * notice. It is not saved. Unknown values stay marked blanks.
 * @throws not_found for records the caller may not see, forbidden if they may not draft notices
 */
export async function draftNotice({
  ctx,
  input,
}: {
  ctx: Ctx;
  input: DraftNoticeQuery;
}): Promise<NoticeDraft> {
  const { sql } = ctx;
  const { type } = input;
  const subject = await findSubject(sql, input);
  if (!subject) throw invalidInput([{ path: 'project_id', message: 'Choose a project' }]);
  if (!(await mayDraft(sql, subject.projectId))) throw forbidden();
  const sides = await findSides(sql, subject);
  if (!sides) throw notFound('Project');
  const [template, clause, today, inputs] = await Promise.all([
    findTemplate(sql, type),
    findNoticeClause(sql, subject.contractId),
    findToday(sql),
    findFormInputs(sql, subject.projectId),
  ]);
  const ours = ourNames(sides);
  const dueBy = subject.deadline?.act_by ?? subject.obligation?.due_date ?? null;
  const [signer] = await sql<
    { name: string }[]
  >`select w.name from public.profiles w where w.id = ${ctx.userId}`;
  const facts: FormFacts = { ...inputs, rule: subject.deadline?.rule ?? null };
  const known = knownOf(sides, subject, { ...inputs, signatory: signer?.name ?? null });
  const isWithdrawal = input.responds_how === 'withdraws';
  const letter = isWithdrawal
    ? {
        form: null,
        body: fill((await import('../../../_shared/notices/templates.ts')).withdrawal, known),
      }
    : await startLetter({ type, request: input.form, facts, template, known });
  const { statute, missing: statutory } = await checkStatutory({
    type,
    form: letter.form,
    isOwnText: template.isOwn,
    isWithdrawal,
    facts,
    body: letter.body,
  });
  const content: NoticeContent = {
    subject: subjectLine(statute?.form?.title ?? type, subject, input),
    sender: {
      name: sides.us?.name ?? sides.organization,
      address: sides.postal_address ?? '',
      contact: '',
      signatory: signer?.name ?? '',
      signatory_title: '',
    },
    recipients: recipientsFrom(sides, clause, ours, !!(statute?.form ?? statute?.reason)),
    body: letter.body,
    exhibits: [],
  };
  return {
    type,
    template_revision: template.revision,
    project_id: subject.projectId,
    project_name: sides.project_name,
    contract_id: subject.contractId,
    contract_name: sides.contract?.name ?? null,
    finding_id: subject.finding?.id ?? null,
    obligation_id: subject.obligation?.id ?? null,
    deadline_id: subject.deadline?.id ?? null,
    site_event_id: subject.event?.id ?? null,
    due_by: dueBy,
    content,
    clause,
    statute,
    checks: checkNotice({
      content,
      clause,
      ours,
      today,
      dueBy,
      statutory,
      statute: subject.deadline?.statute,
    }),
    guidance: guidanceOf(type, subject.state, statute?.form != null),
  };
}

function subjectLine(
  name: string,
  { obligation, deadline, finding, earlier }: Subject,
  { responds_how }: DraftNoticeQuery,
): string {
  if (earlier && responds_how === 'withdraws')
    return `Withdrawal of ${earlier.number ?? 'our notice'}: ${earlier.subject}`.slice(0, 300);
  const about = deadline?.title ?? obligation?.title ?? finding?.title;
  return (about ? `${name}: ${about}` : name).slice(0, 300);
}

/** Returns the other side at the addresses the contract names, with its preferred means of service. */
function recipientsFrom(
  { them }: Sides,
  clause: NoticeDraft['clause'],
  ours: readonly string[] | null,
  isStatutory: boolean,
): NoticeRecipient[] {
  if (!them) return [];
  const means = serviceMeans.find((one) => one !== 'mail' && clause?.means.includes(one)) ?? clause?.means[0];
  const addresses = clause && ours ? theirAddresses(clause, ours) : [];
  const plain = {
    name: them.directory?.name ?? them.name,
    attention: them.directory?.contact_name ?? '',
    address: them.directory?.address ?? '',
    email: them.directory?.email ?? '',
    // No contract notice is assumed to go by certified mail; a courier also proves delivery.
    means: means ?? (isStatutory ? 'certified_mail' : 'courier'),
  } as const;
  if (addresses.length === 0) return [plain];
  return addresses.map(({ lines, email, copy }) => {
    const [first = '', ...rest] = lines.split('\n');
    const attention = rest.find((line) => /^att(?:n|ention)\b/i.test(line));
    const where = rest.filter((line) => line !== attention && !/^(?:e-?mail|tel|phone|fax)|@/i.test(line));
    return {
      ...plain,
      // A line that starts with a number is a street: the block has no name, so the party's is used.
      name: /^\d/.test(first) ? them.name : copy || where.length > 0 ? first : them.name,
      attention: attention?.replace(/^att(?:n|ention)[.: ]*(?:to )?/i, '') ?? '',
      address: (/^\d/.test(first) ? [first, ...where] : where).join('\n'),
      email: email ?? '',
    };
  });
}

function knownOf(
  sides: Sides,
  { finding, obligation, deadline, event, earlier }: Subject,
  firm: Awaited<ReturnType<typeof findFormInputs>> & { signatory: string | null },
): Known {
  const { contract, us, them } = sides;
  const only = (role: RegExp) => {
    const found = contract?.parties.filter(({ type }) => role.test(type.trim())) ?? [];
    return found.length === 1 ? (found[0] ?? null) : null;
  };
  const owner = only(/^owner$/i);
  const contractor = only(/^(?:general |prime |direct )?contractor$/i);
  return {
    'project.name': sides.project_name,
    'project.address': sides.project_address,
    'project.client': sides.client_name,
    'contract.name': contract?.name ?? null,
    'contract.date': contract?.start_date ? dateWords(contract.start_date) : null,
    'contract.value': contract?.contract_value ? moneyWords(contract.contract_value) : null,
    'us.name': us?.name ?? null,
    'us.address': sides.postal_address,
    'us.signatory': firm.signatory,
    'us.role': firm.role && lienRoleNames[firm.role],
    'them.name': them?.name ?? null,
    'them.address': them?.directory?.address ?? null,
    'owner.name': owner?.name ?? null,
    'owner.address': owner?.directory?.address ?? null,
    'contractor.name': contractor?.name ?? null,
    'contractor.address': contractor?.directory?.address ?? null,
    'dates.first': dateOf(firm.first_furnishing),
    'dates.last': dateOf(firm.own_last_furnishing),
    'clause.quote': finding?.quote ?? obligation?.quote ?? null,
    'clause.title': finding?.title ?? obligation?.title ?? null,
    'obligation.title': deadline?.title ?? obligation?.title ?? null,
    'obligation.due': dateOf(deadline?.act_by ?? obligation?.due_date),
    'event.words': event && eventWords(event),
    'earlier.number': earlier?.number ?? null,
    'earlier.subject': earlier?.subject ?? null,
    'earlier.date': earlier?.issued_on ? dateWords(earlier.issued_on) : null,
  };
}

const eventWords = ({ kind, happened_on, location, words }: NonNullable<Subject['event']>) =>
  `${siteEventKindNames[kind]} on ${dateWords(happened_on)}${location ? `, ${location}` : ''}: ${words}`;

const dateOf = (date: string | null | undefined) => (date ? dateWords(date) : null);
