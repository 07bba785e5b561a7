import fp from 'fastify-plugin';
import { oncePerMinute } from '../../http/timing';
import { findCatalogVersion } from '../../modules/catalog/repository';
import { catalogVersion, type CatalogVersion } from '../../modules/catalog/version';

declare module 'fastify' {
  interface FastifyInstance {
    /** Detects changes of the catalogue, so that caches know when to read it again. */
    catalogVersion: CatalogVersion;
  }
}

export type CatalogVersionOptions = {
  /** How far caches may lag behind the catalogue, in milliseconds. */
  freshMs?: number | undefined;
};

const FRESH_MS = 1_000;

/** The version of the catalogue as `app.catalogVersion`. */
export const catalogVersionPlugin = fp<CatalogVersionOptions>(
  async (app, { freshMs = FRESH_MS }) => {
    app.decorate(
      'catalogVersion',
      catalogVersion({
        read: () => findCatalogVersion(app.database.reads),
        freshMs,
        onFailure: oncePerMinute((error) =>
          app.log.warn({ err: error }, 'cannot tell whether the catalogue has changed'),
        ),
      }),
    );
  },
  { name: 'catalog-version', dependencies: ['database'] },
);
