import {
  type LienWaiver,
  lienWaiverSchema,
  type NewLienWaiver,
  newLienWaiverSchema,
  type Payment,
  paymentSchema,
} from '../../_shared/schemas/index.ts';
import type { Person } from './cast.ts';
import { call, success } from './client.ts';

type Token = Pick<Person, 'token'>;

export const newPayment = (
  { token }: Token,
  contract: { id: string },
  fields: object = {},
): Promise<Payment> =>
  success(
    call('POST', '/payments', {
      token,
      body: {
        contract_id: contract.id,
        direction: 'out',
        number: '7',
        through_date: '2026-09-30',
        amount: 12_500.5,
        ...fields,
      },
    }),
    201,
    paymentSchema,
  );

export const askForWaiver = (
  { token }: Token,
  payment: { id: string },
  fields: object = {},
): Promise<NewLienWaiver> =>
  success(
    call('POST', `/payments/${payment.id}/waivers`, {
      token,
      body: { kind: 'conditional_progress', recipient: 'Northside Electric', ...fields },
    }),
    201,
    newLienWaiverSchema,
  );

/** A form that uploads a waiver matching the request. */
export function waiverForm(
  fields: Record<string, string> = {},
  text = 'Conditional waiver. $12,500.50',
  name = 'waiver.txt',
) {
  const form = new FormData();
  form.set('file', new Blob([text]), name);
  const stated = { stated_amount: '12500.50', stated_through: '2026-09-30', signer: 'Nora North', ...fields };
  for (const [field, value] of Object.entries(stated)) form.set(field, value);
  return form;
}

/** Creates a payment with a waiver uploaded through its link. */
export async function newReceivedWaiver(
  owner: Token,
  contract: { id: string },
  fields: object = {},
): Promise<{ payment: Payment; waiver: LienWaiver }> {
  const payment = await newPayment(owner, contract, fields);
  const request = await askForWaiver(owner, payment);
  const sent = await call('POST', `/lien-waiver-links/${request.token}`, { body: waiverForm() });
  if (sent.status !== 201) throw new Error(await sent.text());
  const now = await success(
    call('GET', `/payments/${payment.id}`, { token: owner.token }),
    200,
    paymentSchema,
  );
  return { payment: now, waiver: lienWaiverSchema.parse(now.waivers[0]) };
}
