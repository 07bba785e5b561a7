import { appFolder } from '@fitreel/protocol';
import { developInCopy } from '../support/development-copy';
import { heading, isMarked, markDocument } from '../support/site';
import { expect, test } from '../support/test';

const REMOTE = appFolder('devtools');
const PAGE = `${REMOTE}/src/pages/mock.tsx`;
const BUTTON = `${REMOTE}/src/components/headers-field.tsx`;

test('edits of a component, a style, a page with a loader and the SDK show in place, after an error too, and the state stays', async ({
  page,
  pageErrors,
}) => {
  test.slow();
  // The development server logs the broken edit, and its own end.
  pageErrors.allow(/webpack-dev-server|headers-field|WebSocket/);
  const development = await developInCopy('devtools', (edit) =>
    edit(PAGE, '/** The request tester', 'export const loader = () => null;\n\n/** The request tester'),
  );
  try {
    await page.goto(`${development.origin}/mock`);
    const endpoint = page.getByRole('textbox', { name: 'Endpoint' });
    await endpoint.fill('/api/kept');
    await markDocument(page);
    const expectKept = async () => {
      expect(await isMarked(page)).toBe(true);
      await expect(endpoint).toHaveValue('/api/kept');
    };

    await development.edit(BUTTON, '{headerTexts.add}', 'Add one header');
    await expect(page.getByRole('button', { name: 'Add one header' })).toBeVisible();
    await expectKept();

    await development.edit(
      `${REMOTE}/src/pages/mock.module.css`,
      '.columns {',
      '.columns {\n  opacity: 0.75;',
    );
    await expect(page.locator('[class*="mock_columns"]')).toHaveCSS('opacity', '0.75');
    await expectKept();

    await development.edit(PAGE, 'title={testerTexts.heading}', 'title="Edited page"');
    await expect(heading(page, 'Edited page')).toBeVisible();
    await expectKept();

    await development.edit(
      'shell/sdk/src/ui/primitives/page-heading.tsx',
      '{breakable(title)}',
      '{breakable(title)} by the SDK',
    );
    await expect(heading(page, 'Edited page by the SDK')).toBeVisible();
    await expectKept();

    await development.edit(BUTTON, 'Add one header', 'Add </ header');
    const overlay = page.getByRole('alert').filter({ hasText: 'headers-field.tsx' });
    await expect(overlay).toBeVisible();
    await development.edit(BUTTON, 'Add </ header', 'Add a last header');
    await expect(page.getByRole('button', { name: 'Add a last header' })).toBeVisible();
    await expect(overlay).toBeHidden();
    await expectKept();
  } finally {
    await development.stop();
  }
});
