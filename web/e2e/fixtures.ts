import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { test as base, expect, type Page } from '@playwright/test';
import { type StoredSession, writeSession } from '../src/lib/session/session-storage.ts';

/** Sample contracts in each format that can be uploaded. */
export const contractFile = (name: string) =>
  fileURLToPath(new URL(`../../devstack/demo/contracts/${name}`, import.meta.url));

export interface Person {
  name: string;
  email: string;
  password: string;
  organization: string;
}

/** A user unique to this test. */
export function newPerson(): Person {
  const id = randomUUID();
  return {
    name: 'Ines Okafor',
    email: `ines-${id}@builders.example`,
    password: `pw-${id}`,
    organization: `Okafor Builders ${id.slice(0, 8)}`,
  };
}

/** Creates the test's organization through the API. */
export interface Api {
  person: Person;
  /** The organization created at sign-up. */
  session: StoredSession;
  post: <T>(path: string, body: unknown) => Promise<T>;
  /** Changes the organization's settings. */
  configure: (settings: Record<string, unknown>) => Promise<void>;
  /** Creates a project in the organization. */
  project: (fields?: Record<string, unknown>) => Promise<{ id: string }>;
  /** Creates a contract with the owner of a project. */
  contract: (project: { id: string }, fields?: Record<string, unknown>) => Promise<{ id: string }>;
  upload: (contractId: string, file: string) => Promise<void>;
  /** Uploads a version with this text. */
  uploadText: (contractId: string, name: string, text: string) => Promise<void>;
}

interface Fixtures {
  /** Creates an organization and signs its owner in through the API, not yet in the browser. */
  api: Api;
  /** The same, with the browser signed in as the owner. */
  signedIn: Api;
}

export const test = base.extend<Fixtures>({
  api: async ({ baseURL }, use) => {
    const person = newPerson();
    let token = '';
    const post = async <T>(path: string, body: unknown, tries = 3): Promise<T> => {
      const answer = await fetch(`${baseURL}/api/v1${path}`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          ...(token ? { authorization: `Bearer ${token}` } : {}),
        },
        body: JSON.stringify(body),
      });
      // A part that is busy asks to try again; other journeys keep it busy.
      if (answer.status === 503 && tries > 1) {
        await new Promise((resolve) => setTimeout(resolve, 2_000));
        return post(path, body, tries - 1);
      }
      if (!answer.ok) throw new Error(`POST ${path} answered ${answer.status}: ${await answer.text()}`);
      return (await answer.json()) as T;
    };
    const configure = async (settings: Record<string, unknown>) => {
      const answer = await fetch(`${baseURL}/api/v1/organization`, {
        method: 'PUT',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
        body: JSON.stringify(settings),
      });
      if (!answer.ok) throw new Error(`the settings answered ${answer.status}: ${await answer.text()}`);
    };
    const { name, email, password, organization } = person;
    const registered = await post<{ token: string; refresh_token: string; expires_at: number }>(
      '/auth/register',
      { name, email, password, organization_name: organization },
    );
    const { refresh_token, expires_at } = registered;
    token = registered.token;
    const session = { access_token: token, refresh_token, expires_at };
    const project = (fields = {}) =>
      post<{ id: string }>('/projects', {
        name: 'Quarry Street Library',
        client_name: 'City of Fairhaven',
        start_date: '2026-03-02',
        ...fields,
      });
    const contract = ({ id }: { id: string }, fields = {}) =>
      post<{ id: string }>('/contracts', {
        project_id: id,
        name: 'General contract',
        contract_type: 'Construction',
        party_a_name: 'City of Fairhaven',
        party_b_name: organization,
        ...fields,
      });
    const uploadText = async (contractId: string, name: string, text: string | Buffer<ArrayBuffer>) => {
      const form = new FormData();
      form.set('file', new Blob([text]), name);
      const answer = await fetch(`${baseURL}/api/v1/contracts/${contractId}/upload`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}` },
        body: form,
      });
      if (!answer.ok) throw new Error(`upload answered ${answer.status}: ${await answer.text()}`);
    };
    const upload = (contractId: string, file: string) =>
      uploadText(contractId, file, readFileSync(contractFile(file)));
    await use({ person, session, post, configure, project, contract, upload, uploadText });
  },
  signedIn: async ({ api, page }, use) => {
    await bringSession(page, api.session);
    await page.goto('/dashboard');
    await expect(page).toHaveURL(/\/dashboard$/);
    await use(api);
  },
});

/** Stores a session where the app keeps its own. A separate journey covers signing in by hand. */
async function bringSession(page: Page, session: StoredSession): Promise<void> {
  const kept: Record<string, string> = {};
  writeSession(session, {
    getItem: (key) => kept[key] ?? null,
    setItem: (key, value) => {
      kept[key] = value;
    },
    removeItem: (key) => {
      delete kept[key];
    },
  });
  // Storage belongs to an origin, so any file of it will do.
  await page.goto('/theme.js');
  await page.evaluate((entries) => {
    for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value);
  }, kept);
}

export async function signIn(page: Page, person: Pick<Person, 'email' | 'password'>): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password').fill(person.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
}

export { expect };
