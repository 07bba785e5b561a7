import type { APIRequestContext } from '@playwright/test';
import { randomUUID } from 'node:crypto';
import { test } from './test';

export interface Credentials {
  email: string;
  password: string;
}

export interface Viewer extends Credentials {
  token: string;
}

/** Of a user that nobody has made yet. */
export function newCredentials(): Credentials {
  const mark = randomUUID();
  return { email: `${mark}@viewers.example`, password: `secret ${mark}` };
}

/** Makes a user through the API, as quick as the signup page is slow. */
export async function signUp(request: APIRequestContext): Promise<Viewer> {
  const credentials = newCredentials();
  const answer = await request.post('/api/auth/signup', {
    data: { ...credentials, firstName: 'Vera', lastName: 'Viewer' },
  });
  if (answer.status() !== 201) throw new Error(`signup answered ${answer.status()}: ${await answer.text()}`);
  const { encodedToken } = (await answer.json()) as { encodedToken: string };
  return { ...credentials, token: encodedToken };
}

/** A test in a browser that keeps the session of a user of its own. */
export const viewerTest = test.extend<{ viewer: Viewer }>({
  // A context of its own: the `request` of the test has the state that is made here.
  viewer: async ({ playwright, baseURL }, use) => {
    const request = await playwright.request.newContext({ baseURL });
    const viewer = await signUp(request);
    await request.dispose();
    await use(viewer);
  },
  storageState: async ({ viewer, baseURL }, use) =>
    use({
      cookies: [],
      origins: [{ origin: baseURL ?? '', localStorage: [{ name: 'token', value: viewer.token }] }],
    }),
});
