/** Messages that the client of webpack-dev-server posts to its window. */
const FAILED = 'webpackErrors';
const MENDED = new Set<unknown>(['webpackOk', 'webpackStillOk', 'webpackWarnings']);

const ID = 'fitreel-errors';

function clear(): void {
  document.getElementById(ID)?.remove();
}

/** Covers the page with `text` until the next build without errors, or until a click. */
function show(text: string): void {
  clear();
  const overlay = Object.assign(document.createElement('pre'), {
    id: ID,
    role: 'alert',
    textContent: text,
    onclick: clear,
  });
  Object.assign(overlay.style, {
    position: 'fixed',
    inset: '0',
    zIndex: '2147483647',
    margin: '0',
    padding: '2rem',
    overflow: 'auto',
    whiteSpace: 'pre-wrap',
    background: '#1b1b1fee',
    color: '#ff9c9c',
  });
  document.body.append(overlay);
}

/** In development: shows build errors and uncaught errors of scripts above the page. */
export function watchBuilds(): void {
  window.addEventListener('message', ({ data, source }: MessageEvent<unknown>) => {
    if (source !== window || typeof data !== 'object' || data === null || !('type' in data)) return;
    if (MENDED.has(data.type)) clear();
    if (data.type === FAILED && 'data' in data && Array.isArray(data.data)) show(data.data.join('\n\n'));
  });
  window.addEventListener('error', ({ error }: ErrorEvent) => {
    if (error instanceof Error) show(error.stack ?? error.message);
  });
}
