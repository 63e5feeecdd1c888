import {
  amendContractSchema,
  contractFamilySchema,
  contractFinancesSchema,
  contractMoneySchema,
  listContractFinancesSchema,
  projectFinancesSchema,
} from '../../../_shared/contract/index.ts';
import { idParams, type Route } from '../../http/define-route.ts';
import { verbs } from '../../http/verbs.ts';
import { amendContract, detachContract, getContractFamily } from '../../services/contracts/family.ts';
import {
  getContractMoney,
  getProjectFinances,
  listContractFinances,
} from '../../services/finances/project-finances.ts';

const { read, list, update, remove } = verbs('finances');

export const financeRoutes: Route[] = [
  read('/contracts/{id}/family', getContractFamily, {
    summary:
      'The contract that this one changes, or itself, with all that changes it and what it is worth by now',
    params: idParams,
    returns: [contractFamilySchema, 'The family'],
  }),
  update('/contracts/{id}/amends', amendContract, {
    summary: 'Say that a contract is an amendment or change order of another one of its project',
    params: idParams,
    body: amendContractSchema,
    ifMatch: true,
    returns: [contractFamilySchema, 'The family it belongs to now'],
  }),
  remove('/contracts/{id}/amends', detachContract, {
    summary: 'Take back that a contract changes another',
    params: idParams,
    ifMatch: true,
    returns: [contractFamilySchema, 'The family that is left to it'],
  }),
  read('/contracts/{id}/finances', getContractMoney, {
    summary:
      'What a contract is worth by now with what it changes and what changes it, and what is paid on it',
    params: idParams,
    returns: [contractMoneySchema, 'The money of the family'],
    refuses: ['forbidden'],
  }),
  read('/projects/{id}/finances', getProjectFinances, {
    summary: 'What a project’s contracts are worth by now, what is held back, and what delay may cost',
    params: idParams,
    returns: [projectFinancesSchema, 'Sums over its contracts'],
    refuses: ['forbidden'],
  }),
  list('/projects/{id}/finances/contracts', listContractFinances, {
    summary: 'The money of each contract of a project',
    params: idParams,
    query: listContractFinancesSchema,
    returns: [contractFinancesSchema.array(), 'The newest first'],
    refuses: ['forbidden'],
  }),
];
