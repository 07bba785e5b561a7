import { NOT_FOUND_FILE, type ExportedPage } from './pages';

export interface NginxOptions {
  /** Absolute path of the exported folder on the machine that runs nginx. */
  root: string;
  /** What `listen` takes: a port, or address:port. */
  listen: string;
  /** Origin of the server that answers `/api/`. */
  api: string;
  /** Value of the pages' Content-Security-Policy header. */
  policy: string;
}

/** A pattern of a route as nginx compares it with the decoded path: exact where it has no place. */
function addressOf(pattern: string): string {
  if (!pattern.includes('{')) return quoted(pattern);
  const expression = pattern
    .split(/\{[^}]+\}/)
    .map((literal) => literal.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
    .join('[^/]+');
  return quoted(`~^${expression}/?$`);
}

function quoted(text: string): string {
  return `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;
}

/** nginx takes the first expression that fits: those with more literal text stand first, as in `matchRoute`. */
function byLiteralText(one: string, other: string): number {
  const literal = (pattern: string) => pattern.replace(/\{[^}]+\}/g, '').length;
  return literal(other) - literal(one);
}

/** Headers of every page, in the words of the gateway. */
const pageHeaders = (policy: string) => [
  `add_header cache-control "no-cache" always;`,
  `add_header content-security-policy ${quoted(policy)} always;`,
  `add_header referrer-policy "strict-origin-when-cross-origin" always;`,
  `add_header x-content-type-options "nosniff" always;`,
  `add_header cross-origin-opener-policy "same-origin" always;`,
];

/** A configuration that serves the exported folder as the gateway serves the site; to be included in `http { }`. */
export function nginxConfiguration(pages: readonly ExportedPage[], options: NginxOptions): string {
  const patterns = pages.flatMap(({ pattern, file }) => (pattern === null ? [] : [{ pattern, file }]));
  const sorted = patterns.sort((one, other) => byLiteralText(one.pattern, other.pattern));
  return `# Made by "fitreel export". Include it inside http { }, beside the file of MIME types.

# Which page answers an address.
map $uri $fitreel_page {
  default "";
${sorted.map(({ pattern, file }) => `  ${addressOf(pattern)} "/${file}";`).join('\n')}
}

server {
  listen ${options.listen};
  root ${quoted(options.root)};
  server_tokens off;

  # Headers of pages; a location that has others takes none of these.
  ${pageHeaders(options.policy).join('\n  ')}

  # Releases never change (RFC 8246). The build has compressed them.
  location /releases/ {
    gzip_static on;
    # brotli_static on;  (where the module is there)
    add_header cache-control "public, max-age=31536000, immutable";
    add_header x-content-type-options "nosniff";
    add_header vary "accept-encoding";
    try_files $uri =404;
  }

  location = /registry.json {
    add_header cache-control "no-cache";
  }

  location /api/ {
    proxy_pass ${options.api};
    proxy_set_header host $http_host;
    # With TRUST_PROXY the gateway takes this for the caller: never what the caller sent itself.
    proxy_set_header x-forwarded-for $remote_addr;
    proxy_set_header connection "";
    proxy_http_version 1.1;
  }

  location / {
    gzip on;
    error_page 404 /${NOT_FOUND_FILE};
    try_files $fitreel_page =404;
  }

  location = /${NOT_FOUND_FILE} {
    internal;
    gzip on;
  }
}
`;
}
