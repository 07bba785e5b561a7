/** @jest-environment @fitreel/tooling/jest-node */
import { createTestPlatform, renderRemoteToHtml } from '@fitreel/sdk/testing';
import description from '../remote.config';
import remote from './remote';

const HEADINGS: Record<(typeof description.routes)[number]['id'], RegExp> = {
  login: /<h1[^>]*>Login</,
  signup: /<h1[^>]*>Sign up</,
  account: /<h1[^>]*>Account</,
};

test.each(description.routes)('$path renders in Node as a visitor sees it', async ({ id, path }) => {
  const platform = createTestPlatform();
  const { html, status } = await renderRemoteToHtml(remote, { at: path, platform });
  expect(status).toBe(200);
  expect(html).toMatch(HEADINGS[id]);
  expect(html).toMatch(/<form[^>]* method="post"/);
  expect(platform.requests).toEqual([]);
});
