import { REGISTRY_PATH, RELEASES_PATH } from '@fitreel/protocol';
import { NOT_FOUND_FILE, type ExportedPage } from './pages';

export interface NginxOptions {
  /** Absolute path of the exported folder on the machine that runs nginx. */
  root: string;
  /** For `listen`: a port, or address:port. */
  listen: string;
  /** Origin of the server of `/api/`. */
  api: string;
  /** The pages' Content-Security-Policy header. */
  policy: string;
}

/**
 * The key of a route in nginx's map, which compares it with the decoded path: an expression, like that of `matchPattern`.
 * nginx would ignore the case of a key that is no expression.
 */
function keyOf(pattern: string): string {
  const expression = pattern
    .split(/\{[^}]+\}/)
    .map((literal) => literal.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
    .join('[^/]+');
  return quoted(`~^${expression}${pattern.endsWith('/') ? '' : '/?'}$`);
}

function quoted(text: string): string {
  return `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;
}

/**
 * nginx takes the first expression that matches: like `matchRoute`, prefer patterns without parameters, then those with
 * more literal text.
 */
function byExactness(one: string, other: string): number {
  const literal = (pattern: string) => pattern.replace(/\{[^}]+\}/g, '').length;
  const parameters = (pattern: string) => Number(pattern.includes('{'));
  return parameters(one) - parameters(other) || literal(other) - literal(one);
}

/** The headers that the gateway sends with every page. */
const pageHeaders = (policy: string) => [
  `add_header cache-control "no-cache" always;`,
  `add_header content-security-policy ${quoted(policy)} always;`,
  `add_header referrer-policy "strict-origin-when-cross-origin" always;`,
  `add_header x-content-type-options "nosniff" always;`,
  `add_header cross-origin-opener-policy "same-origin" always;`,
];

/** A configuration with which nginx serves the exported folder like the gateway; for an `include` in `http { }`. */
export function nginxConfiguration(pages: readonly ExportedPage[], options: NginxOptions): string {
  const patterns = pages.flatMap(({ pattern, file }) => (pattern === null ? [] : [{ pattern, file }]));
  const sorted = patterns.sort((one, other) => byExactness(one.pattern, other.pattern));
  return `# Written by "fitreel export". Include it in http { }, after the file of MIME types.

# The page for a path.
map $uri $fitreel_page {
  default "";
${sorted.map(({ pattern, file }) => `  ${keyOf(pattern)} "/${file}";`).join('\n')}
}

server {
  listen ${options.listen};
  root ${quoted(options.root)};
  server_tokens off;

  # Headers of pages. A location with its own add_header gets none of these.
  ${pageHeaders(options.policy).join('\n  ')}

  # Releases never change (RFC 8246). The build compressed them.
  location ${RELEASES_PATH} {
    gzip_static on;
    # brotli_static on;  (where nginx has the module)
    add_header cache-control "public, max-age=31536000, immutable";
    add_header x-content-type-options "nosniff";
    add_header vary "accept-encoding";
    try_files $uri =404;
  }

  location = ${REGISTRY_PATH} {
    add_header cache-control "no-cache";
  }

  location /api/ {
    proxy_pass ${options.api};
    proxy_set_header host $http_host;
    # With TRUST_PROXY the gateway takes this as the client's address. Never pass on what the client sent.
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
