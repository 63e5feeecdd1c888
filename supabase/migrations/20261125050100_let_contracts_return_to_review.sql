-- Its own migration: a new value of an enum cannot be used in the transaction that adds it.
alter type public.contract_action add value 'reopen';
