import { z } from 'zod';
import { plainText } from '../../../_shared/notices/fill.ts';
import type {
  Ask,
  ContractDetail,
  NoticeDetail,
  NoticeDraft,
  ProjectDetail,
  Reminder,
} from '../../../_shared/schemas/index.ts';
import { legalNoticeTypes } from '../../../_shared/schemas/notice.ts';
import { idSchema } from '../../../_shared/schemas/primitives.ts';
import { reminderTypes } from '../../../_shared/schemas/reminder.ts';
import { defineTool, type Tool, type Tools } from './tool.ts';

const id = (what: string) => idSchema.describe(`Id of ${what}`);

/** Tools that prepare something for a person. None approves, issues, sends, or deletes. */
export const draftTools: Tool[] = [
  defineTool({
    name: 'draft_notice',
    title: 'Draft a notice',
    description:
      'Saves a draft of a legal notice, filled in from the contract, finding, obligation, or deadline. Nothing is sent: a person completes, approves, and issues it in Plumbline.',
    input: z.object({
      type: z.enum(legalNoticeTypes),
      project_id: id('the project; may be left out with any other id').optional(),
      contract_id: id('the contract').optional(),
      finding_id: id('a finding').optional(),
      obligation_id: id('an obligation').optional(),
      deadline_id: id('a deadline').optional(),
    }),
    saves: true,
    run: async ({ api, text, link }, input) => {
      const draft = await api.get<NoticeDraft>('/notices/draft', input);
      const saved = await api.post<NoticeDetail>('/notices', {
        type: draft.type,
        project_id: draft.project_id,
        contract_id: draft.contract_id,
        finding_id: draft.finding_id,
        obligation_id: draft.obligation_id,
        deadline_id: draft.deadline_id,
        template_revision: draft.template_revision,
        form: draft.statute?.form?.id ?? null,
        due_by: draft.due_by,
        content: draft.content,
      });
      return {
        id: saved.id,
        status: saved.status,
        subject: saved.subject,
        serve_by: saved.due_by,
        letter: text.mark(plainText(saved.newest.content.body)),
        recipients: saved.newest.content.recipients.map(({ name, means }) => ({ name, means })),
        blanks: saved.newest.blanks,
        missing: saved.newest.missing,
        checks: saved.checks,
        notice_clause: saved.clause?.passages.map(({ quote, page, start }) => ({
          quote: text.mark(quote),
          page,
          link: link(`/contracts/${saved.contract_id}?page=${page}&at=${start}`),
        })),
        link: link(`/notices/${saved.id}`),
        next_step: 'A person completes the draft, then approves and issues it in Plumbline.',
      };
    },
  }),
  defineTool({
    name: 'create_reminder',
    title: 'Create a reminder',
    description:
      'Creates a one-time reminder for members of the organization. Outside addresses are not possible here.',
    input: z.object({
      type: z.enum(reminderTypes),
      title: z.string().min(1).max(200),
      note: z.string().max(2000).optional(),
      date: z.iso.date().describe('Day, as YYYY-MM-DD'),
      time: z.iso.time({ precision: -1 }).default('09:00').describe("Time in the organization's time zone"),
      project_id: id('the project').optional(),
      contract_id: id('the contract').optional(),
      check_id: id('a compliance check').optional(),
      obligation_id: id('an obligation').optional(),
      deadline_id: id('a deadline').optional(),
      user_ids: idSchema
        .array()
        .min(1)
        .max(50)
        .optional()
        .describe("Members to remind; left out, the project's manager"),
    }),
    saves: true,
    run: async ({ api, link }, { user_ids, ...input }) => {
      const reminder = await api.post<Reminder>('/reminders', {
        ...input,
        frequency: 'one_time',
        user_ids: user_ids ?? (await managerOf(api, input)),
      });
      return {
        id: reminder.id,
        title: reminder.title,
        subject: reminder.subject,
        date: reminder.date,
        time: reminder.time,
        time_zone: reminder.time_zone,
        recipients: reminder.recipients.map(({ name }) => name),
        link: link(`/notifications?tab=reminders&id=${reminder.id}`),
      };
    },
  }),
  defineTool({
    name: 'draft_ask',
    title: 'Propose changes to a contract',
    description:
      'Saves proposed changes to ask the other side for, in the analyzed document. Nothing is sent: a person accepts or drops each proposal in Plumbline.',
    input: z.object({
      contract_id: id('the contract'),
      asks: z
        .array(
          z.object({
            finding_id: id('the finding it answers, from read_contract').optional(),
            quote: z
              .string()
              .min(1)
              .max(5000)
              .optional()
              .describe('Exact words of the document, if there is no finding about them'),
            ask: z.string().min(1).max(5000).describe('What to ask for, in a sentence'),
            replacement: z
              .string()
              .max(20_000)
              .nullable()
              .default(null)
              .describe('Words in place of the quote: empty to delete it, null to comment only'),
            reason: z.string().max(5000).optional().describe('Why, for the other side to read'),
          }),
        )
        .min(1)
        .max(20),
    }),
    saves: true,
    run: async ({ api, text, link }, { contract_id, asks }) => {
      const saved: Ask[] = [];
      for (const ask of asks) {
        saved.push(await api.post<Ask>(`/contracts/${contract_id}/asks`, { ...ask, status: 'proposed' }));
      }
      return {
        asks: saved.map((ask) => ({
          id: ask.id,
          status: ask.status,
          ask: ask.ask,
          quote: text.mark(ask.quote),
          replacement: ask.replacement,
          page: ask.page,
          link: link(
            ask.start === null
              ? `/contracts/${contract_id}`
              : `/contracts/${contract_id}?${ask.page === null ? '' : `page=${ask.page}&`}at=${ask.start}`,
          ),
        })),
        next_step: 'A person accepts or drops each proposal under Counterproposal on the Review tab.',
      };
    },
  }),
];

/** The manager of a reminder's project, to whom it goes if no one is named. */
async function managerOf(
  api: Tools['api'],
  { project_id, contract_id }: { project_id?: string | undefined; contract_id?: string | undefined },
): Promise<string[]> {
  const project =
    project_id ?? (contract_id && (await api.get<ContractDetail>(`/contracts/${contract_id}`)).project_id);
  if (!project) return [];
  const { project_manager_id } = await api.get<ProjectDetail>(`/projects/${project}`);
  return project_manager_id ? [project_manager_id] : [];
}
