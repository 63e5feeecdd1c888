import {
  amendContract,
  detachContract,
  getContractFamily,
} from '../../../_server/services/contracts/family.ts';
import {
  getContractMoney,
  getProjectFinances,
  listContractFinances,
} from '../../../_server/services/finances/project-finances.ts';
import {
  amendContractSchema,
  contractFamilySchema,
  contractFinancesSchema,
  contractMoneySchema,
  listContractFinancesSchema,
  projectFinancesSchema,
} from '../../../_shared/schemas/index.ts';
import { idParams, type Route } from '../../routing/define-route.ts';
import { verbs } from '../../routing/verbs.ts';

const { read, list, update, remove } = verbs('finances');

export const financeRoutes: Route[] = [
  read('/contracts/{id}/family', getContractFamily, {
    summary: "Get a contract's family with all changes and its current value",
    params: idParams,
    returns: [contractFamilySchema, 'The family'],
  }),
  update('/contracts/{id}/amends', amendContract, {
    summary: "Set a contract's base contract in the same project",
    params: idParams,
    body: amendContractSchema,
    ifMatch: true,
    returns: [contractFamilySchema, "The contract's new family"],
  }),
  remove('/contracts/{id}/amends', detachContract, {
    summary: 'Unlink a contract from its base contract',
    params: idParams,
    ifMatch: true,
    returns: [contractFamilySchema, 'The remaining family'],
  }),
  read('/contracts/{id}/finances', getContractMoney, {
    summary: "Get a contract family's current value and payments",
    params: idParams,
    returns: [contractMoneySchema, "The family's finances"],
    refuses: ['forbidden'],
  }),
  read('/projects/{id}/finances', getProjectFinances, {
    summary: "Get a project's contract values, retainage, and delay exposure",
    params: idParams,
    returns: [projectFinancesSchema, 'Totals over its contracts'],
    refuses: ['forbidden'],
  }),
  list('/projects/{id}/finances/contracts', listContractFinances, {
    summary: "List the finances of a project's contracts",
    params: idParams,
    query: listContractFinancesSchema,
    returns: [contractFinancesSchema.array(), 'Newest first'],
    refuses: ['forbidden'],
  }),
];
