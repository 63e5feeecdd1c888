alter type public.obligation_unit add value if not exists 'hours' before 'days';
