/** @jest-environment @fitreel/tooling/jest-node */
import { createTestPlatform, renderRemoteToHtml } from '@fitreel/sdk/testing';
import description from '../remote.config';
import remote from './remote';

const CONTENT: Record<(typeof description.routes)[number]['id'], RegExp> = {
  login: /<h1[^>]*>Login<.*<form[^>]* method="post"/s,
  signup: /<h1[^>]*>Sign up<.*<form[^>]* method="post"/s,
  account: /<h1[^>]*>Account</,
  password: /<h1[^>]*>Change password<.*<form[^>]* method="post"/s,
};

test.each(description.routes)('$path renders in Node as a visitor sees it', async ({ id, path }) => {
  const platform = createTestPlatform();
  const { html, status } = await renderRemoteToHtml(remote, { at: path, platform });
  expect(status).toBe(200);
  expect(html).toMatch(CONTENT[id]);
  expect(platform.requests).toEqual([]);
});
