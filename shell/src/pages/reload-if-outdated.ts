import { CHUNK_TIMEOUT_MS } from '@fitreel/protocol/browser';

/** Key in session storage of the file for which this tab was loaded again. */
const RELOADED_KEY = 'reloaded-for';

/** Whether the site says that it has no such file. Says nothing about a site that does not respond. */
async function isGone(url: string): Promise<boolean> {
  // The browser may still have what the site has deleted.
  const signal = AbortSignal.timeout(CHUNK_TIMEOUT_MS);
  const response = await fetch(url, { method: 'HEAD', cache: 'no-store', signal });
  return response.status === 404;
}

/** Whether the tab was already loaded again for `url`, and remembers it. If the browser blocks storage, it never is. */
function isFirstTime(url: string): boolean {
  try {
    if (sessionStorage.getItem(RELOADED_KEY) === url) return false;
    sessionStorage.setItem(RELOADED_KEY, url);
    return true;
  } catch {
    return false;
  }
}

/**
 * Loads the page again if the site has deleted one of the `urls`: the tab is older than a deploy and `fitreel prune`
 * (behaviour.md#failed-loads). Once for each file, in case the site is damaged.
 */
export async function reloadIfOutdated(
  urls: readonly string[],
  reload: () => void = () => window.location.reload(),
): Promise<void> {
  for (const url of urls) {
    const gone = await isGone(url).catch(() => false);
    if (gone && isFirstTime(url)) return reload();
  }
}
