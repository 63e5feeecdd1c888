import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Sql } from 'postgres';
import { sqlDir } from '../paths.ts';

/** Applies one of our SQL files as the superuser, in one transaction. Every file can be applied repeatedly. */
export async function applySql(
  admin: Sql,
  name: 'roles' | 'auth' | 'storage' | 'realtime' | 'guards' | 'functions',
): Promise<void> {
  const text = await readFile(join(sqlDir, `${name}.sql`), 'utf8');
  await admin.begin((transaction) => transaction.unsafe(text));
}

/** Sets the password of the role postgres to this data folder's. */
export async function setPostgresPassword(admin: Sql, password: string): Promise<void> {
  if (!/^[A-Za-z0-9]+$/.test(password))
    throw new Error("The postgres role's password must not need quoting.");
  await admin.unsafe(`alter role postgres password '${password}'`);
}
