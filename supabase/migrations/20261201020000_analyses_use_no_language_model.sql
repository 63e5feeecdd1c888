-- An analysis is the engine's alone. A language model reads a contract as a second reader when a person starts it (ADR 75).

-- Findings of the earlier use that a person accepted or corrected are that person's from now on. The next analysis would drop them.
update public.contract_findings f set source = 'person'
from public.contract_analyses a
where a.org_id = f.org_id and a.id = f.analysis_id and a.is_current
  and f.source = 'llm' and f.statement is null and f.review_status in ('accepted', 'corrected');

-- Whether the earlier use failed. The analysis was then the engine's alone, as all are now.
alter table public.contract_analyses drop column degraded;

-- An analysis by an API key looked for the consent.
drop policy "API keys read language model consent within their scopes" on public.language_model_consents;
revoke select on public.language_model_consents from api_client;
