import type { Contract } from '../../../../_shared/schemas/index.ts';
import type { Column } from '../../../../_shared/tabular/columns.ts';

/** The columns of a contract export, as in the spec. */
export const contractColumns: readonly Column<Contract>[] = [
  { header: 'Name', kind: 'text', value: ({ name }) => name },
  { header: 'Type', kind: 'text', value: ({ contract_type }) => contract_type },
  { header: 'Status', kind: 'text', value: ({ status }) => status.replaceAll('_', ' ') },
  { header: 'Party A', kind: 'text', value: ({ party_a_name }) => party_a_name },
  { header: 'Party B', kind: 'text', value: ({ party_b_name }) => party_b_name },
  { header: 'Value', kind: 'money', value: ({ contract_value }) => contract_value },
  { header: 'Start Date', kind: 'date', value: ({ start_date }) => start_date },
  { header: 'End Date', kind: 'date', value: ({ end_date }) => end_date },
];

/** A workbook also has what joins its rows with other data. */
export const contractWorkbookColumns: readonly Column<Contract>[] = [
  ...contractColumns,
  { header: 'Project', kind: 'text', value: ({ project_name }) => project_name },
  { header: 'Risk Score', kind: 'count', value: ({ risk_score }) => risk_score },
  { header: 'Contract ID', kind: 'text', value: ({ id }) => id },
];
