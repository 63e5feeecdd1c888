import { ArrowLeft, Pencil } from 'lucide-react';
import { lazy, Suspense, useId, useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router-dom';
import { ErrorState } from '@/components/error-state.tsx';
import { PageHeader } from '@/components/page-header.tsx';
import { Button } from '@/components/ui/button.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { useCheck } from '@/features/compliance/api/get-check.ts';
import { CheckFacts } from '@/features/compliance/checks/check-facts.tsx';
import { CheckHistory } from '@/features/compliance/checks/check-history.tsx';
import { DeleteCheckButton } from '@/features/compliance/checks/delete-check-button.tsx';
import { ComplianceSeverityBadge, ComplianceStatusBadge } from '@/features/compliance/compliance-badges.tsx';
import { EvidenceSection } from '@/features/compliance/evidence/evidence-section.tsx';
import { InsuranceGaps } from '@/features/compliance/evidence/insurance-gaps.tsx';
import { ProjectRequirementPanel } from '@/features/compliance/requirements/project-requirement-panel.tsx';
import { RequirementFacts } from '@/features/compliance/requirements/requirement-facts.tsx';
import { SetReminderButton } from '@/features/reminders/components/set-reminder-button.tsx';
import { ApiError, errorMessage } from '@/lib/api-error.ts';
import { paths } from '@/lib/paths.ts';
import { NotFound } from './not-found.tsx';

const UpdateCheckDialog = lazy(() =>
  import('@/features/compliance/checks/update-check-dialog.tsx').then((m) => ({
    default: m.UpdateCheckDialog,
  })),
);

/** One check: its status and reason, requirement, evidence, and history. */
export function ComplianceCheck() {
  const { checkId = '' } = useParams();
  return (
    <div className="page grid grid-cols-[minmax(0,1fr)] gap-5 py-6 pb-24">
      <Link
        to={paths.compliance}
        className="inline-flex w-fit items-center gap-1.5 rounded-sm text-muted-foreground hover:text-foreground"
      >
        <ArrowLeft aria-hidden className="size-4" />
        Compliance
      </Link>
      <Check key={checkId} checkId={checkId} />
    </div>
  );
}

function Check({ checkId }: { checkId: string }) {
  const { data: check, error, refetch } = useCheck(checkId);
  const [updating, setUpdating] = useState(false);
  const navigate = useNavigate();
  if (!check) {
    if (!error) return <PageSkeleton />;
    return error instanceof ApiError && (error.status === 404 || error.status === 422) ? (
      <NotFound what="check" />
    ) : (
      <>
        <PageHeader title="Compliance check" />
        <ErrorState
          title="Failed to load compliance data"
          detail={errorMessage(error, '')}
          onRetry={() => refetch()}
        />
      </>
    );
  }
  return (
    <>
      <PageHeader
        title={check.title}
        aside={
          <>
            <ComplianceStatusBadge status={check.status} />
            <ComplianceSeverityBadge severity={check.severity} />
          </>
        }
        subtitle={check.check_type}
        actions={
          <>
            <SetReminderButton
              subject={{ project_id: check.project_id, check_id: check.id }}
              about={check.title}
            />
            {check.can.edit && (
              <Button variant="outline" onClick={() => setUpdating(true)}>
                <Pencil aria-hidden />
                Update
              </Button>
            )}
            {check.can.remove && (
              <DeleteCheckButton check={check} onDeleted={() => navigate(paths.compliance)} />
            )}
          </>
        }
      />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-8 desk:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
          <CheckFacts check={check} />
          <Section title="Evidence">
            <EvidenceSection check={check} />
          </Section>
          {check.insurance.length > 0 && (
            <Section title="Insurance">
              <InsuranceGaps gaps={check.insurance} />
            </Section>
          )}
          <Section title="History">
            <CheckHistory check={check} />
          </Section>
        </div>
        {check.requirement && (
          <Section title="Requirement">
            <RequirementFacts requirement={check.requirement} />
            <ProjectRequirementPanel check={check} />
          </Section>
        )}
      </div>
      <Suspense fallback={null}>
        {updating && <UpdateCheckDialog checkId={check.id} onOpenChange={setUpdating} />}
      </Suspense>
    </>
  );
}

function Section({ title, children }: { title: string; children: React.ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-3">
      <h2 id={id} className="text-base">
        {title}
      </h2>
      {children}
    </section>
  );
}

function PageSkeleton() {
  return (
    <div role="status" aria-label="Loading check" className="grid gap-5">
      <Skeleton className="h-8 w-1/2" />
      <div className="grid gap-8 desk:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <Skeleton className="h-64" />
        <Skeleton className="h-64" />
      </div>
    </div>
  );
}
