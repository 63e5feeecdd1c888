-- private.refuse_other_organization protects other triggers that run before the policies. No trigger of these
-- tables reads or writes anything then, and their policies refuse rows of another organization just as early.
drop trigger aa_own_organization on public.ask_outcomes;
drop trigger aa_own_organization on public.asks;
drop trigger aa_own_organization on public.document_sets;
drop trigger aa_own_organization on public.language_model_questions;
drop trigger aa_own_organization on public.language_model_readings;
drop trigger aa_own_organization on public.lien_rule_confirmations;
drop trigger aa_own_organization on public.message_ask_files;
