import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { writeTree } from '../../../testing/temporary-folder';
import { givenNames, sdkModules } from './given';
import { typedSources, type TypedSources } from '../typed-sources';
import { takenNames } from './taken';

// Inside the workspace, where its packages resolve, and in a folder that other tools ignore.
const DIST = path.resolve(__dirname, '../../../dist');

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

const LATER = `
export const load = () => import('@fitreel/sdk/forms').then(({ TextField }) => TextField);
`;

let sources: TypedSources;
beforeAll(async () => {
  await mkdir(DIST, { recursive: true });
  const folder = await mkdtemp(path.join(DIST, 'test-'));
  await writeTree(folder, {
    'src/home.tsx': PAGE,
    'src/later.tsx': LATER,
    'src/sharing/react-router-dom.ts': "export { Link } from 'react-router-dom';\n",
    'src/home.test.tsx': "import { createTestPlatform } from '@fitreel/sdk/testing';\n",
  });
  sources = typedSources(
    folder,
    sdkModules().map(([, file]) => file),
  );
});
afterAll(() => rm(sources.folder, { recursive: true, force: true }));

const taken = (page: string) =>
  takenNames({ ...sources, files: sources.files.filter((file) => path.basename(file) === page) });

test('a remote takes the values that it imports, and the members of the SDK’s objects that it uses', () => {
  expect(taken('home.tsx')).toEqual({
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

test('the shell gives what a remote takes, and nothing that only tests have', () => {
  const names = givenNames(sources);
  const { react, ...compared } = taken('home.tsx');
  expect(react).toEqual(['useState']);
  for (const [module, used] of Object.entries(compared))
    expect(names[module]).toEqual(expect.arrayContaining(used));
  expect(Object.keys(names)).toEqual(expect.arrayContaining(['@fitreel/sdk/api']));
  expect(names['react-router-dom']).toEqual(['Link']);
  expect(names).not.toHaveProperty(['@fitreel/sdk/testing']);
  expect(names['@fitreel/sdk/session']).not.toContain('SessionSnapshot');
});

test('the shell gives what a remote takes of a module that it loads later', () => {
  const { '@fitreel/sdk': names } = taken('later.tsx');
  expect(names).toEqual(['TextField']);
  expect(givenNames(sources)['@fitreel/sdk']).toEqual(expect.arrayContaining(['TextField']));
});
