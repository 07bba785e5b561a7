import { nth } from '../support/catalogue';
import { openSlowLine } from '../support/slow-line';
import { expect, test } from '../support/test';
import { signUp } from '../support/viewer';

/** Milliseconds until a connection stands; the page is left long before. */
const CONNECTING = 2_000;

test('what was done a moment before the page is left is kept', async ({
  page,
  request,
  catalogue,
  baseURL,
}) => {
  const [{ token }, line] = await Promise.all([signUp(request), openSlowLine(baseURL ?? '')]);
  await page.addInitScript((given) => localStorage.setItem('token', given), token);
  const { _id } = nth(catalogue.videos, 0);
  const likes = page.waitForResponse('**/api/user/likes');
  await page.goto(`${line.origin}/video/${_id}`);
  await likes;
  line.slowDown(CONNECTING);
  await page.getByRole('button', { name: 'Like', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Liked', exact: true })).toBeVisible();
  await page.goto('/');

  const liked = async () => {
    const answer = await request.get('/api/user/likes', { headers: { authorization: token } });
    const { likes } = (await answer.json()) as { likes: { _id: string }[] };
    return likes.map((video) => video._id);
  };
  await expect.poll(liked).toEqual([_id]);
  await line.stop();
});
