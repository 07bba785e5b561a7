import type { RemoteDescription } from '@fitreel/protocol';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { writeTree } from '../../testing/temporary-folder';
import { typedSources, type TypedSources } from './typed-sources';
import { filledSlots, shownSlots, type SlotUses } from './slot-uses';

// Inside the workspace, where its packages resolve, and in a folder that other tools ignore.
const DIST = path.resolve(__dirname, '../../dist');

let folder: string;
let sources: TypedSources;

const PAGE = (slot: string) => `
import { Slot } from '@fitreel/sdk/slots';
import { video, name } from '../sample';
export const Component = () => ${slot};
`;

/** The import of a fragment as `src/remote.tsx` has it. */
const IMPORT = (id: string) => `() => import(/* webpackChunkName: "fragment-${id}" */ './menu/${id}')`;

const FILES = {
  'src/remote.tsx': `export const imports = [
${['apart', 'whole', 'rest', 'none', 'wrong', 'missing'].map(IMPORT).join(',\n')}];\n`,
  'src/sample.ts': `
import type { Contract } from '@fitreel/sdk/api';
export declare const video: Contract.Video;
export declare const name: 'video-actions';
export const openDialog = async () => 'open';
`,
  'src/pages/plain.tsx': PAGE('<Slot name="video-actions" video={video} pending={1}>2</Slot>'),
  'src/pages/spread.tsx': PAGE('<Slot name="video-menu" {...{ video, openDialog: () => 7 }} />'),
  'src/pages/fewer.tsx': PAGE('<Slot name="video-menu" openDialog={() => undefined} />'),
  'src/pages/unknown.tsx': PAGE('<Slot name="video-nobody" />'),
  'src/pages/computed.tsx': PAGE('<Slot name={name} video={video} />'),
  'src/pages/other.tsx': 'const Slot = () => null;\nexport const Component = () => <Slot />;\n',
  'src/menu/apart.tsx': `
import type { VideoMenuProps } from '@fitreel/sdk/slots';
export function Component({ openDialog: open }: VideoMenuProps) { open(); return null; }
`,
  'src/menu/whole.tsx': `
import { memo } from 'react';
import type { VideoMenuProps } from '@fitreel/sdk/slots';
export const Component = memo((props: VideoMenuProps) => props.video.title);
`,
  'src/menu/rest.tsx': `
import type { VideoDialogProps } from '@fitreel/sdk/slots';
export const Component = ({ video, ...rest }: VideoDialogProps) => video.title + String(rest.onClose);
`,
  'src/menu/none.tsx': 'export const Component = () => null;\n',
  'src/menu/wrong.tsx': 'export const Component = ({ film }: { film: string }) => film;\n',
};

beforeAll(async () => {
  await mkdir(DIST, { recursive: true });
  folder = await mkdtemp(path.join(DIST, 'test-'));
  await writeTree(folder, FILES);
  sources = typedSources(folder);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** The names of the props of each slot or fragment. */
const namesOf = (uses: SlotUses) =>
  Object.fromEntries([...uses].map(([name, props]) => [name, [...props.keys()]]));

const shown = (...pages: string[]) =>
  namesOf(
    shownSlots(
      sources,
      pages.map((page) => path.join(folder, `src/pages/${page}.tsx`)),
      'catalog',
    ),
  );

const filled = (id: string, slot = 'video-menu') =>
  namesOf(
    filledSlots(sources, {
      fragments: [{ id, slot, order: 1, access: 'public', server: false, load: 'near' }],
    } as Partial<RemoteDescription> as RemoteDescription),
  )[id];

test('a release shows slots with the props that it hands over', () => {
  expect(shown('spread', 'plain', 'other')).toEqual({
    'video-actions': ['video'],
    'video-menu': ['openDialog', 'video'],
  });
});

test('of a slot that is shown twice, it hands over what both do', () => {
  expect(shown('spread', 'fewer')).toEqual({ 'video-menu': ['openDialog'] });
});

test.each([
  ['unknown', 'unknown.tsx:4: @fitreel/sdk has no slot video-nobody'],
  ['computed', 'computed.tsx:4: write the name of a Slot as a text'],
])('a page with an %s slot does not build', (page, says) => {
  expect(() => shown(page)).toThrow(says);
});

test.each([
  ['apart', 'video-menu', ['openDialog']],
  ['whole', 'video-menu', ['video', 'openDialog']],
  ['rest', 'video-dialog', ['video', 'onClose']],
  ['none', 'video-menu', []],
])('the fragment %s takes the props of %s that it uses: %j', (id, slot, props) => {
  expect(filled(id, slot)).toEqual(props);
});

test.each([
  ['wrong', 'video-menu', 'src/menu/wrong.tsx: the slot video-menu has no prop film'],
  ['missing', 'video-menu', 'src/remote.tsx imports no file with a Component as the chunk fragment-missing'],
  ['none', 'video-nobody', 'the fragment none fills the slot video-nobody, which @fitreel/sdk does not have'],
])('the fragment %s of %s does not build', (id, slot, says) => {
  expect(() => filled(id, slot)).toThrow(says);
});
