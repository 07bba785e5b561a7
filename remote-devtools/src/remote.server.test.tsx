/** @jest-environment @fitreel/tooling/jest-node */
import { createTestPlatform, renderRemoteToHtml, sampleRemotes } from '@fitreel/sdk/testing';
import description from '../remote.config';
import remote from './remote';

/** What each page shows before any script runs. */
const TEXTS: Record<(typeof description.routes)[number]['id'], readonly string[]> = {
  mock: ['>Request tester</h1>', 'value="/api/test-todos"', 'Response is undefined'],
  remotes: ['>Remotes</h1>', 'Load time</th>', 'Overrides are off on this site.'],
  catalogue: ['>Catalogue</h1>', '>Editor’s room</h2>', '>Deploy token</label>'],
};

test.each(description.routes)('$path renders in Node as a visitor sees it', async ({ id, path }) => {
  const platform = createTestPlatform({ remotes: sampleRemotes });
  const { html, status } = await renderRemoteToHtml(remote, { at: path, platform });
  expect(status).toBe(200);
  for (const text of TEXTS[id]) expect(html).toContain(text);
  expect(platform.requests).toEqual([]);
});
