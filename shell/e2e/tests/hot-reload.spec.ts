import { appFolder } from '@fitreel/protocol';
import { developmentCopy } from '../support/development-copy';
import { heading, isMarked, markDocument } from '../support/site';
import { expect, test } from '../support/test';

const REMOTE = appFolder('devtools');
const PAGE = `${REMOTE}/src/mock/mock.tsx`;
const BUTTON = `${REMOTE}/src/mock/headers-field.tsx`;

/** Gives the page a loader. */
const WITH_LOADER = [
  '/** The request tester',
  'export const loader = () => null;\n\n/** The request tester',
] as const;

test(
  'edits of a component, a style, a page with a loader and the SDK show in place, after an error too, and the state stays',
  { tag: '@nightly' },
  async ({ page, request, pageErrors }) => {
    test.slow();
    // The development server logs the broken edit, and its own end.
    pageErrors.allow(/webpack-dev-server|headers-field|WebSocket/);
    const copy = await developmentCopy('devtools');
    try {
      await copy.edit(PAGE, ...WITH_LOADER);
      await page.goto(`${await copy.start()}/mock`);
      const icon = await page.locator('link[rel="icon"]').getAttribute('href');
      expect((await request.get(new URL(icon ?? '', page.url()).href)).status()).toBe(200);
      const endpoint = page.getByRole('textbox', { name: 'Endpoint' });
      await endpoint.fill('/api/kept');
      await markDocument(page);
      const expectKept = async () => {
        expect(await isMarked(page)).toBe(true);
        await expect(endpoint).toHaveValue('/api/kept');
      };

      await copy.edit(BUTTON, '{headerTexts.add}', 'Add one header');
      await expect(page.getByRole('button', { name: 'Add one header' })).toBeVisible();
      await expectKept();

      await copy.edit(`${REMOTE}/src/mock/mock.module.css`, '.columns {', '.columns {\n  opacity: 0.75;');
      await expect(page.locator('[class*="mock_columns"]')).toHaveCSS('opacity', '0.75');
      await expectKept();

      await copy.edit(PAGE, 'title={testerTexts.heading}', 'title="Edited page"');
      await expect(heading(page, 'Edited page')).toBeVisible();
      await expectKept();

      await copy.edit(
        'shell/sdk/src/ui/primitives/page-heading.tsx',
        '{breakable(title)}',
        '{breakable(title)} by the SDK',
      );
      await expect(heading(page, 'Edited page by the SDK')).toBeVisible();
      await expectKept();

      await copy.edit(BUTTON, 'Add one header', 'Add </ header');
      const overlay = page.getByRole('alert').filter({ hasText: 'headers-field.tsx' });
      await expect(overlay).toBeVisible();
      await expect(overlay).not.toContainText('backtrace');
      await copy.edit(BUTTON, 'Add </ header', 'Add a last header');
      await expect(page.getByRole('button', { name: 'Add a last header' })).toBeVisible();
      await expect(overlay).toBeHidden();
      await expectKept();
    } finally {
      await copy.remove();
    }
  },
);
