import type { FastifyReply } from 'fastify';
import fp from 'fastify-plugin';
import { chosenEncoding } from '../../http/public-responses/encoding';
import type { PublicResponse } from '../../http/public-responses/public-response';
import { ResponseStore } from '../../http/public-responses/response-store';
import { sendRepresentation, type PublicReply } from '../../http/public-responses/send';

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
 * Keeps public responses as bytes until the catalogue changes (ADR-0018). Its hook comes before all others of the API and responds
 * without them, so the headers of every response are in the kept bytes.
 */
export const publicResponses = fp(
  async (app) => {
    const store = new ResponseStore();
    const version = app.catalogVersion;
    version.onChange(() => store.clear());

    app.addHook('onRequest', (request, reply, done) => {
      const url = request.raw.url ?? '';
      const kept = store.get(url);
      if (!kept) return done();
      const ready = version.isFresh()
        ? kept.readyRepresentation(chosenEncoding(request.headers['accept-encoding']))
        : undefined;
      if (ready) return sendRepresentation(reply, ready);
      whenFresh()
        .then(() => store.get(url))
        .then((response) => (response ? send(reply, response) : done()))
        .catch(done);
    });

    app.decorateReply('sendPublic', async function (this: FastifyReply, work, { keptMs } = {}) {
      await whenFresh();
      const make = async () => {
        const json = this.serialize(await work());
        return typeof json === 'string' ? json : new TextDecoder().decode(json);
      };
      await send(this, await store.getOrMake(this.request.raw.url ?? '', make, keptMs));
      return this;
    });

    async function whenFresh(): Promise<void> {
      if (!version.isFresh()) await version.refresh();
    }
  },
  { name: 'public-responses', dependencies: ['catalog-version'] },
);

async function send(reply: PublicReply, response: PublicResponse): Promise<void> {
  const encoding = chosenEncoding(reply.request.headers['accept-encoding']);
  sendRepresentation(reply, await response.representation(encoding));
}
