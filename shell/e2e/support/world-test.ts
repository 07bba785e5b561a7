import { test } from './test';
import { makeWorld, storageOf, type Audience, type World } from './world';

/** A test in the browser of `audience`, which `worldTest.use` names, with a world of its own. */
export const worldTest = test.extend<{ audience: Audience; world: World }>({
  audience: ['visitor', { option: true }],
  // A context of its own: the `request` of the test has the state that is made here.
  world: async ({ audience, playwright, baseURL }, use) => {
    const request = await playwright.request.newContext({ baseURL });
    const world = await makeWorld(request, audience);
    await request.dispose();
    await use(world);
  },
  storageState: async ({ world, baseURL }, use) => use(storageOf(world, baseURL ?? '')),
});
