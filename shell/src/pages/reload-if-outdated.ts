import { CHUNK_TIMEOUT_MS } from '@fitreel/protocol/browser';

/** Session-storage key of the file for which this tab was reloaded. */
const RELOADED_KEY = 'reloaded-for';

/** Whether the site responds that the file does not exist. False if the site does not respond. */
async function isGone(url: string): Promise<boolean> {
  // Bypass the browser's cache, which may still hold a deleted file.
  const signal = AbortSignal.timeout(CHUNK_TIMEOUT_MS);
  const response = await fetch(url, { method: 'HEAD', cache: 'no-store', signal });
  return response.status === 404;
}

/** Whether the tab has yet to be reloaded for `url`, which it then remembers. Always false if the browser blocks storage. */
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
 * Reloads the page if the site has deleted one of the `urls`: the tab is older than a deploy and `fitreel prune`
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
