import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { writeTree } from '../../../testing/temporary-folder';
import { givenNames, sdkModules } from './given';
import { typedSources } from '../typed-sources';
import { takenNames } from './taken';

// Inside the workspace, where its packages resolve, and in a folder that other tools ignore.
const DIST = path.resolve(__dirname, '../../../dist');

let parent: string;
beforeAll(async () => {
  await mkdir(DIST, { recursive: true });
  parent = await mkdtemp(path.join(DIST, 'test-'));
});
afterAll(() => rm(parent, { recursive: true, force: true }));

async function sourcesWith(page: string, more: readonly string[] = []) {
  const folder = await mkdtemp(path.join(parent, 'remote-'));
  await writeTree(folder, {
    'src/pages/home.tsx': page,
    'src/sharing/react-router-dom.ts': "export { Link } from 'react-router-dom';\n",
    'src/pages/home.test.tsx': "import { createTestPlatform } from '@fitreel/sdk/testing';\n",
  });
  return typedSources(folder, more);
}

const taken = async (page: string) => takenNames(await sourcesWith(page));
const given = async () => {
  const modules = sdkModules().map(([, file]) => file);
  return givenNames(await sourcesWith('export {};', modules));
};

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
  const names = await given();
  const { react, ...compared } = await taken(PAGE);
  expect(react).toEqual(['useState']);
  for (const [module, used] of Object.entries(compared))
    expect(names[module]).toEqual(expect.arrayContaining(used));
  expect(Object.keys(names)).toEqual(expect.arrayContaining(['@fitreel/sdk/api']));
  expect(names['react-router-dom']).toEqual(['Link']);
  expect(names).not.toHaveProperty(['@fitreel/sdk/testing']);
  expect(names['@fitreel/sdk/session']).not.toContain('SessionSnapshot');
});

test('the shell gives what a remote takes of a module that it loads later', async () => {
  const page = `
export const load = () => import('@fitreel/sdk/forms').then(({ TextField }) => TextField);
`;
  const { '@fitreel/sdk': names } = await taken(page);
  expect(names).toEqual(['TextField']);
  expect((await given())['@fitreel/sdk']).toEqual(expect.arrayContaining(['TextField']));
});
