import type { LienProposal, StatutoryDelivery } from '@schemas/lien.ts';
import { formatDate } from '@/lib/dates.ts';
import type { BoardSource } from './board-rows.ts';

export const sourceNames: Record<BoardSource, string> = {
  law: 'Law',
  contract: 'Contract',
  person: 'Custom date',
  notice: 'Notice',
};

const acts: Record<StatutoryDelivery['act'], string> = {
  received: 'Must be received',
  sent: 'Must be sent',
  served: 'Must be served',
  recorded: 'Must be recorded',
  filed: 'Must be filed',
};

const means: Record<StatutoryDelivery['means'][number], string> = {
  personal: 'in person',
  registered_mail: 'by registered mail',
  certified_mail: 'by certified mail',
  first_class_mail: 'by first-class mail',
  overnight_courier: 'by courier',
  email: 'by email',
  posting: 'by posting at the site',
  recorder: 'with the recorder',
  registry: 'in the state registry',
  court: 'with the court',
  public_office: 'with the public office',
};

const recipients: Record<StatutoryDelivery['to'][number], string> = {
  owner: 'the owner',
  occupant: 'the occupant',
  prime_contractor: 'the prime contractor',
  hiring_contractor: 'the contractor that hired us',
  lender: 'the lender',
  surety: 'the surety',
  public_entity: 'the public entity',
  lien_agent: 'the lien agent',
};

const listed = new Intl.ListFormat('en', { type: 'disjunction' });

/** 'Must be sent by certified mail or in person. To: the owner, the lender.' */
export function deliveryWords({ act, means: by, to, note }: StatutoryDelivery): string {
  const how = by.length > 0 ? ` ${listed.format(by.map((one) => means[one]))}` : '';
  const whom = to.length > 0 ? ` To: ${to.map((one) => recipients[one]).join(', ')}.` : '';
  return [`${acts[act]}${how}.${whom}`, note].filter(Boolean).join(' ');
}

/** The last day under the law, or the range if it turns on an unknown fact. */
export function lastDayWords(due_on: string, last_on: string | null): string {
  if (last_on === null) return `Last day: ${formatDate(due_on)} or later`;
  return due_on === last_on
    ? `Last day: ${formatDate(due_on)}`
    : `Last day: ${formatDate(due_on)} to ${formatDate(last_on)}`;
}

export const variantNames: Record<LienProposal['variant'], string> = {
  main: 'Working deadline',
  extended: 'Longer period, only if its conditions are met',
  outside_limit: 'Outer limit, not a working deadline',
  conflict: 'Sources conflict: no alerts',
};

/** Capitalizes the first letter of a sentence, such as a rule's consequence. */
export const sentence = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
