import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { writeTree } from '../../../testing/temporary-folder';
import { givenNames } from './given';
import { takenNames } from './taken';

// Inside the workspace, where its packages resolve, and in a folder that other tools ignore.
const DIST = path.resolve(__dirname, '../../../dist');

let parent: string;
beforeAll(async () => {
  await mkdir(DIST, { recursive: true });
  parent = await mkdtemp(path.join(DIST, 'test-'));
});
afterAll(() => rm(parent, { recursive: true, force: true }));

async function taken(page: string): Promise<Record<string, string[]>> {
  const folder = await mkdtemp(path.join(parent, 'remote-'));
  await writeTree(folder, {
    'src/pages/home.tsx': page,
    'src/pages/home.test.tsx': "import { createTestPlatform } from '@fitreel/sdk/testing';\n",
  });
  return takenNames(folder);
}

const PAGE = `
import type { ReactNode } from 'react';
import { useState } from 'react';
import { usePlatform } from '@fitreel/sdk/platform';
import { useSession, type SessionSnapshot } from '@fitreel/sdk/session';
import { PageHeading as Heading } from '@fitreel/sdk/ui';
export function Component(): ReactNode {
  const { signedIn } = useSession();
  const { toasts } = usePlatform();
  const [title] = useState('one'.trim());
  return <Heading title={signedIn && toasts.getSnapshot() ? title : ''} />;
}
export type Same = SessionSnapshot;
`;

test('a remote takes the values that it imports, and the members of the SDK’s objects that it uses', async () => {
  expect(await taken(PAGE)).toEqual({
    '@fitreel/sdk': [
      'PageHeadingProps.title',
      'Platform.toasts',
      'SessionSnapshot.signedIn',
      'Store.getSnapshot',
    ],
    '@fitreel/sdk/platform': ['usePlatform'],
    '@fitreel/sdk/session': ['useSession'],
    '@fitreel/sdk/ui': ['PageHeading'],
    react: ['useState'],
  });
});

test('a member that the SDK does not have is an error with its line', async () => {
  await expect(taken(PAGE.replace('toasts.getSnapshot(', 'toasts.holds('))).rejects.toThrow(
    /home\.tsx:11: ToastStore of @fitreel\/sdk has no member holds/,
  );
});

test('the shell gives what a remote takes, and nothing that only tests have', async () => {
  const given = givenNames();
  const { react, ...compared } = await taken(PAGE);
  expect(react).toEqual(['useState']);
  for (const [module, names] of Object.entries(compared))
    expect(given[module]).toEqual(expect.arrayContaining(names));
  expect(Object.keys(given)).toEqual(expect.arrayContaining(['@fitreel/sdk/api', 'react-router-dom']));
  expect(given).not.toHaveProperty(['@fitreel/sdk/testing']);
  expect(given['@fitreel/sdk/session']).not.toContain('SessionSnapshot');
});

test('the shell gives what a remote takes of a module that it loads later', async () => {
  const page = `
export const load = () => import('@fitreel/sdk/forms').then(({ TextField }) => TextField);
`;
  const { '@fitreel/sdk': names } = await taken(page);
  expect(names).toEqual(['TextField']);
  expect(givenNames()['@fitreel/sdk']).toEqual(expect.arrayContaining(['TextField']));
});
