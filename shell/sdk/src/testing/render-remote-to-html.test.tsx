/** @jest-environment @fitreel/tooling/jest-node */
import { createTestPlatform } from './test-platform';
import { renderRemoteToHtml } from './render';
import { sampleRemote } from './samples';
import { sampleVideos } from '@fitreel/contract/examples';

const responses = { 'GET /videos': { videos: sampleVideos } };
const page = (at: string) =>
  renderRemoteToHtml(sampleRemote, { at, platform: createTestPlatform({ responses }) });

test('renders a page with its loader’s data', async () => {
  expect(typeof document).toBe('undefined');
  expect(await page('/categoryyoga')).toEqual({
    status: 200,
    heading: 'yoga: 6',
    html: '<h1>yoga: 6</h1>',
  });
  expect((await page('/')).html).toContain('href="/categoryyoga"');
});

test('a page that is not found has the status 404', async () => {
  expect(await page('/categoryunknown')).toMatchObject({ status: 404, html: '<h1>Page not found</h1>' });
});

test('a failed loader has the status 500', async () => {
  const platform = createTestPlatform();
  jest.spyOn(platform.api, 'request').mockRejectedValue(new TypeError('down'));
  const { status, html } = await renderRemoteToHtml(sampleRemote, { at: '/categoryyoga', platform });
  expect(status).toBe(500);
  expect(html).toContain('down');
});
