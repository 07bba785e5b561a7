const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;

/**
 * The address below which a gateway has its calls, with a closing slash.
 *
 * @param text address of the site: `https://fitreel.example`
 * @throws Error that says what it takes; plain HTTP is for this machine alone, since anybody on the way could read the token
 */
export function gatewayAddress(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password || url.search || url.hash)
    throw new Error('takes the address of a site: https://host');
  if (url.protocol === 'http:' && !LOOPBACK.test(url.hostname))
    throw new Error(`takes https://${url.host}: over http:// anybody on the way could read the token`);
  if (!url.pathname.endsWith('/')) url.pathname += '/';
  return new URL('api/delivery/', url);
}
