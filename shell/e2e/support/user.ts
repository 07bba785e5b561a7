import type { APIRequestContext } from '@playwright/test';
import { randomUUID } from 'node:crypto';

export interface Credentials {
  email: string;
  password: string;
}

export interface User extends Credentials {
  token: string;
}

/** New credentials, not yet used to sign up. */
export function newCredentials(): Credentials {
  const id = randomUUID();
  return { email: `${id}@viewers.example`, password: `secret ${id}` };
}

/** Signs up a new user through the API, which is faster than the signup page. */
export async function signUp(
  request: APIRequestContext,
  name = { firstName: 'Vera', lastName: 'Viewer' },
): Promise<User> {
  const credentials = newCredentials();
  const response = await request.post('/api/auth/signup', { data: { ...credentials, ...name } });
  if (response.status() !== 201) {
    throw new Error(`signup failed with ${response.status()}: ${await response.text()}`);
  }
  const { encodedToken } = (await response.json()) as { encodedToken: string };
  return { ...credentials, token: encodedToken };
}

/** Makes a guest's account through the API, as the button Guest login does, and returns its token. */
export async function logInAsGuest(request: APIRequestContext): Promise<string> {
  const data = { email: 'guest@fitreel.example', password: 'fitreel-guest' };
  const response = await request.post('/api/auth/login', { data });
  if (response.status() !== 200) throw new Error(`guest login failed with ${response.status()}`);
  return ((await response.json()) as { encodedToken: string }).encodedToken;
}
