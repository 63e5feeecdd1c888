/**
 * Periods and dates that someone must meet, in the order the rules are tried. The first match decides what a
 * period or date is for.
 */
import type { DateRule, WindowRule } from '../obligations/rule.ts';
import { windows as auditRecords } from './administration/audit-records/windows.ts';
import { windows as disputeResolution } from './administration/dispute-resolution/windows.ts';
import { windows as changes } from './changes/changes/windows.ts';
import { windows as claimsNotice } from './changes/claims-notice/windows.ts';
import { windows as differingSiteConditions } from './changes/differing-site-conditions/windows.ts';
import { windows as hazardousMaterials } from './changes/hazardous-materials/windows.ts';
import { windows as effectiveDate, dates as effectiveDateDates } from './commercial/effective-date.ts';
import { windows as expirationDate, dates as expirationDateDates } from './commercial/expiration-date.ts';
import { windows as noticeToStopRenewal } from './commercial/notice-to-stop-renewal.ts';
import { windows as postTermination } from './commercial/post-termination.ts';
import { windows as renewalTerm } from './commercial/renewal-term.ts';
import { windows as bonds } from './liability/bonds/windows.ts';
import { windows as indemnity } from './liability/indemnity/windows.ts';
import { windows as insurance } from './liability/insurance/windows.ts';
import { windows as warranty } from './liability/warranty/windows.ts';
import { windows as lienRelease } from './payment/lien-release/windows.ts';
import { windows as paymentTerms, dates as paymentTermsDates } from './payment/payment-terms/windows.ts';
import { windows as retainage } from './payment/retainage/windows.ts';
import { windows as suspensionOrStopWork } from './termination/suspension-or-stop-work/windows.ts';
import { windows as terminationConvenience } from './termination/termination-convenience/windows.ts';
import { windows as terminationDefault } from './termination/termination-default/windows.ts';
import { windows as forceMajeure } from './time/force-majeure/windows.ts';
import { windows as milestones, dates as milestonesDates } from './time/milestones.ts';

export const windowRules: readonly WindowRule[] = [
  // Cancellation, renewal, and termination.
  insurance.cancellation,
  insurance.cancellationUnlessNotice,
  noticeToStopRenewal.stopRenewal,
  renewalTerm.renewal,
  terminationDefault.cure,
  terminationConvenience.noticeForNoReason,
  terminationConvenience.noticeForConvenience,
  terminationDefault.noticeForCause,
  terminationConvenience.notice,
  suspensionOrStopWork.noticeToStop,
  // Notices and claims.
  differingSiteConditions.notice,
  hazardousMaterials.notice,
  forceMajeure.notice,
  indemnity.noticeOfClaim,
  paymentTerms.dispute,
  changes.pricing,
  changes.response,
  claimsNotice.response,
  claimsNotice.particulars,
  claimsNotice.noticeOfDelay,
  claimsNotice.noticeOfClaim,
  changes.notice,
  warranty.noticeOfDefect,
  claimsNotice.noticeOfInjury,
  disputeResolution.mediation,
  disputeResolution.arbitration,
  disputeResolution.negotiation,
  // Money and documents.
  insurance.certificates,
  insurance.coverKept,
  bonds.due,
  lienRelease.discharge,
  lienRelease.waivers,
  paymentTerms.finalPayment,
  retainage.release,
  paymentTerms.certification,
  paymentTerms.due,
  paymentTerms.dueWhenBilled,
  auditRecords.kept,
  // The work and the term.
  warranty.end,
  warranty.endOfCorrection,
  warranty.correction,
  milestones.punchListCompleted,
  milestones.substantialCompletion,
  milestones.finalCompletion,
  milestones.scheduleSubmission,
  milestones.submittalsDue,
  milestones.reviewOfSubmittals,
  effectiveDate.commencement,
  milestones.completionOfTheWork,
  expirationDate.contractExpires,
  expirationDate.contractExpires2,
  postTermination.returnOfProperty,
];

export const dateRules: readonly DateRule[] = [
  effectiveDateDates.contractTakesEffect,
  milestonesDates.substantialCompletion,
  milestonesDates.finalCompletion,
  milestonesDates.mechanicalCompletion,
  effectiveDateDates.noticeToProceed,
  effectiveDateDates.commencement,
  expirationDateDates.contractExpires,
  milestonesDates.delivery,
  milestonesDates.completionOfTheWork,
  paymentTermsDates.paymentDue,
];
