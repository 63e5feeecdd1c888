import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { root } from './run.ts';

const features = join(root, 'web/src/features');

/**
 * Modules that a feature may import from other features. Modules that many features need belong in components
 * or lib.
 */
const allowed: Record<string, readonly string[]> = {
  activity: ['members/api/list-members.ts', 'projects/components/project-filter.tsx'],
  chains: ['activity/components/activity-days.tsx'],
  compliance: [
    'activity/components/activity-days.tsx',
    'dashboard/api/keys.ts',
    'members/api/list-members.ts',
    'parties/components/recipient-fields.tsx',
    'projects/api/keys.ts',
    'projects/components/project-field.tsx',
    'projects/components/project-filter.tsx',
    'projects/components/project-picker.tsx',
  ],
  contracts: [
    'documents/api/get-document-content.ts',
    'documents/api/get-document-text.ts',
    'documents/compare-versions.tsx',
    'documents/pdf/draw-page.ts',
    'documents/pdf/pdf-engine.ts',
    'documents/plain-document.tsx',
    'finances/api/finances.ts',
    'finances/components/delay-exposure.tsx',
    'parties/api/list-parties.ts',
    'projects/api/get-project.ts',
    'projects/components/project-field.tsx',
    'projects/components/project-filter.tsx',
    'saved-views/components/saved-views-menu.tsx',
  ],
  dashboard: ['contracts/shortcuts/contract-shortcuts.tsx'],
  'first-steps': ['projects/api/use-delete-project.ts'],
  'intake-files': [
    'contracts/api/analyze-contract.ts',
    'contracts/form/contract-form.tsx',
    'contracts/form/contract-picker.tsx',
    'organization/api/settings.ts',
    'projects/api/create-project.ts',
    'projects/components/project-picker.tsx',
  ],
  deadlines: [
    'members/api/list-members.ts',
    'notices/api/get-bar-license.ts',
    'obligations/api/keys.ts',
    'obligations/api/list-obligations.ts',
    'obligations/components/key-hints.tsx',
    'obligations/components/obligation-item.tsx',
    'obligations/components/use-confirm-selected.tsx',
    'obligations/components/use-decide-obligation.ts',
    'obligations/components/use-obligation-dialogs.tsx',
    'projects/api/list-members.ts',
    'reminders/api/keys.ts',
    'reminders/api/list-reminders.ts',
    'reminders/components/set-reminder-button.tsx',
    'reminders/words.ts',
    'saved-views/components/saved-views-menu.tsx',
  ],
  invitations: ['members/roles.ts', 'projects/components/project-picker.tsx', 'session/api/sign-out.ts'],
  notices: ['contracts/api/list-contracts.ts'],
  obligations: ['contracts/api/keys.ts', 'reminders/components/set-reminder-button.tsx'],
  payments: [
    'contracts/form/contract-picker.tsx',
    'finances/api/keys.ts',
    'parties/components/recipient-fields.tsx',
  ],
  playbooks: ['contracts/api/keys.ts'],
  projects: ['members/api/list-members.ts', 'members/roles.ts'],
  reminders: [
    'members/api/list-members.ts',
    'parties/components/party-field.tsx',
    'parties/components/party-picker.tsx',
    'projects/api/list-members.ts',
  ],
  reports: [
    'members/api/list-members.ts',
    'notifications/api/preferences.ts',
    'projects/components/project-picker.tsx',
  ],
  review: [
    'contracts/analyze/use-analyze.ts',
    'contracts/analyze/use-look-from.ts',
    'contracts/api/get-contract.ts',
    'contracts/api/keys.ts',
    'contracts/document-set/api.ts',
    'contracts/document-set/words.ts',
    'contracts/testing/some-approval-rule.ts',
    'documents/api/get-document-text.ts',
    'documents/compare/compare-paragraphs.ts',
    'documents/compare/compared-text.tsx',
    'documents/document-reader.tsx',
    'documents/text/passage.ts',
    'messages/components/email-all-dialog.tsx',
    'playbooks/positions/position-badge.tsx',
    'playbooks/positions/position-note.tsx',
    'playbooks/positions/position-of.ts',
  ],
  'second-factor': ['profile/api/account.ts', 'profile/api/keys.ts'],
  'site-events': ['deadlines/api/keys.ts'],
};

/** One import from another feature; paths are relative to `web/src/features`. */
interface FeatureImport {
  file: string;
  imported: string;
}

/**
 * Returns the modules of other features that a file imports, including relative paths, type imports, lazy
 * imports, and mocks.
 */
export function importsOfOthers(file: string, source: string): FeatureImport[] {
  return [...source.matchAll(/['"]((?:@\/features|\.\.?)\/[^'"\n]+\.tsx?)['"]/g)]
    .map(([, path = '']) =>
      path.startsWith('@/features/') ? path.slice('@/features/'.length) : join(dirname(file), path),
    )
    .filter((imported) => !imported.startsWith('..') && featureOf(imported) !== featureOf(file))
    .map((imported) => ({ file, imported }));
}

/**
 * Reports imports that are not allowed and allowed imports that no longer exist, one per line; null if there
 * are none.
 */
export function checkFeatureImports(): Promise<string | null> {
  const found = readdirSync(features, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .flatMap((file) => importsOfOthers(file, readFileSync(join(features, file), 'utf8')));
  const problems = judge(found, allowed);
  return Promise.resolve(problems.length > 0 ? problems.join('\n') : null);
}

/** Returns the problems with imports between features, given what each may import. */
export function judge(
  found: readonly FeatureImport[],
  permitted: Record<string, readonly string[]>,
): string[] {
  const refused = found.filter(({ file, imported }) => !permitted[featureOf(file)]?.includes(imported));
  const unused = Object.entries(permitted).flatMap(([feature, modules]) =>
    modules
      .filter((module) => !found.some((one) => one.imported === module && featureOf(one.file) === feature))
      .map((module) => `${feature} is allowed to import ${module} but does not`),
  );
  return [
    ...refused.map(({ file, imported }) => `${file} imports ${imported} of another feature`),
    ...unused.map((line) => `${line}: remove it from the list in ${relative(root, import.meta.filename)}`),
  ];
}

const featureOf = (file: string): string => file.split('/')[0] ?? '';
