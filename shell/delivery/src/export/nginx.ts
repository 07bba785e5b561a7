import { DEPLOY_PREFIX, REGISTRY_PATH, RELEASES_PATH, UPLOAD_LIMITS } from '@fitreel/protocol';
import { RELEASE_FILE_HEADERS, SERVED_KINDS } from '../gateway/release-files';
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
  /** The pages' Permissions-Policy header. */
  permissions: string;
  /** `HSTS_SECONDS`. */
  hstsSeconds: number;
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

/** Room for an upload of `UPLOAD_LIMITS.bytes` with the form around it; nginx takes 1 MB by default. */
const UPLOAD_MB = Math.ceil(UPLOAD_LIMITS.bytes / 1024 / 1024) + 1;

const addHeader = (name: string, value: string) => `add_header ${name} ${quoted(value)} always;`;

/** For TLS: nginx then ends it, and browsers come back by HTTPS only. */
const hstsHeader = (seconds: number) =>
  seconds > 0 ? [addHeader('strict-transport-security', `max-age=${seconds}`)] : [];

/** The headers that the gateway sends with every page. */
const pageHeaders = ({ policy, permissions, hstsSeconds }: NginxOptions) => [
  `add_header cache-control "no-cache" always;`,
  `add_header content-security-policy ${quoted(policy)} always;`,
  `add_header referrer-policy "strict-origin-when-cross-origin" always;`,
  `add_header x-content-type-options "nosniff" always;`,
  `add_header cross-origin-opener-policy "same-origin" always;`,
  `add_header cross-origin-resource-policy "same-origin" always;`,
  `add_header x-frame-options "SAMEORIGIN" always;`,
  addHeader('permissions-policy', permissions),
  ...hstsHeader(hstsSeconds),
];

/** The headers that the gateway sends with every file of a release. */
const releaseHeaders = (hstsSeconds: number) => [
  ...Object.entries(RELEASE_FILE_HEADERS).map(([name, value]) => `add_header ${name} ${quoted(value)};`),
  ...hstsHeader(hstsSeconds),
];

/** What the gateway learns about the client: with TRUST_PROXY it believes this. Nothing that the client sent is passed on. */
const PROXY = [
  'proxy_set_header host $http_host;',
  'proxy_set_header x-forwarded-for $remote_addr;',
  'proxy_set_header x-forwarded-proto $scheme;',
  'proxy_set_header connection "";',
  'proxy_http_version 1.1;',
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
  ${pageHeaders(options).join('\n  ')}

  # Releases never change (RFC 8246). The build compressed them. Opened as a document, none of their files runs anything.
  location ~ "^${RELEASES_PATH}[^/]+/[^/]+/.+\\.(?:${SERVED_KINDS.join('|')})$" {
    gzip_static on;
    # brotli_static on;  (where nginx has the module)
    ${releaseHeaders(options.hstsSeconds).join('\n    ')}
    try_files $uri =404;
  }

  location ${RELEASES_PATH} {
    return 404;
  }

  location = ${REGISTRY_PATH} {
    add_header cache-control "no-cache";
  }

  location /api/ {
    ${PROXY.join('\n    ')}
    proxy_pass ${options.api};
  }

  # Uploads of releases, passed on while they arrive.
  location /api/${DEPLOY_PREFIX}/ {
    client_max_body_size ${UPLOAD_MB}m;
    proxy_request_buffering off;
    ${PROXY.join('\n    ')}
    proxy_pass ${options.api};
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
