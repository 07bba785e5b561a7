/** @jest-environment node */
import { createTestPlatform, renderRemoteToHtml } from '@fitreel/sdk/testing';
import description from '../remote.config';
import remote from './remote';

const HEADINGS: Record<(typeof description.routes)[number]['id'], string> = { mock: 'Request tester' };

test.each(description.routes)('$path is rendered in Node as a visitor sees it', async ({ id, path }) => {
  const platform = createTestPlatform();
  const { html, status } = await renderRemoteToHtml(remote, { at: path, platform });
  expect(status).toBe(200);
  expect(html).toContain(`>${HEADINGS[id]}</h1>`);
  expect(html).toContain('value="/api/test-todos"');
  expect(html).toContain('Response is undefined');
  expect(platform.calls).toEqual([]);
});
