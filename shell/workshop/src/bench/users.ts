/** Sends `body` as JSON, and returns the parsed body of a success. Throws for any other response. */
async function post(url: string, body: unknown, token?: string): Promise<unknown> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { authorization: token }) },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${url}: ${response.status} ${await response.text()}`);
  return response.json();
}

/** Signs a user up, and returns the token. */
export async function signUp(origin: string, name: string): Promise<string> {
  const body = { email: `${name}@bench.example`, password: 'correct horse' };
  const { encodedToken } = (await post(`${origin}/api/auth/signup`, body)) as { encodedToken: string };
  return encodedToken;
}

/** Likes the videos as the user of `token`, the first of them first. */
export async function like(origin: string, token: string, videoIds: readonly string[]): Promise<void> {
  for (const _id of videoIds) await post(`${origin}/api/user/likes`, { video: { _id } }, token);
}

/** Makes a guest's account, as the button Guest login does, and returns its token. */
export async function logInAsGuest(origin: string): Promise<string> {
  const body = { email: 'guest@fitreel.example', password: 'fitreel-guest' };
  const { encodedToken } = (await post(`${origin}/api/auth/login`, body)) as { encodedToken: string };
  return encodedToken;
}
