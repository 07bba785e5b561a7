import { act, screen, waitFor, within } from '@testing-library/react';
import { pageShown, siteOfTest } from '../composed-site.test-support';
import './areas-overlay';

// Imported up front: compiling a lazy module must not count against a test's timeout.

// jsdom has no layout, and what has no size is not on the page; and it has no Resource Timing.
beforeAll(() => {
  performance.getEntriesByType = () => [];
  jest.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 100, 50));
});

const shown = siteOfTest();

async function open(at: string) {
  const user = shown.open({ at });
  await pageShown();
  return user;
}

/** What the buttons for developers do. */
const press = () => act(() => shown.site.platform.outlines.set(true));

const panel = () => screen.findByRole('complementary', { name: 'Who is on this page' });
const listed = async () => within(await panel()).findAllByRole('listitem');
const gone = () => waitFor(() => expect(screen.queryByRole('complementary')).toBeNull());

test('a button lists who is on the page, and the list follows to the next page', async () => {
  await open('/');
  press();
  expect((await listed()).map(({ textContent }) => textContent)).toEqual([
    'Shell: bars and layoutunder development · rendered by the server',
    expect.stringMatching(/^Video catalogue: page home1\.0\.1-\w+ · loaded in \d+ ms$/),
  ]);
  expect(within(await panel()).getByRole('status').textContent).toBe('2 parts');
  await act(() => shown.site.router.navigate('/video/v1'));
  await within(await panel()).findByText('Video catalogue: page video');
});

test.each(['{Escape}', 'w'])('%s ends it', async (key) => {
  const user = await open('/');
  press();
  await listed();
  await user.keyboard(key);
  await gone();
  expect(shown.site.platform.outlines.getSnapshot()).toBe(false);
});

test('w does nothing, and is not offered, before the button was pressed in this tab', async () => {
  const user = await open('/');
  const offered = () =>
    shown.site.platform.shortcuts.getSnapshot().some(({ keys: [key, next] }) => key === 'w' && !next);
  expect(offered()).toBe(false);
  await user.keyboard('w');
  expect(shown.site.platform.outlines.getSnapshot()).toBe(false);
  press();
  await listed();
  expect(offered()).toBe(true);
  await user.keyboard('w');
  await gone();
  await user.keyboard('w');
  await listed();
});

test('Close ends it, and the focus goes to the page', async () => {
  const user = await open('/search?q=yoga');
  press();
  await listed();
  await user.click(screen.getByRole('button', { name: 'Close' }));
  await gone();
  expect(document.activeElement?.tagName).toBe('H1');
});
