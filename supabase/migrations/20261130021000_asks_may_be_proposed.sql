-- An assistant proposes asks; a person accepts or drops each.
alter type public.ask_status add value 'proposed' before 'open';
comment on type public.ask_status is 'Proposed asks, which an assistant wrote, and dropped asks are in no counterproposal.';
