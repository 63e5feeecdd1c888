alter table public.compliance_requirements add column verified_on date check (verified_on between '1900-01-01' and '2200-12-31');
comment on column public.compliance_requirements.verified_on is
  'The day the library''s sources for it were read; null for the organization''s own. It says nothing about the law since.';
grant insert (verified_on) on public.compliance_requirements to authenticated;

-- Copies taken over before the library told a government's publication of a law from anybody else's copy of it.
update public.compliance_requirements set verified_on = '2026-11-20' where library_key is not null;
update public.compliance_requirements set certainty = 'secondary'
where certainty <> 'secondary' and library_key in (
  'osha-fall-protection-provided', 'osha-fall-protection-training', 'osha-confined-space-permit',
  'osha-severe-injury-report', 'osha-first-aid', 'osha-demolition-survey', 'osha-site-inspections',
  'osha-hazard-instruction', 'osha-forklift-operator', 'env-cgp-inspections', 'env-rrp-work', 'env-ust-closure',
  'lab-dba-wages', 'lab-dba-certified-payroll', 'lab-everify-federal', 'bc-approved-plans-on-site',
  'bc-special-insp-agency', 'bc-special-insp-reports', 'bc-temporary-occupancy', 'bond-tx-public',
  'lic-contractor-state', 'lic-building-permit', 'lic-trade-permits', 'lic-demolition-permit',
  'lic-ca-dig-permit-link', 'lic-sam', 'lic-rrp-firm', 'lic-asbestos-accreditation', 'lic-fl-notice-of-commencement'
);
update public.compliance_requirements set certainty = 'official_page'
where certainty = 'statute_text' and library_key in (
  'osha-scaffold-inspection', 'env-cgp-termination', 'env-nyc-noise-plan', 'lab-minors-hazardous', 'bc-permit-alive',
  'bc-permit-posted', 'bc-plan-changes-approved', 'bc-insp-foundation', 'bc-insp-slab', 'bc-insp-frame',
  'bc-insp-penetrations', 'bc-no-work-past-inspection', 'bc-insp-final', 'bc-special-insp-statement',
  'bc-certificate-occupancy', 'bc-flood-elevation', 'bc-ada-path-of-travel', 'lic-faa-7460', 'lic-ca-dosh-permit'
);

-- Certainty and date say how the library read a source; what an organization writes itself has neither.
update public.compliance_requirements set certainty = null where library_key is null and certainty is not null;
alter table public.compliance_requirements add constraint compliance_requirements_only_the_library_is_verified
  check (library_key is not null or (certainty is null and verified_on is null));
