import {
  type AppliedTemplate,
  appliedTemplateSchema,
  type ComplianceCheck,
  type ComplianceCheckDetail,
  type ComplianceEvidence,
  type ComplianceProjectSummary,
  type ComplianceRequirement,
  complianceCheckDetailSchema,
  complianceCheckSchema,
  complianceEvidenceSchema,
  complianceProjectSummarySchema,
  complianceRequirementSchema,
  type Project,
  type ProjectRequirement,
  projectRequirementSchema,
} from '../../_shared/schemas/index.ts';
import type { Person } from './cast.ts';
import { call, success } from './client.ts';

type SignedIn = Pick<Person, 'token'>;

export const newCheck = (
  { token }: SignedIn,
  project: Project,
  fields: object = {},
): Promise<ComplianceCheck> =>
  success(
    call('POST', '/compliance/check', {
      token,
      body: { project_id: project.id, check_type: 'Safety Compliance', ...fields },
    }),
    201,
    complianceCheckSchema,
  );

export const newRequirement = ({ token }: SignedIn, fields: object = {}): Promise<ComplianceRequirement> =>
  success(
    call('POST', '/compliance/requirements', {
      token,
      body: { check_type: 'Insurance & Bonds', title: 'General liability', severity: 'high', ...fields },
    }),
    201,
    complianceRequirementSchema,
  );

/** Adds a custom requirement of the organization to a project, with its checks. */
export async function newProjectRequirement(
  person: SignedIn,
  project: Project,
  fields: object = {},
  placed: object = {},
): Promise<ProjectRequirement> {
  const { id } = await newRequirement(person, fields);
  const body = { requirement_id: id, ...placed };
  return await success(
    call('POST', `/compliance/project/${project.id}/requirements`, { token: person.token, body }),
    201,
    projectRequirementSchema,
  );
}

export const putCheck = ({ token }: SignedIn, { id }: { id: string }, body: object, headers = {}) =>
  call('PUT', `/compliance/check/${id}`, { token, body, headers });

export const changed = (person: SignedIn, check: { id: string }, body: object): Promise<ComplianceCheck> =>
  success(putCheck(person, check, body), 200, complianceCheckSchema);

export const checksOf = ({ token }: SignedIn, query = ''): Promise<ComplianceCheck[]> =>
  success(call('GET', `/compliance/checks${query}`, { token }), 200, complianceCheckSchema.array());

export const checkDetail = ({ token }: SignedIn, { id }: { id: string }): Promise<ComplianceCheckDetail> =>
  success(call('GET', `/compliance/checks/${id}`, { token }), 200, complianceCheckDetailSchema);

export const run = ({ token }: SignedIn, project: Project, headers = {}) =>
  call('POST', `/compliance/project/${project.id}/check`, { token, headers });

export const ran = (person: SignedIn, project: Project): Promise<ComplianceProjectSummary> =>
  success(run(person, project), 200, complianceProjectSummarySchema);

export const applied = ({ token }: SignedIn, project: Project, body: object): Promise<AppliedTemplate> =>
  success(
    call('POST', `/compliance/project/${project.id}/apply-template`, { token, body }),
    200,
    appliedTemplateSchema,
  );

export function evidenceForm(name: string, content: string | Uint8Array, fields: object = {}): FormData {
  const form = new FormData();
  form.set('file', new Blob([content as string | Uint8Array<ArrayBuffer>]), name);
  for (const [field, value] of Object.entries(fields)) form.set(field, String(value));
  return form;
}

export const sendEvidence = (
  { token }: SignedIn,
  { id }: { id: string },
  fields: object = {},
  {
    name = 'certificate.txt',
    content = 'Certificate of insurance' as string | Uint8Array,
    headers = {},
  } = {},
) =>
  call('POST', `/compliance/checks/${id}/evidence`, {
    token,
    body: evidenceForm(name, content, fields),
    headers,
  });

export const newEvidence = (
  person: SignedIn,
  check: { id: string },
  fields: object = {},
  file: Parameters<typeof sendEvidence>[3] = {},
): Promise<ComplianceEvidence> =>
  success(sendEvidence(person, check, fields, file), 201, complianceEvidenceSchema);
