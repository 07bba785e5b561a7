import type { FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { chosenEncoding } from '../../http/public-responses/encoding';
import type { PublicResponse, Representation } from '../../http/public-responses/public-response';
import { ResponseStore } from '../../http/public-responses/response-store';
import { sendRepresentation } from '../../http/public-responses/send';
import { nextRequestId } from '../../http/request-id';

declare module 'fastify' {
  interface FastifyReply {
    /**
     * Responds with what `work` returns, which must be alike for everybody. It is kept for as long as the catalogue does not
     * change, and at most for `keptMs`, without which it must follow from the catalogue alone.
     */
    sendPublic(work: () => Promise<object>, options?: { keptMs?: number }): Promise<FastifyReply>;
  }
}

/**
 * Keeps public responses as bytes until the catalogue changes (ADR-0018). What is ready is sent before Fastify (ADR-0039). For
 * the rest a hook comes before all others of the API and responds without them, so the headers of every response are in the
 * kept bytes.
 */
export const publicResponses = fp(
  async (app) => {
    const store = new ResponseStore();
    const version = app.catalogVersion;
    version.onChange(() => store.clear());

    /** What is kept for a URL, made and up to date. */
    function ready(url: string, accepted: string | undefined): Representation | undefined {
      const kept = version.isFresh() ? store.get(url) : undefined;
      return kept?.readyRepresentation(chosenEncoding(accepted));
    }

    // A server of another's does without.
    if (app.hasDecorator('respondFirst'))
      app.respondFirst(({ headers, method, url = '' }, response) => {
        if (method !== 'GET') return false;
        const representation = ready(url, headers['accept-encoding']);
        if (!representation) return false;
        sendRepresentation({ id: nextRequestId(), headers, method }, response, representation);
        return true;
      });

    app.addHook('onRequest', (request, reply, done) => {
      const url = request.raw.url ?? '';
      const isRead = request.method === 'GET' || request.method === 'HEAD';
      if (!isRead || !store.get(url)) return done();
      const representation = ready(url, request.headers['accept-encoding']);
      if (representation) return send(request, reply, representation);
      whenFresh()
        .then(() => store.get(url))
        .then((response) => (response ? sendMade(request, reply, response) : done()))
        .catch(done);
    });

    app.decorateReply('sendPublic', async function (this: FastifyReply, work, { keptMs } = {}) {
      await whenFresh();
      const make = async () => {
        const json = this.serialize(await work());
        return typeof json === 'string' ? json : new TextDecoder().decode(json);
      };
      await sendMade(this.request, this, await store.getOrMake(this.request.raw.url ?? '', make, keptMs));
      return this;
    });

    async function whenFresh(): Promise<void> {
      if (!version.isFresh()) await version.refresh();
    }
  },
  { name: 'public-responses', dependencies: ['catalog-version'] },
);

async function sendMade(
  request: FastifyRequest,
  reply: FastifyReply,
  response: PublicResponse,
): Promise<void> {
  const encoding = chosenEncoding(request.headers['accept-encoding']);
  send(request, reply, await response.representation(encoding));
}

function send(request: FastifyRequest, reply: FastifyReply, representation: Representation): void {
  reply.hijack();
  sendRepresentation(request, reply.raw, representation);
}
