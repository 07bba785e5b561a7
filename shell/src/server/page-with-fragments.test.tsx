/** @jest-environment @fitreel/tooling/jest-node */
import type { PageToRender } from '@fitreel/protocol';
import { defineRemote, type RemoteDescription } from '@fitreel/sdk/remote';
import { useQueryClient } from '@fitreel/sdk/query';
import { Slot, type FragmentModule, type VideoActionsProps } from '@fitreel/sdk/slots';
import { sampleVideos } from '@fitreel/sdk/testing';
import { registryOf } from '../composition/live-remote.test-support';
import { renderPage } from './render-page';

const [video] = sampleVideos as [VideoActionsProps['video']];

const CATALOG = {
  name: 'catalog',
  title: 'Catalogue',
  routes: [{ id: 'video', path: '/video', access: 'public', slots: ['video-actions'] }],
  navigation: [],
} as const satisfies RemoteDescription;

const LIBRARY = {
  name: 'library',
  title: 'Your library',
  routes: [{ id: 'history', path: '/history', access: 'signed-in' }],
  navigation: [],
  fragments: [
    { id: 'buttons', slot: 'video-actions', order: 10, access: 'public', server: true, load: 'near' },
    { id: 'yours', slot: 'video-actions', order: 20, access: 'signed-in', server: true, load: 'near' },
  ],
} as const satisfies RemoteDescription;

const catalog = defineRemote(CATALOG, {
  video: async () => ({
    Component: () => (
      <main>
        <h1>Video</h1>
        <Slot name="video-actions" video={video} pending={<i>pending</i>} />
      </main>
    ),
  }),
});

/** The library with these buttons. */
function library(buttons: () => Promise<FragmentModule<VideoActionsProps>>) {
  const yours = async () => ({ Component: () => <b>yours</b> });
  const pages = { history: async () => ({ Component: () => null }) };
  return defineRemote(LIBRARY, pages, { fragments: { buttons, yours } });
}

/** Renders the video page as a server does; without a library that has a bundle if `module` is null. */
async function render(
  module: ReturnType<typeof library> | null,
  request: PageToRender['request'] = async () => ({ status: 404, body: null }),
) {
  const page: PageToRender = {
    view: 'page',
    url: '/video',
    settings: { embedBase: 'https://videos.example/embed', allowOverrides: [] },
    registry: registryOf([CATALOG, LIBRARY]),
    data: {},
    remote: catalog,
    fragments: module ? { library: module } : {},
    request,
  };
  const { content, failures } = await renderPage(page);
  return { main: /<main>.*<\/main>/s.exec(content)?.[0] ?? '', failures };
}

test('a page is rendered with the fragments that visitors see', async () => {
  const Component = (props: VideoActionsProps) => <button>Like {props.video._id}</button>;
  const { main, failures } = await render(library(async () => ({ Component })));
  expect(main).toContain('Like ');
  expect(main).toContain(video._id);
  expect(main).not.toContain('yours');
  expect(main).not.toContain('pending');
  expect(failures).toEqual([]);
});

test('a fragment that throws leaves its place to the browser, and the failure names its remote', async () => {
  const Inner = () => {
    throw new Error('boom');
  };
  const { main, failures } = await render(library(async () => ({ Component: () => <Inner /> })));
  expect(main).toContain('<h1>Video</h1>');
  expect(main).toContain('<i>pending</i>');
  expect(failures).toEqual([{ remote: 'library', message: expect.stringMatching(/^Error: boom\n/) }]);
});

test('a fragment whose file throws is named as well', async () => {
  const { main, failures } = await render(library(() => Promise.reject(new Error('no file'))));
  expect(main).toContain('<i>pending</i>');
  expect(failures).toEqual([{ remote: 'library', message: expect.stringMatching(/^Error: no file/) }]);
});

test('without a server bundle, the browser renders the fragment, and nothing has failed', async () => {
  const { main, failures } = await render(null);
  expect(main).toContain('<i>pending</i>');
  expect(failures).toEqual([]);
});

/** Buttons with data: the title of the first category. */
const WITH_DATA: FragmentModule<VideoActionsProps> = {
  loader: async ({ video: { _id } }, { api, queryClient }) =>
    queryClient.setQueryData([_id], (await api.request('GET /categories')).categories[0]?.categoryName),
  Component: ({ video: { _id } }) => <b>{useQueryClient().getQueryData<string>([_id]) ?? 'no data'}</b>,
};

test('a fragment is rendered with the data that its loader loads for its props', async () => {
  const categories = [{ _id: 'yoga', categoryName: 'Yoga' }];
  const request = jest.fn(async () => ({ status: 200, body: { categories } }));
  const { main, failures } = await render(
    library(async () => WITH_DATA),
    request,
  );
  expect(main).toContain('<b>Yoga</b>');
  expect(failures).toEqual([]);
  expect(request).toHaveBeenCalledTimes(1);
});

test('a fragment whose data do not load is left to the browser, and its release is not to blame', async () => {
  const { main, failures } = await render(library(async () => WITH_DATA));
  expect(main).toContain('<i>pending</i>');
  expect(failures).toEqual([]);
});
