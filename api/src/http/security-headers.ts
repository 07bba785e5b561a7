import { IncomingMessage, ServerResponse, type OutgoingHttpHeaders } from 'node:http';
import { Socket } from 'node:net';
import helmet from 'helmet';

/**
 * Security headers of every response, made once. JSON needs nothing that a page does, so the policy forbids everything;
 * the documentation and the artwork set their own. This server speaks plain HTTP: the proxy that ends TLS sets HSTS.
 */
export const SECURITY_HEADERS: Readonly<OutgoingHttpHeaders> = helmetHeaders({
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      defaultSrc: ["'none'"],
      baseUri: ["'none'"],
      formAction: ["'none'"],
      frameAncestors: ["'none'"],
    },
  },
  strictTransportSecurity: false,
  // These speak to pages and to browsers of the past. Each header costs every response.
  crossOriginOpenerPolicy: false,
  originAgentCluster: false,
  xDnsPrefetchControl: false,
  xDownloadOptions: false,
  xPermittedCrossDomainPolicies: false,
  xXssProtection: false,
});

/** The headers that helmet sets with these options. They are the same for every response, so they are made once. */
function helmetHeaders(options: Parameters<typeof helmet>[0]): OutgoingHttpHeaders {
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  helmet(options)(request, response, () => undefined);
  return response.getHeaders();
}
