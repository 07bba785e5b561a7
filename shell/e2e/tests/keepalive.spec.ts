import { nth } from '../support/catalogue';
import { startSlowProxy } from '../support/slow-proxy';
import { expect, test } from '../support/test';
import { signUp } from '../support/user';

/** How long a connection takes to open. The test leaves the page long before. */
const CONNECTION_DELAY_MS = 2_000;

test('a like just before leaving the page is saved', async ({ page, request, catalogue, baseURL }) => {
  const [{ token }, proxy] = await Promise.all([signUp(request), startSlowProxy(baseURL ?? '')]);
  await page.addInitScript((stored) => {
    // The player's frame has no storage.
    if (self === top) localStorage.setItem('token', stored);
  }, token);
  const { _id } = nth(catalogue.videos, 0);
  const likes = page.waitForResponse('**/api/user/likes');
  await page.goto(`${proxy.origin}/video/${_id}`);
  await likes;
  proxy.delayConnections(CONNECTION_DELAY_MS);
  await page.getByRole('button', { name: 'Like', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Liked', exact: true })).toBeVisible();
  await page.goto('/');

  const liked = async () => {
    const response = await request.get('/api/user/likes', { headers: { authorization: token } });
    const { likes } = (await response.json()) as { likes: { _id: string }[] };
    return likes.map((video) => video._id);
  };
  await expect.poll(liked).toEqual([_id]);
  await proxy.stop();
});
