/**
 * Wording of published forms (AIA A101 to A201, ConsensusDocs 200, FIDIC). They are the benchmark, so such a
 * sentence is not one-sided, however grave its words are. Roles replace names in the text.
 */
import { regex } from '../read/regex.ts';

export const STANDARD = regex`
  \bamounts not in dispute may be included\b
  |\bnotify the py in writing not less than five days before\b
  |\blegal assignment of subcontracts and purchase orders\b
  |\bterminated by the p[fy](?: for cause)? as provided in (?:article|section)\b
  |\bthe pf would be entitled to receive under (?:paragraph|section)\b
  |\bincurs costs described in (?:article|section)\b
  |\bkeep full and detailed (?:records|accounts)\b
  |\bcompletion shall be the lesser of\b
  |\bproperly allocable to (?:materials|completed work)\b
  |\bno specific provision is made in\b
  |\bshall allocate the entire\b
  |\bpayrolls, petty cash\b
  |\bin the contract documents as the guaranteed maximum\b
  |\btrade discounts, rebates\b
  |\bfair compensation, either by purchase\b
  |\bspecific persons or entities from whom\b
  |\blegal defenses, judgments? and settlements shall not\b
  |\bfor losses of financing, business and reputation\b
  |\bas substantiated by the pf's final accounting\b
  |\bshall achieve substantial completion (?:of the entire work )?(?:not later than|by)\b
  |\bcondition\w+ (?:up)?on receipt of (?:that|such) payment\b
  |\breceive further payment until the (?:project )?work is\b|\bright to further payment until the work\b
  |\bexceeds? costs of finishing\b
  |\bin writing to suspend, delay,? or interrupt\b
  |\bduty on the part of the py to exercise this right\b
  |\bstatute of limitations shall commence to run\b
  |\bkeep its surety advised\b
  |\bonly to the extent caused(?: in whole or in part)? by (?:the )?negligent acts\b
  |\bfurnish a bond satisfactory to the py to indemnify\b
  |\brefund to the py all money that\b
  |\bconstitute a waiver of claims by that payee\b
  |\bcosts, other than costs included in change orders\b
  |\brelates only to the specific obligation\b
  |\badd the pf's fee\b|\bin proportion to its (?:share|degree|percentage)\b
  |\bpersistently (?:or repeatedly )?(?:refuses|fails)\b
  |\bsuits or claims for infringement of patent\b
  |\bknowing it to be contrary to\b
  |\bsubject to additions and deductions (?:by change order )?as provided in\b
  |\bexcept for the pf's responsibility to correct\b
  |^\W*(?:\S{1,8} )?\((?:if it is intended|insert|state|list|identify)\b
  |\badjustments to the guaranteed maximum price on account of\b
  |\bcosts of repairing or correcting damaged or nonconforming\b
  |\bduty of indemnification, contractual or otherwise\b
  |\bis not obligated to, notify the surety\b
  |\bpromptly remedy damage and loss\b
  |\bcause the guaranteed maximum price to be exceeded, nor\b
  |\bthereafter materially delayed through no fault\b
  |\breplacement of damaged property shall be\b
  |\bexecution(?:,|,? and) delivery\b[^.;]{0,160}\b(?:do|does|will|shall) not(?: and (?:will|shall) not)? (?:conflict
    |violate|contravene|breach)\b
`;
