import { PROGRAMMES_MAX } from '@fitreel/contract';
import type { FastifyPluginAsync } from 'fastify';
import { endpointsOf } from '../../http/endpoints';
import { userModule } from '../user-module';
import { madeProgrammes } from './made';
import { programmesService } from './service';

/** The endpoint of programmes that are generated from the catalogue. */
export const madeProgrammesRoutes: FastifyPluginAsync = async (app) => {
  endpointsOf(app, 'programmes').addPublic('GET /programmes', () =>
    madeProgrammes(app.database, app.artwork),
  );
};

/** The endpoints of programmes, each for the signed-in user's own data. */
export const programmesModule = userModule(
  'programmes',
  { programmes: PROGRAMMES_MAX },
  ({ app, add, bounds }) => {
    const programmes = programmesService(app.db, app.artwork, bounds.programmes);

    add('GET /user/programmes', async ({ userId }) => ({ programmes: await programmes.all(userId) }));
    add('POST /user/programmes', async ({ userId, body }) => ({
      programme: await programmes.create(userId, body),
    }));
    add('GET /user/programmes/running', ({ userId }) => programmes.running(userId));
    add('GET /user/programmes/{programmeId}', ({ userId, params }) =>
      programmes.one(userId, params.programmeId),
    );
    add('PUT /user/programmes/{programmeId}', async ({ userId, params, body }) => ({
      programme: await programmes.update(userId, params.programmeId, body),
    }));
    add('DELETE /user/programmes/{programmeId}', async ({ userId, params }) => ({
      programmes: await programmes.remove(userId, params.programmeId),
    }));
    add('PUT /user/programmes/{programmeId}/run', async ({ userId, params, body }) => ({
      programme: await programmes.setRun(userId, params.programmeId, body),
    }));
    add('PUT /user/programmes/{programmeId}/entries/{entryId}', async ({ userId, params, body }) => ({
      programme: await programmes.mark(userId, params.programmeId, params.entryId, body),
    }));
  },
);
