/** Identifies an archive in every statement about it. */
export interface ArchiveIds {
  orgId: string;
  archiveId: string;
}
