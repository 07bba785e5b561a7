import { cp, mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { nth } from '../support/catalogue';
import { applyBlock, blocksOf } from '../support/example-blocks';
import { renderedHtml } from '../support/rendered-html';
import { copyRepository, ROOT } from '../support/repository-copy';
import { runShell } from '../support/run-command';
import { heading } from '../support/site';
import { startSite } from '../support/start-site';
import { expect, test } from '../support/test';

const EXAMPLE = path.join(ROOT, 'shell/docs/comments-example.md');

test('the changes of the example fit the files that they change', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'fitreel-example-'));
  const blocks = (await blocksOf(EXAMPLE)).filter(({ language }) => language !== 'sh');
  for (const file of new Set(blocks.map((block) => block.file)))
    // The other files are new.
    await cp(path.join(ROOT, file), path.join(folder, file), { recursive: true }).catch(() => undefined);
  for (const block of blocks) await applyBlock(folder, block);
  await rm(folder, { recursive: true });
});

test(
  'every block of the example works, and ends with a comment that the server renders',
  { tag: '@nightly' },
  async ({ page, request, catalogue }) => {
    test.slow();
    const folder = await mkdtemp(path.join(tmpdir(), 'fitreel-example-'));
    // In a folder that the linter ignores, as in a clone.
    const dataDir = path.join(folder, 'var');
    const webpack = path.join(folder, 'node_modules/webpack');
    const elsewhere = path.join(folder, 'webpack');
    const { _id, title } = nth(catalogue.videos, 0);
    await copyRepository(folder);
    // The workshop uses the browser tests, which a copy lacks: the lint would fail.
    await rm(path.join(folder, 'shell/workshop'), { recursive: true });
    const blocks = await blocksOf(EXAMPLE);
    const first = blocks.findIndex(({ language }) => language === 'sh');
    expect(first).toBeGreaterThan(10);
    for (const block of blocks.slice(0, first)) await applyBlock(folder, block);
    // As on a host without build tools, which serves the existing releases with the new API.
    await rename(webpack, elsewhere);
    const site = await startSite(dataDir, {}, folder);
    try {
      await rename(elsewhere, webpack);
      for (const block of blocks.slice(first)) {
        if (block.language !== 'sh') await applyBlock(folder, block);
        else
          for (const line of block.content.trim().split('\n'))
            await runShell(line, folder, { DATA_DIR: dataDir });
      }
      const signup = await request.post(`${site.origin}/api/auth/signup`, {
        data: { email: 'ada@example.org', password: 'long-enough', firstName: 'Ada' },
      });
      const { encodedToken: authorization } = (await signup.json()) as { encodedToken: string };
      const data = { comment: { text: 'Great beats' } };
      const written = await request.post(`${site.origin}/api/video/${_id}/comments`, {
        headers: { authorization },
        data,
      });
      expect(written.status()).toBe(201);

      await renderedHtml(request, `${site.origin}/video/${_id}`, 'Great beats');
      await page.goto(`${site.origin}/video/${_id}`);
      await expect(heading(page, title)).toBeVisible();
      const comments = page.getByRole('region', { name: 'Comments' });
      await comments.hover();
      await expect(comments.getByRole('listitem')).toHaveText('Ada Great beats');
    } finally {
      await site.stop();
      await rm(folder, { recursive: true, force: true });
    }
  },
);
