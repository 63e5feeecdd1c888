import type { TemplateFacts } from './facts.ts';

/** Kinds of projects with the library's requirements that normally apply to them, and why. */
export const templates: readonly TemplateFacts[] = [
  {
    key: 'commercial-ground-up',
    name: 'Commercial, new building',
    description: 'A new commercial or multifamily building on its own site.',
    requirements: [
      {
        key: 'osha-poster',
        reason: 'Every covered employer displays it.',
      },
      {
        key: 'osha-hazard-instruction',
        reason: 'Applies to every construction employee.',
      },
      {
        key: 'osha-site-inspections',
        reason: 'Applies to every construction employer.',
      },
      {
        key: 'osha-first-aid',
        reason: 'Medical arrangements precede any project start.',
      },
      {
        key: 'osha-severe-injury-report',
        reason: 'Applies whenever a severe injury happens, small employers included.',
      },
      {
        key: 'osha-300-log',
        reason: 'Employers above ten workers keep the log.',
      },
      {
        key: 'osha-300a-posting',
        reason: 'The yearly summary falls due in February.',
      },
      {
        key: 'osha-hazcom-program',
        reason: 'Almost every site has hazardous chemicals.',
      },
      {
        key: 'osha-fire-extinguishers',
        reason: 'Fire protection covers every phase.',
      },
      {
        key: 'osha-gfci',
        reason: 'Temporary power is used on almost every site.',
      },
      {
        key: 'osha-fall-protection-provided',
        reason: 'Work above 6 feet is certain.',
      },
      {
        key: 'osha-fall-protection-training',
        reason: 'Exposed workers need certified training.',
      },
      {
        key: 'osha-scaffold-inspection',
        reason: 'Scaffolds are commonly used.',
      },
      {
        key: 'osha-scaffold-fall-protection',
        reason: 'Scaffolds above 10 feet.',
      },
      {
        key: 'osha-scaffold-training',
        reason: 'Users and erectors need training.',
      },
      {
        key: 'osha-excavation-daily-inspection',
        reason: 'Foundations or utilities mean open excavations.',
      },
      {
        key: 'osha-excavation-protective-system',
        reason: 'Depths of 5 feet or more are likely.',
      },
      {
        key: 'osha-excavation-egress',
        reason: 'Trenches of 4 feet or more are likely.',
      },
      {
        key: 'osha-crane-inspections',
        reason: 'Lifting by crane is usual.',
      },
      {
        key: 'osha-crane-operator',
        reason: 'Crane operators need certification.',
      },
      {
        key: 'osha-silica-plan',
        reason: 'Concrete cutting and drilling.',
      },
      {
        key: 'osha-forklift-operator',
        reason: 'Material handling.',
      },
      {
        key: 'osha-confined-space-permit',
        reason: 'Manholes, vaults and tanks may need entry.',
      },
      {
        key: 'env-cgp-noi',
        reason: "Applies if 1 acre or more is disturbed (or the state's permit).",
      },
      {
        key: 'env-cgp-swppp',
        reason: 'The plan precedes the filing.',
      },
      {
        key: 'env-cgp-inspections',
        reason: 'Regular stormwater inspections follow coverage.',
      },
      {
        key: 'env-cgp-termination',
        reason: 'Coverage is closed out at the end.',
      },
      {
        key: 'env-spcc',
        reason: 'Fuel storage can pass 1,320 gallons.',
      },
      {
        key: 'env-haz-waste',
        reason: 'Paints, solvents and lamps.',
      },
      {
        key: 'env-cwa-404',
        reason: 'Only if waters or wetlands are touched.',
      },
      {
        key: 'lab-flsa-overtime',
        reason: 'Hourly crews are usually non-exempt.',
      },
      {
        key: 'lab-flsa-records',
        reason: 'Hours and pay records are needed for every non-exempt worker.',
      },
      {
        key: 'lab-i9-complete',
        reason: 'Every hire needs it.',
      },
      {
        key: 'lab-new-hire-report',
        reason: 'Every hire is reported to the state.',
      },
      {
        key: 'lab-minors-hazardous',
        reason: 'Hazardous-work age limits apply wherever minors are hired.',
      },
      {
        key: 'lic-building-permit',
        reason: 'Permitted work cannot start without it.',
      },
      {
        key: 'bc-permit-alive',
        reason: 'A pause of 180 days can kill the permit.',
      },
      {
        key: 'bc-permit-posted',
        reason: 'The permit stays on site.',
      },
      {
        key: 'bc-approved-plans-on-site',
        reason: 'Inspectors work from the approved set.',
      },
      {
        key: 'bc-plan-changes-approved',
        reason: 'Changes during work need approval.',
      },
      {
        key: 'bc-no-work-past-inspection',
        reason: 'Covered work must be uncovered if uninspected.',
      },
      {
        key: 'bc-insp-final',
        reason: 'Closes the permit.',
      },
      {
        key: 'lic-trade-permits',
        reason: 'Systems work carries its own permits.',
      },
      {
        key: 'bc-insp-foundation',
        reason: 'New foundations.',
      },
      {
        key: 'bc-insp-slab',
        reason: 'New slabs.',
      },
      {
        key: 'bc-insp-frame',
        reason: 'Framing and rough-in are concealed later.',
      },
      {
        key: 'bc-special-insp-statement',
        reason: 'Structural work is usually on the chapter 17 list.',
      },
      {
        key: 'bc-special-insp-agency',
        reason: 'Independent inspectors come before the start.',
      },
      {
        key: 'bc-special-insp-reports',
        reason: 'The final report gates occupancy.',
      },
      {
        key: 'bc-site-fire-safety-plan',
        reason: 'Recent codes want it before the permit.',
      },
      {
        key: 'bc-daily-fire-inspection',
        reason: 'Recent fire codes want a daily record.',
      },
      {
        key: 'bc-fire-system-acceptance',
        reason: 'Sprinklers and alarms are tested before occupancy.',
      },
      {
        key: 'bc-insp-penetrations',
        reason: 'Rated assemblies.',
      },
      {
        key: 'bc-certificate-occupancy',
        reason: 'Needed before use.',
      },
      {
        key: 'bc-temporary-occupancy',
        reason: 'If parts open early.',
      },
      {
        key: 'bc-flood-elevation',
        reason: 'Only in a flood hazard area.',
      },
      {
        key: 'ins-workers-comp',
        reason: 'Required of employers in almost every state.',
      },
      {
        key: 'ins-sub-workers-comp-proof',
        reason: "An uninsured subcontractor's claim can move up.",
      },
      {
        key: 'ins-cgl-limits',
        reason: 'The contract sets the limits.',
      },
      {
        key: 'ins-ai-ongoing',
        reason: 'Usual contract demand.',
      },
      {
        key: 'ins-ai-completed',
        reason: 'Defect claims usually arrive after completion.',
      },
      {
        key: 'ins-certificate-current',
        reason: 'Dates and endorsements need tracking per firm.',
      },
      {
        key: 'ins-builders-risk',
        reason: 'The structure is insured while rising.',
      },
      {
        key: 'ins-waiver-subrogation',
        reason: "Usually paired with builder's risk.",
      },
      {
        key: 'lic-contractor-state',
        reason: 'Licence status decides whether the firm may work at all in licensing states.',
      },
      {
        key: 'lic-dig-ticket',
        reason: 'Needed if anything is dug.',
      },
      {
        key: 'lic-encroachment',
        reason: 'Street or sidewalk use.',
      },
      {
        key: 'lic-faa-7460',
        reason: 'Cranes or buildings over 200 feet or near an airport.',
      },
    ],
  },
  {
    key: 'tenant-improvement',
    name: 'Tenant improvement',
    description: 'Interior fit-out or alteration in an existing commercial building.',
    requirements: [
      {
        key: 'osha-poster',
        reason: 'Every covered employer displays it.',
      },
      {
        key: 'osha-hazard-instruction',
        reason: 'Applies to every construction employee.',
      },
      {
        key: 'osha-site-inspections',
        reason: 'Applies to every construction employer.',
      },
      {
        key: 'osha-first-aid',
        reason: 'Medical arrangements precede any project start.',
      },
      {
        key: 'osha-severe-injury-report',
        reason: 'Applies whenever a severe injury happens, small employers included.',
      },
      {
        key: 'osha-300-log',
        reason: 'Employers above ten workers keep the log.',
      },
      {
        key: 'osha-300a-posting',
        reason: 'The yearly summary falls due in February.',
      },
      {
        key: 'osha-hazcom-program',
        reason: 'Almost every site has hazardous chemicals.',
      },
      {
        key: 'osha-fire-extinguishers',
        reason: 'Fire protection covers every phase.',
      },
      {
        key: 'osha-gfci',
        reason: 'Temporary power is used on almost every site.',
      },
      {
        key: 'osha-fall-protection-provided',
        reason: 'Work above 6 feet is certain.',
      },
      {
        key: 'osha-fall-protection-training',
        reason: 'Exposed workers need certified training.',
      },
      {
        key: 'osha-scaffold-inspection',
        reason: 'Rolling scaffolds are common.',
      },
      {
        key: 'osha-scaffold-training',
        reason: 'Users need training.',
      },
      {
        key: 'osha-silica-plan',
        reason: 'Coring and cutting of slabs and walls.',
      },
      {
        key: 'env-asbestos-survey',
        reason: 'Renovation starts with an asbestos inspection.',
      },
      {
        key: 'env-asbestos-notice',
        reason: 'If threshold quantities will be disturbed.',
      },
      {
        key: 'env-haz-waste',
        reason: 'Lamps, ballasts and solvents.',
      },
      {
        key: 'lab-flsa-overtime',
        reason: 'Hourly crews are usually non-exempt.',
      },
      {
        key: 'lab-flsa-records',
        reason: 'Hours and pay records are needed for every non-exempt worker.',
      },
      {
        key: 'lab-i9-complete',
        reason: 'Every hire needs it.',
      },
      {
        key: 'lab-new-hire-report',
        reason: 'Every hire is reported to the state.',
      },
      {
        key: 'lab-minors-hazardous',
        reason: 'Hazardous-work age limits apply wherever minors are hired.',
      },
      {
        key: 'lic-building-permit',
        reason: 'Permitted work cannot start without it.',
      },
      {
        key: 'bc-permit-alive',
        reason: 'A pause of 180 days can kill the permit.',
      },
      {
        key: 'bc-permit-posted',
        reason: 'The permit stays on site.',
      },
      {
        key: 'bc-approved-plans-on-site',
        reason: 'Inspectors work from the approved set.',
      },
      {
        key: 'bc-plan-changes-approved',
        reason: 'Changes during work need approval.',
      },
      {
        key: 'bc-no-work-past-inspection',
        reason: 'Covered work must be uncovered if uninspected.',
      },
      {
        key: 'bc-insp-final',
        reason: 'Closes the permit.',
      },
      {
        key: 'lic-trade-permits',
        reason: 'Systems work carries its own permits.',
      },
      {
        key: 'bc-insp-frame',
        reason: 'Walls and rough-in are concealed.',
      },
      {
        key: 'bc-insp-penetrations',
        reason: 'Rated corridors and shafts are pierced.',
      },
      {
        key: 'bc-fire-system-acceptance',
        reason: 'Sprinkler and alarm changes are retested.',
      },
      {
        key: 'bc-site-fire-safety-plan',
        reason: 'Alterations fall under recent fire codes.',
      },
      {
        key: 'bc-ada-path-of-travel',
        reason: 'Alterations can trigger accessibility spending.',
      },
      {
        key: 'bc-certificate-occupancy',
        reason: 'New or changed occupancy.',
      },
      {
        key: 'bc-temporary-occupancy',
        reason: 'If opening in stages.',
      },
      {
        key: 'ins-workers-comp',
        reason: 'Required of employers in almost every state.',
      },
      {
        key: 'ins-sub-workers-comp-proof',
        reason: "An uninsured subcontractor's claim can move up.",
      },
      {
        key: 'ins-cgl-limits',
        reason: 'The contract sets the limits.',
      },
      {
        key: 'ins-ai-ongoing',
        reason: 'Usual contract demand.',
      },
      {
        key: 'ins-ai-completed',
        reason: 'Defect claims usually arrive after completion.',
      },
      {
        key: 'ins-certificate-current',
        reason: 'Dates and endorsements need tracking per firm.',
      },
      {
        key: 'ins-waiver-subrogation',
        reason: 'Landlord and tenant policies overlap.',
      },
      {
        key: 'lic-contractor-state',
        reason: 'Licence status decides whether the firm may work at all in licensing states.',
      },
    ],
  },
  {
    key: 'single-family-residential',
    name: 'Single-family house',
    description: 'A new house or a large addition.',
    requirements: [
      {
        key: 'osha-poster',
        reason: 'Every covered employer displays it.',
      },
      {
        key: 'osha-hazard-instruction',
        reason: 'Applies to every construction employee.',
      },
      {
        key: 'osha-site-inspections',
        reason: 'Applies to every construction employer.',
      },
      {
        key: 'osha-first-aid',
        reason: 'Medical arrangements precede any project start.',
      },
      {
        key: 'osha-severe-injury-report',
        reason: 'Applies whenever a severe injury happens, small employers included.',
      },
      {
        key: 'osha-300-log',
        reason: 'Employers above ten workers keep the log.',
      },
      {
        key: 'osha-300a-posting',
        reason: 'The yearly summary falls due in February.',
      },
      {
        key: 'osha-hazcom-program',
        reason: 'Almost every site has hazardous chemicals.',
      },
      {
        key: 'osha-fire-extinguishers',
        reason: 'Fire protection covers every phase.',
      },
      {
        key: 'osha-gfci',
        reason: 'Temporary power is used on almost every site.',
      },
      {
        key: 'osha-fall-protection-provided',
        reason: 'Work above 6 feet is certain.',
      },
      {
        key: 'osha-fall-protection-training',
        reason: 'Exposed workers need certified training.',
      },
      {
        key: 'osha-scaffold-inspection',
        reason: 'Siding and masonry scaffolds.',
      },
      {
        key: 'osha-excavation-daily-inspection',
        reason: 'Footings, basements and service trenches.',
      },
      {
        key: 'osha-excavation-protective-system',
        reason: 'Basement and sewer depths.',
      },
      {
        key: 'osha-silica-plan',
        reason: 'Masonry and fibre-cement cutting.',
      },
      {
        key: 'env-cgp-noi',
        reason: 'If part of a subdivision plan of 1 acre or more.',
      },
      {
        key: 'env-cgp-inspections',
        reason: 'Follows permit coverage.',
      },
      {
        key: 'lab-flsa-overtime',
        reason: 'Hourly crews are usually non-exempt.',
      },
      {
        key: 'lab-flsa-records',
        reason: 'Hours and pay records are needed for every non-exempt worker.',
      },
      {
        key: 'lab-i9-complete',
        reason: 'Every hire needs it.',
      },
      {
        key: 'lab-new-hire-report',
        reason: 'Every hire is reported to the state.',
      },
      {
        key: 'lab-minors-hazardous',
        reason: 'Hazardous-work age limits apply wherever minors are hired.',
      },
      {
        key: 'lic-building-permit',
        reason: 'Permitted work cannot start without it.',
      },
      {
        key: 'bc-permit-alive',
        reason: 'A pause of 180 days can kill the permit.',
      },
      {
        key: 'bc-permit-posted',
        reason: 'The permit stays on site.',
      },
      {
        key: 'bc-approved-plans-on-site',
        reason: 'Inspectors work from the approved set.',
      },
      {
        key: 'bc-plan-changes-approved',
        reason: 'Changes during work need approval.',
      },
      {
        key: 'bc-no-work-past-inspection',
        reason: 'Covered work must be uncovered if uninspected.',
      },
      {
        key: 'bc-insp-final',
        reason: 'Closes the permit.',
      },
      {
        key: 'lic-trade-permits',
        reason: 'Systems work carries its own permits.',
      },
      {
        key: 'bc-insp-foundation',
        reason: 'New foundations.',
      },
      {
        key: 'bc-insp-slab',
        reason: 'New slabs.',
      },
      {
        key: 'bc-insp-frame',
        reason: 'Framing and rough-in are concealed later.',
      },
      {
        key: 'bc-certificate-occupancy',
        reason: 'Needed before moving in.',
      },
      {
        key: 'bc-flood-elevation',
        reason: 'Only in a flood hazard area.',
      },
      {
        key: 'ins-workers-comp',
        reason: 'Required of employers in almost every state.',
      },
      {
        key: 'ins-sub-workers-comp-proof',
        reason: "An uninsured subcontractor's claim can move up.",
      },
      {
        key: 'ins-cgl-limits',
        reason: 'The contract sets the limits.',
      },
      {
        key: 'ins-ai-ongoing',
        reason: 'Usual contract demand.',
      },
      {
        key: 'ins-ai-completed',
        reason: 'Defect claims usually arrive after completion.',
      },
      {
        key: 'ins-certificate-current',
        reason: 'Dates and endorsements need tracking per firm.',
      },
      {
        key: 'ins-builders-risk',
        reason: 'The house is insured while rising.',
      },
      {
        key: 'lic-contractor-state',
        reason: 'Licence status decides whether the firm may work at all in licensing states.',
      },
      {
        key: 'lic-dig-ticket',
        reason: 'Needed if anything is dug.',
      },
      {
        key: 'lic-fl-notice-of-commencement',
        reason: 'Florida only.',
      },
    ],
  },
  {
    key: 'public-federal',
    name: 'Public or federal works',
    description: 'Federally funded or federal-contract construction.',
    requirements: [
      {
        key: 'osha-poster',
        reason: 'Every covered employer displays it.',
      },
      {
        key: 'osha-hazard-instruction',
        reason: 'Applies to every construction employee.',
      },
      {
        key: 'osha-site-inspections',
        reason: 'Applies to every construction employer.',
      },
      {
        key: 'osha-first-aid',
        reason: 'Medical arrangements precede any project start.',
      },
      {
        key: 'osha-severe-injury-report',
        reason: 'Applies whenever a severe injury happens, small employers included.',
      },
      {
        key: 'osha-300-log',
        reason: 'Employers above ten workers keep the log.',
      },
      {
        key: 'osha-300a-posting',
        reason: 'The yearly summary falls due in February.',
      },
      {
        key: 'osha-hazcom-program',
        reason: 'Almost every site has hazardous chemicals.',
      },
      {
        key: 'osha-fire-extinguishers',
        reason: 'Fire protection covers every phase.',
      },
      {
        key: 'osha-gfci',
        reason: 'Temporary power is used on almost every site.',
      },
      {
        key: 'osha-fall-protection-provided',
        reason: 'Work above 6 feet is certain.',
      },
      {
        key: 'osha-fall-protection-training',
        reason: 'Exposed workers need certified training.',
      },
      {
        key: 'osha-scaffold-inspection',
        reason: 'Scaffolds are commonly used.',
      },
      {
        key: 'osha-scaffold-fall-protection',
        reason: 'Scaffolds above 10 feet.',
      },
      {
        key: 'osha-scaffold-training',
        reason: 'Users and erectors need training.',
      },
      {
        key: 'osha-excavation-daily-inspection',
        reason: 'Foundations or utilities mean open excavations.',
      },
      {
        key: 'osha-excavation-protective-system',
        reason: 'Depths of 5 feet or more are likely.',
      },
      {
        key: 'osha-excavation-egress',
        reason: 'Trenches of 4 feet or more are likely.',
      },
      {
        key: 'osha-crane-inspections',
        reason: 'Lifting by crane is usual.',
      },
      {
        key: 'osha-crane-operator',
        reason: 'Crane operators need certification.',
      },
      {
        key: 'osha-silica-plan',
        reason: 'Concrete work.',
      },
      {
        key: 'env-cgp-noi',
        reason: "Applies if 1 acre or more is disturbed (or the state's permit).",
      },
      {
        key: 'env-cgp-swppp',
        reason: 'The plan precedes the filing.',
      },
      {
        key: 'env-cgp-inspections',
        reason: 'Regular stormwater inspections follow coverage.',
      },
      {
        key: 'env-cgp-termination',
        reason: 'Coverage is closed out at the end.',
      },
      {
        key: 'lab-dba-wages',
        reason: 'Federal work above $2,000.',
      },
      {
        key: 'lab-dba-certified-payroll',
        reason: 'Weekly filing.',
      },
      {
        key: 'lab-dba-records',
        reason: 'Three-year retention.',
      },
      {
        key: 'lab-dba-apprentices',
        reason: 'If apprentice rates are paid.',
      },
      {
        key: 'lab-cwhssa-overtime',
        reason: 'If the clause is in the contract.',
      },
      {
        key: 'lab-everify-federal',
        reason: 'If the clause is in the contract.',
      },
      {
        key: 'lab-state-prevailing-wage',
        reason: 'If state money is also involved.',
      },
      {
        key: 'lab-flsa-overtime',
        reason: 'Hourly crews are usually non-exempt.',
      },
      {
        key: 'lab-flsa-records',
        reason: 'Hours and pay records are needed for every non-exempt worker.',
      },
      {
        key: 'lab-i9-complete',
        reason: 'Every hire needs it.',
      },
      {
        key: 'lab-new-hire-report',
        reason: 'Every hire is reported to the state.',
      },
      {
        key: 'lab-minors-hazardous',
        reason: 'Hazardous-work age limits apply wherever minors are hired.',
      },
      {
        key: 'bc-special-insp-agency',
        reason: 'Structural work.',
      },
      {
        key: 'bc-special-insp-reports',
        reason: 'Structural work.',
      },
      {
        key: 'bc-fire-system-acceptance',
        reason: 'Protected buildings.',
      },
      {
        key: 'bc-certificate-occupancy',
        reason: "Or the agency's own acceptance.",
      },
      {
        key: 'ins-workers-comp',
        reason: 'Required of employers in almost every state.',
      },
      {
        key: 'ins-sub-workers-comp-proof',
        reason: "An uninsured subcontractor's claim can move up.",
      },
      {
        key: 'ins-cgl-limits',
        reason: 'The contract sets the limits.',
      },
      {
        key: 'ins-ai-ongoing',
        reason: 'Usual contract demand.',
      },
      {
        key: 'ins-ai-completed',
        reason: 'Defect claims usually arrive after completion.',
      },
      {
        key: 'ins-certificate-current',
        reason: 'Dates and endorsements need tracking per firm.',
      },
      {
        key: 'ins-federal-installation',
        reason: 'Work on a government installation.',
      },
      {
        key: 'bond-federal-performance',
        reason: 'Above the federal threshold.',
      },
      {
        key: 'bond-federal-payment',
        reason: 'Above the federal threshold.',
      },
      {
        key: 'bond-federal-alternative',
        reason: 'Between $35,000 and $150,000.',
      },
      {
        key: 'bond-bid-guarantee',
        reason: 'When bonds are required.',
      },
      {
        key: 'bond-consent-of-surety',
        reason: 'On large modifications.',
      },
      {
        key: 'bond-tx-public',
        reason: 'Texas state or local work only.',
      },
      {
        key: 'lic-sam',
        reason: 'Federal prime contractors.',
      },
      {
        key: 'lic-contractor-state',
        reason: 'State law can still apply.',
      },
      {
        key: 'lic-dig-ticket',
        reason: 'Needed if anything is dug.',
      },
      {
        key: 'lic-ca-public-works-registration',
        reason: 'California public works only.',
      },
      {
        key: 'lab-ca-das140',
        reason: 'California public works only.',
      },
    ],
  },
  {
    key: 'road-civil',
    name: 'Road, utility and civil',
    description: 'Roads, bridges, pipelines and site utilities.',
    requirements: [
      {
        key: 'osha-poster',
        reason: 'Every covered employer displays it.',
      },
      {
        key: 'osha-hazard-instruction',
        reason: 'Applies to every construction employee.',
      },
      {
        key: 'osha-site-inspections',
        reason: 'Applies to every construction employer.',
      },
      {
        key: 'osha-first-aid',
        reason: 'Medical arrangements precede any project start.',
      },
      {
        key: 'osha-severe-injury-report',
        reason: 'Applies whenever a severe injury happens, small employers included.',
      },
      {
        key: 'osha-300-log',
        reason: 'Employers above ten workers keep the log.',
      },
      {
        key: 'osha-300a-posting',
        reason: 'The yearly summary falls due in February.',
      },
      {
        key: 'osha-hazcom-program',
        reason: 'Almost every site has hazardous chemicals.',
      },
      {
        key: 'osha-fire-extinguishers',
        reason: 'Fire protection covers every phase.',
      },
      {
        key: 'osha-gfci',
        reason: 'Temporary power is used on almost every site.',
      },
      {
        key: 'osha-excavation-daily-inspection',
        reason: 'Foundations or utilities mean open excavations.',
      },
      {
        key: 'osha-excavation-protective-system',
        reason: 'Depths of 5 feet or more are likely.',
      },
      {
        key: 'osha-excavation-egress',
        reason: 'Trenches of 4 feet or more are likely.',
      },
      {
        key: 'osha-confined-space-permit',
        reason: 'Manholes and vaults.',
      },
      {
        key: 'osha-crane-inspections',
        reason: 'Pipe and beam lifting.',
      },
      {
        key: 'osha-crane-operator',
        reason: 'Certified operators.',
      },
      {
        key: 'osha-silica-plan',
        reason: 'Saw cutting and milling.',
      },
      {
        key: 'osha-fall-protection-provided',
        reason: 'Bridges and deep cuts.',
      },
      {
        key: 'osha-fall-protection-training',
        reason: 'Exposed workers.',
      },
      {
        key: 'env-cgp-noi',
        reason: "Applies if 1 acre or more is disturbed (or the state's permit).",
      },
      {
        key: 'env-cgp-swppp',
        reason: 'The plan precedes the filing.',
      },
      {
        key: 'env-cgp-inspections',
        reason: 'Regular stormwater inspections follow coverage.',
      },
      {
        key: 'env-cgp-termination',
        reason: 'Coverage is closed out at the end.',
      },
      {
        key: 'env-spcc',
        reason: 'Bulk fuel on site.',
      },
      {
        key: 'env-cwa-404',
        reason: 'Stream and wetland crossings.',
      },
      {
        key: 'env-dust-permit-maricopa',
        reason: 'Where the air district asks for a permit.',
      },
      {
        key: 'lab-dba-wages',
        reason: 'If federally funded.',
      },
      {
        key: 'lab-dba-certified-payroll',
        reason: 'If federally funded.',
      },
      {
        key: 'lab-state-prevailing-wage',
        reason: 'Public money.',
      },
      {
        key: 'lab-flsa-overtime',
        reason: 'Hourly crews are usually non-exempt.',
      },
      {
        key: 'lab-flsa-records',
        reason: 'Hours and pay records are needed for every non-exempt worker.',
      },
      {
        key: 'lab-i9-complete',
        reason: 'Every hire needs it.',
      },
      {
        key: 'lab-new-hire-report',
        reason: 'Every hire is reported to the state.',
      },
      {
        key: 'lab-minors-hazardous',
        reason: 'Hazardous-work age limits apply wherever minors are hired.',
      },
      {
        key: 'ins-workers-comp',
        reason: 'Required of employers in almost every state.',
      },
      {
        key: 'ins-sub-workers-comp-proof',
        reason: "An uninsured subcontractor's claim can move up.",
      },
      {
        key: 'ins-cgl-limits',
        reason: 'The contract sets the limits.',
      },
      {
        key: 'ins-ai-ongoing',
        reason: 'Usual contract demand.',
      },
      {
        key: 'ins-ai-completed',
        reason: 'Defect claims usually arrive after completion.',
      },
      {
        key: 'ins-certificate-current',
        reason: 'Dates and endorsements need tracking per firm.',
      },
      {
        key: 'bond-federal-performance',
        reason: 'Federal contracts above the threshold.',
      },
      {
        key: 'bond-federal-payment',
        reason: 'Federal contracts above the threshold.',
      },
      {
        key: 'bond-tx-public',
        reason: 'Texas public works only.',
      },
      {
        key: 'lic-contractor-state',
        reason: 'State licence classes.',
      },
      {
        key: 'lic-dig-ticket',
        reason: 'Every excavation.',
      },
      {
        key: 'lic-encroachment',
        reason: 'Work in the right of way.',
      },
      {
        key: 'lic-ca-dosh-permit',
        reason: 'California trenches of 5 feet or deeper.',
      },
    ],
  },
  {
    key: 'demolition',
    name: 'Demolition',
    description: 'Total or partial demolition of a structure.',
    requirements: [
      {
        key: 'osha-poster',
        reason: 'Every covered employer displays it.',
      },
      {
        key: 'osha-hazard-instruction',
        reason: 'Applies to every construction employee.',
      },
      {
        key: 'osha-site-inspections',
        reason: 'Applies to every construction employer.',
      },
      {
        key: 'osha-first-aid',
        reason: 'Medical arrangements precede any project start.',
      },
      {
        key: 'osha-severe-injury-report',
        reason: 'Applies whenever a severe injury happens, small employers included.',
      },
      {
        key: 'osha-300-log',
        reason: 'Employers above ten workers keep the log.',
      },
      {
        key: 'osha-300a-posting',
        reason: 'The yearly summary falls due in February.',
      },
      {
        key: 'osha-hazcom-program',
        reason: 'Almost every site has hazardous chemicals.',
      },
      {
        key: 'osha-fire-extinguishers',
        reason: 'Fire protection covers every phase.',
      },
      {
        key: 'osha-gfci',
        reason: 'Temporary power is used on almost every site.',
      },
      {
        key: 'osha-fall-protection-provided',
        reason: 'Work above 6 feet is certain.',
      },
      {
        key: 'osha-fall-protection-training',
        reason: 'Exposed workers need certified training.',
      },
      {
        key: 'osha-demolition-survey',
        reason: 'The survey and utility shut-off come first.',
      },
      {
        key: 'osha-silica-plan',
        reason: 'Concrete breaking.',
      },
      {
        key: 'osha-crane-inspections',
        reason: 'If cranes are used.',
      },
      {
        key: 'env-asbestos-survey',
        reason: 'Inspection before demolition.',
      },
      {
        key: 'env-asbestos-notice',
        reason: 'Notice even where no asbestos is found.',
      },
      {
        key: 'env-haz-waste',
        reason: 'Lead debris, lamps, oils.',
      },
      {
        key: 'env-ust-closure',
        reason: 'If a buried tank comes out.',
      },
      {
        key: 'env-dust-permit-maricopa',
        reason: 'Where the air district asks for a permit.',
      },
      {
        key: 'env-ca-calgreen-waste',
        reason: 'California only.',
      },
      {
        key: 'env-nyc-noise-plan',
        reason: 'New York City only.',
      },
      {
        key: 'lic-demolition-permit',
        reason: 'Demolition needs a permit.',
      },
      {
        key: 'lic-asbestos-accreditation',
        reason: 'For any abatement.',
      },
      {
        key: 'lic-dig-ticket',
        reason: 'Slab and utility removal.',
      },
      {
        key: 'lic-encroachment',
        reason: 'Sidewalk protection or street use.',
      },
      {
        key: 'lic-contractor-state',
        reason: 'Licence class for demolition.',
      },
      {
        key: 'lic-ca-dosh-permit',
        reason: 'California structures over three stories.',
      },
      {
        key: 'bc-site-fire-safety-plan',
        reason: 'Recent fire codes cover demolition.',
      },
      {
        key: 'bc-stop-work-cleared',
        reason: 'An open order blocks work.',
      },
      {
        key: 'lab-flsa-overtime',
        reason: 'Hourly crews are usually non-exempt.',
      },
      {
        key: 'lab-flsa-records',
        reason: 'Hours and pay records are needed for every non-exempt worker.',
      },
      {
        key: 'lab-i9-complete',
        reason: 'Every hire needs it.',
      },
      {
        key: 'lab-new-hire-report',
        reason: 'Every hire is reported to the state.',
      },
      {
        key: 'lab-minors-hazardous',
        reason: 'Hazardous-work age limits apply wherever minors are hired.',
      },
      {
        key: 'ins-workers-comp',
        reason: 'Required of employers in almost every state.',
      },
      {
        key: 'ins-sub-workers-comp-proof',
        reason: "An uninsured subcontractor's claim can move up.",
      },
      {
        key: 'ins-cgl-limits',
        reason: 'The contract sets the limits.',
      },
      {
        key: 'ins-ai-ongoing',
        reason: 'Usual contract demand.',
      },
      {
        key: 'ins-ai-completed',
        reason: 'Defect claims usually arrive after completion.',
      },
      {
        key: 'ins-certificate-current',
        reason: 'Dates and endorsements need tracking per firm.',
      },
    ],
  },
  {
    key: 'pre-1978-renovation',
    name: 'Renovation of pre-1978 housing',
    description: 'Paid renovation of homes or child-occupied facilities built before 1978.',
    requirements: [
      {
        key: 'osha-poster',
        reason: 'Every covered employer displays it.',
      },
      {
        key: 'osha-hazard-instruction',
        reason: 'Applies to every construction employee.',
      },
      {
        key: 'osha-site-inspections',
        reason: 'Applies to every construction employer.',
      },
      {
        key: 'osha-first-aid',
        reason: 'Medical arrangements precede any project start.',
      },
      {
        key: 'osha-severe-injury-report',
        reason: 'Applies whenever a severe injury happens, small employers included.',
      },
      {
        key: 'osha-300-log',
        reason: 'Employers above ten workers keep the log.',
      },
      {
        key: 'osha-300a-posting',
        reason: 'The yearly summary falls due in February.',
      },
      {
        key: 'osha-hazcom-program',
        reason: 'Almost every site has hazardous chemicals.',
      },
      {
        key: 'osha-fire-extinguishers',
        reason: 'Fire protection covers every phase.',
      },
      {
        key: 'osha-gfci',
        reason: 'Temporary power is used on almost every site.',
      },
      {
        key: 'osha-fall-protection-provided',
        reason: 'Work above 6 feet is certain.',
      },
      {
        key: 'osha-fall-protection-training',
        reason: 'Exposed workers need certified training.',
      },
      {
        key: 'lic-rrp-firm',
        reason: 'The firm needs certification before offering the work.',
      },
      {
        key: 'env-rrp-work',
        reason: 'Certified renovator, work practices and information.',
      },
      {
        key: 'env-asbestos-survey',
        reason: 'Larger buildings are inside the federal rule; states may add houses.',
      },
      {
        key: 'env-asbestos-notice',
        reason: 'If the building and quantities are covered.',
      },
      {
        key: 'osha-respirator-program',
        reason: 'If respirators are used.',
      },
      {
        key: 'osha-silica-plan',
        reason: 'Plaster and masonry cutting.',
      },
      {
        key: 'env-haz-waste',
        reason: 'Lead debris is classified.',
      },
      {
        key: 'lab-flsa-overtime',
        reason: 'Hourly crews are usually non-exempt.',
      },
      {
        key: 'lab-flsa-records',
        reason: 'Hours and pay records are needed for every non-exempt worker.',
      },
      {
        key: 'lab-i9-complete',
        reason: 'Every hire needs it.',
      },
      {
        key: 'lab-new-hire-report',
        reason: 'Every hire is reported to the state.',
      },
      {
        key: 'lab-minors-hazardous',
        reason: 'Hazardous-work age limits apply wherever minors are hired.',
      },
      {
        key: 'lic-building-permit',
        reason: 'Permitted work cannot start without it.',
      },
      {
        key: 'bc-permit-alive',
        reason: 'A pause of 180 days can kill the permit.',
      },
      {
        key: 'bc-permit-posted',
        reason: 'The permit stays on site.',
      },
      {
        key: 'bc-approved-plans-on-site',
        reason: 'Inspectors work from the approved set.',
      },
      {
        key: 'bc-plan-changes-approved',
        reason: 'Changes during work need approval.',
      },
      {
        key: 'bc-no-work-past-inspection',
        reason: 'Covered work must be uncovered if uninspected.',
      },
      {
        key: 'bc-insp-final',
        reason: 'Closes the permit.',
      },
      {
        key: 'lic-trade-permits',
        reason: 'Systems work carries its own permits.',
      },
      {
        key: 'bc-insp-frame',
        reason: 'Opened walls are closed again.',
      },
      {
        key: 'ins-workers-comp',
        reason: 'Required of employers in almost every state.',
      },
      {
        key: 'ins-sub-workers-comp-proof',
        reason: "An uninsured subcontractor's claim can move up.",
      },
      {
        key: 'ins-cgl-limits',
        reason: 'The contract sets the limits.',
      },
      {
        key: 'ins-ai-ongoing',
        reason: 'Usual contract demand.',
      },
      {
        key: 'ins-ai-completed',
        reason: 'Defect claims usually arrive after completion.',
      },
      {
        key: 'ins-certificate-current',
        reason: 'Dates and endorsements need tracking per firm.',
      },
      {
        key: 'lic-contractor-state',
        reason: 'Home-improvement licensing.',
      },
    ],
  },
];
