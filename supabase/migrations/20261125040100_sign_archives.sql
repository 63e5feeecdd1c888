-- The key an installation signs its archives and backups with. The worker creates it when the first one is signed. It is kept in the
-- database, so a hosted project needs no further secret and a restored backup goes on with the same key.
create table private.installation_keys (
  fingerprint text primary key check (fingerprint ~ '^[0-9a-f]{64}$'),
  public_key text not null check (public_key ~ '^[A-Za-z0-9+/]{43}=$'),
  private_key text not null,
  created_at timestamptz not null default now()
);
comment on table private.installation_keys is 'Ed25519 keys of this installation. The latest one signs; archives and backups signed by any of them are its own.';
comment on column private.installation_keys.fingerprint is 'SHA-256 of the public key, in hexadecimal.';
comment on column private.installation_keys.public_key is 'The 32 bytes of the key, in base64.';
comment on column private.installation_keys.private_key is 'PKCS #8, in base64.';
alter table private.installation_keys enable row level security;

-- Owners compare it with what a restore reports.
alter table public.archives add column signed_with text check (signed_with ~ '^[0-9a-f]{64}$');
comment on column public.archives.signed_with is 'Fingerprint of the installation key that signed the manifest.';

-- A notice names its own file only, as every other table with files requires.
alter table public.notices add constraint notices_path_names_notice
  check (starts_with(storage_path, org_id::text || '/' || id::text || '/'));
