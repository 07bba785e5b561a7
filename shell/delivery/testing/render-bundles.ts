import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Bundle, SiteToRender } from '../src/core/rendering/messages';

/** A shell whose page contains the rendering of its remote. */
export const SHELL_BUNDLE = `
exports.renderingVersion = 1;
exports.sharedModules = async () => ({ react: { version: '19' } });
exports.renderPage = async ({ url, view, remote, request, data }) => {
  if (view === 'frame') return { status: 200, head: '', content: 'frame ' + releaseBase };
  const content = await remote.render({ url, request, data });
  return { status: 200, head: '<title>T</title>', content: String(content) };
};
`;

/** A remote that renders with `body`, the body of an async function of `{ url, request, data }`. */
export function remoteBundle(body: string): string {
  return `let n = 0; exports.default = { render: async ({ url, request, data }) => { n += 1; ${body} } };`;
}

/** The data shared by all pages of a site without remotes. */
export const SITE: SiteToRender = {
  settings: { embedBase: 'https://videos.example/embed', allowOverrides: [] },
  siteUrl: 'https://fitreel.example',
  registry: {
    schema: 'https://github.com/awslabs/frontend-discovery/blob/main/schema/v1-pre.json',
    microFrontends: {},
  },
};

/** A folder of releases, to which a test adds server bundles. */
export function renderBundles(folder: string) {
  async function write(name: string, code: string): Promise<Bundle> {
    const file = path.join(folder, name, 'server.js');
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, code);
    const integrity = `sha384-${createHash('sha384').update(code).digest('base64')}`;
    return { file, base: `/releases/${name}/`, integrity };
  }
  return {
    write,
    shell: (code = SHELL_BUNDLE) => write('shell', code),
    /** A remote that renders with `body`, the body of an async function of `{ url, request, data }`. */
    remote: (name: string, body: string) => write(name, remoteBundle(body)),
  };
}
