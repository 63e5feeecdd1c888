import type { Picker } from '../../_shared/testing/seeded.ts';
import { type Inventory, uuidPattern } from './inventory.ts';
import { type JsonSchema, type OpenApi, type Operation, resolve } from './openapi.ts';
import { type OwnedTable, tablesOfPath } from './owned.ts';

/**
 * A request with slots instead of ids: `‹f1:contracts›` is a row that the caller must not reach,
 * `‹o2:contracts›` one that they may.
 */
export interface Draft {
  method: string;
  path: string;
  headers: Record<string, string>;
  body: unknown;
  isForm: boolean;
}

/** A slot, whether it is foreign, and its table. */
export const slots = /‹([fo])\d+:(\w+)›/g;

/** The tables of id fields that are not named after their table. */
const tablesOfFields: Readonly<Record<string, string>> = {
  actor: 'profiles',
  amends_id: 'contracts',
  check_id: 'compliance_checks',
  document_id: 'contract_documents',
  document_ids: 'contract_documents',
  entity_id: 'contracts',
  family_of: 'contracts',
  finding_id: 'contract_findings',
  gone_id: 'parties',
  ids: 'notifications',
  owner_id: 'profiles',
  party_a_id: 'parties',
  party_b_id: 'parties',
  party_id: 'parties',
  party_ids: 'parties',
  project_manager_id: 'profiles',
  project_party_id: 'project_parties',
  proof_id: 'notice_proofs',
  requirement_id: 'compliance_requirements',
  responds_to: 'notices',
  responsible_id: 'profiles',
  service_id: 'notice_services',
  up_to: 'notifications',
  user_id: 'profiles',
  user_ids: 'profiles',
};

const tableOfField = (field: string): string => tablesOfFields[field] ?? field.replace(/_ids?$/, 's');
const isIdField = (name: string): boolean => /(^|_)ids?$/.test(name) || name in tablesOfFields;

/**
 * Drafts a request of the operation that names at least one foreign row, or the foreign organization.
 * @param token of a one-use link, for paths that need one
 * @param addsIds whether the body gets ids that its example does not have, at random
 */
export function draftRequest(
  picker: Picker,
  operation: Operation,
  {
    api,
    tables,
    token,
    addsIds = true,
  }: { api: OpenApi; tables: readonly OwnedTable[]; token: string; addsIds?: boolean },
): Draft {
  let made = 0;
  let foreign = 0;
  const onlyOne = picker.chance(0.5);
  const slot = (table: string): string => {
    made += 1;
    const isForeign = picker.chance(0.5) && !(onlyOne && foreign > 0);
    if (isForeign) foreign += 1;
    return `‹${isForeign ? 'f' : 'o'}${made}:${table}›`;
  };
  const fill = (example: unknown, schema: JsonSchema, field = ''): unknown => {
    const { properties = {}, items = {} } = resolve(schema, api);
    if (Array.isArray(example)) return example.map((item) => fill(item, items, field));
    if (typeof example === 'object' && example !== null) {
      const absent = Object.keys(properties).filter((key) => !(key in example) && isIdField(key));
      const ids = absent
        .filter(() => addsIds && picker.chance(0.3))
        .map((key) => [key, slot(tableOfField(key))]);
      return Object.fromEntries([
        ...Object.entries(example).map(([key, value]) => [key, fill(value, properties[key] ?? {}, key)]),
        ...ids.map(([key = '', id]) => [key, key.endsWith('s') ? [id] : id]),
      ]);
    }
    const isId = typeof example === 'string' && isIdField(field) && example.search(uuidPattern) === 0;
    return isId ? slot(tableOfField(field)) : example;
  };
  const { method, parameters, body } = operation;
  const byPath = tablesOfPath(operation.path, tables);
  const path = operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    if (!/id$/.test(name)) return /token/.test(name) ? token : '1';
    return slot(name === 'id' ? (byPath.get(name)?.name ?? 'projects') : tableOfField(name));
  });
  const query = parameters
    .filter(({ in: where, required, schema }) => where === 'query' && (required || isUuid(schema, api)))
    .filter(({ required }) => required || picker.chance(0.5))
    .map(
      ({ name, schema }) => `${name}=${isUuid(schema, api) ? slot(tableOfField(name)) : sample(schema, api)}`,
    );
  const content = body && !body.isForm ? fill(body.example, body.schema) : undefined;
  const namesOrganization = foreign === 0 || picker.chance(0.1);
  return {
    method,
    path: query.length > 0 ? `${path}?${query.join('&')}` : path,
    headers: { 'if-match': '"1"', ...(namesOrganization && { 'x-organization-id': '‹f0:organizations›' }) },
    body: content,
    isForm: body?.isForm ?? false,
  };
}

function isUuid(schema: JsonSchema, api: OpenApi): boolean {
  const { format, items, anyOf = [] } = resolve(schema, api);
  return format === 'uuid' || items?.format === 'uuid' || anyOf.some((each) => isUuid(each, api));
}

function sample(schema: JsonSchema, api: OpenApi): string {
  const { enum: values, type } = resolve(schema, api);
  return String(values?.[0] ?? (type === 'integer' ? 1 : 'owner'));
}

/** An id of one of the inventory's rows, sometimes of another table than the slot's. */
export function pickRow(picker: Picker, { ids, organizationId }: Inventory, table: string): string {
  if (table === 'organizations') return organizationId;
  const rows = ids.get(table) ?? [];
  if (rows.length > 0 && picker.chance(0.95)) return picker.of(rows);
  const others = [...ids.values()].filter((list) => list.length > 0);
  return others.length > 0 ? picker.of(picker.of(others)) : crypto.randomUUID();
}
