/** All rules that judge, in the order of the score's groups. */
import type { Rule } from '../context.ts';
import { assignment } from './assignment.ts';
import { callableSecurity } from './bonds.ts';
import { unpricedChanges } from './changes.ts';
import { claimsNotice } from './claims-notice.ts';
import { consequentialWaiver } from './consequential-waiver.ts';
import { contingentPayment } from './contingent-payment.ts';
import { flowDown } from './flow-down.ts';
import { indemnity } from './indemnity.ts';
import { liabilityCap, uncappedLiability } from './liability-cap.ts';
import { lienWaiver } from './lien-waiver.ts';
import { liquidatedDamages } from './liquidated-damages.ts';
import { lateInterest, paymentTerms } from './payment-terms.ts';
import { retainage } from './retainage.ts';
import { hazardousMaterials, siteRisk } from './site-conditions.ts';
import { terminationConvenience } from './termination-convenience.ts';
import { cureShort } from './termination-default.ts';
import { noDamageForDelay, timeOfEssence } from './time.ts';
import { warranty } from './warranty.ts';

export const rules: readonly Rule[] = [
  contingentPayment,
  paymentTerms,
  retainage,
  lateInterest,
  lienWaiver,
  liquidatedDamages,
  noDamageForDelay,
  timeOfEssence,
  indemnity,
  liabilityCap,
  uncappedLiability,
  consequentialWaiver,
  callableSecurity,
  warranty,
  terminationConvenience,
  cureShort,
  unpricedChanges,
  claimsNotice,
  siteRisk,
  hazardousMaterials,
  assignment,
  flowDown,
];
