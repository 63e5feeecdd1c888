import { type ProjectMember, projectRoleLabels } from '@schemas/project.ts';
import type { TeamRights } from './team-columns.tsx';
import { RoleChoice, TakeOff, TitleField } from './team-controls.tsx';

/** A team member, on a phone. */
export function TeamCard({ member, ...rights }: TeamRights & { member: ProjectMember }) {
  const { projectId, editable, roles } = rights;
  const { name, email, role, title } = member;
  return (
    <>
      <div className="grid min-w-0 flex-1 grid-cols-[minmax(0,1fr)] gap-1.5">
        <p className="min-w-0">
          <bdi className="block truncate font-medium">{name}</bdi>
          <span className="block truncate text-muted-foreground">{email}</span>
        </p>
        {editable && roles.includes(role) ? (
          <div className="grid grid-cols-2 gap-2">
            <RoleChoice projectId={projectId} member={member} roles={roles} />
            <TitleField key={title} projectId={projectId} member={member} />
          </div>
        ) : (
          <p className="break-words">
            {projectRoleLabels[role]}
            {title && (
              <>
                , <bdi>{title}</bdi>
              </>
            )}
          </p>
        )}
      </div>
      {editable && <TakeOff projectId={projectId} member={member} />}
    </>
  );
}
