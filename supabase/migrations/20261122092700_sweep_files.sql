-- Uploads whose filing broke off lie in Storage without a row of ours; by themselves they would stay, and be paid for.
insert into private.job_schedule (kind, every_seconds) values ('sweep_files', 3600);
