import {
  complianceRequirementSchema,
  libraryEntrySchema,
  projectRequirementSchema,
} from '@schemas/compliance-requirement.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { apiRequest } from '@/lib/api-client.ts';
import { complianceKeys, type RequirementFilter } from './keys.ts';

const requirementList = complianceRequirementSchema.array();
const libraryList = libraryEntrySchema.array();
const addedList = projectRequirementSchema.array();

/** The organization's requirements, by check type and title. Includes retired ones only if `retired`. */
export function useRequirements(filter: RequirementFilter & { retired: boolean }) {
  return useQuery({
    queryKey: complianceKeys.requirements(filter),
    queryFn: ({ signal }) =>
      apiRequest('/compliance/requirements', requirementList, { query: { ...filter }, signal }),
    placeholderData: keepPreviousData,
  });
}

/** The shipped library, marking the entries the organization has adopted. */
export function useLibrary(filter: RequirementFilter) {
  return useQuery({
    queryKey: complianceKeys.library(filter),
    queryFn: ({ signal }) => apiRequest('/compliance/library', libraryList, { query: { ...filter }, signal }),
    placeholderData: keepPreviousData,
  });
}

/** A project's requirements. */
export function useProjectRequirements(projectId: string) {
  return useQuery({
    queryKey: complianceKeys.placed(projectId),
    queryFn: ({ signal }) =>
      apiRequest(`/compliance/project/${encodeURIComponent(projectId)}/requirements`, addedList, { signal }),
  });
}
