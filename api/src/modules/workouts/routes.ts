import {
  ChangeWorkoutBody,
  CreateWorkoutBody,
  WorkoutParams,
  WorkoutResponse,
  WorkoutsResponse,
} from '@fitreel/contract';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { BODY_ERRORS, responses, SESSION_ERRORS } from '../../http/responses';
import type { UserBounds } from '../lists/user-bounds';
import { workoutsService } from './service';

/** The endpoints of workouts, each on the signed-in user's own data (behaviour.md#workout-endpoints). */
export const workoutsRoutes: FastifyPluginAsyncTypebox<{ bounds: UserBounds }> = async (app, { bounds }) => {
  app.addHook('onRequest', app.authenticate);
  app.addHook('onRequest', app.limitWrites);
  const workouts = workoutsService(app.db, bounds);
  const shared = { tags: ['workouts'], security: [{ token: [] }] };

  app.get(
    '/user/workouts',
    { schema: { ...shared, response: responses({ 200: WorkoutsResponse }, SESSION_ERRORS) } },
    async ({ userId }) => ({ workouts: await workouts.all(userId) }),
  );
  app.post(
    '/user/workouts',
    {
      schema: {
        ...shared,
        body: CreateWorkoutBody,
        response: responses({ 201: WorkoutResponse }, [...BODY_ERRORS, ...SESSION_ERRORS, 'limitReached']),
      },
    },
    async ({ userId, body }, reply) =>
      reply.code(201).send({ workout: await workouts.create(userId, body.workout, body._id) }),
  );
  app.get(
    '/user/workouts/:workoutId',
    {
      schema: {
        ...shared,
        params: WorkoutParams,
        response: responses({ 200: WorkoutResponse }, [...SESSION_ERRORS, 'workoutMissing']),
      },
    },
    async ({ userId, params }) => ({ workout: await workouts.one(userId, params.workoutId) }),
  );
  app.put(
    '/user/workouts/:workoutId',
    {
      schema: {
        ...shared,
        params: WorkoutParams,
        body: ChangeWorkoutBody,
        response: responses({ 200: WorkoutResponse }, [
          ...BODY_ERRORS,
          ...SESSION_ERRORS,
          'workoutMissing',
          'workoutChanged',
          'limitReached',
        ]),
      },
    },
    async ({ userId, params, body }) => ({
      workout: await workouts.update(userId, params.workoutId, body.workout, body.revision),
    }),
  );
  app.delete(
    '/user/workouts/:workoutId',
    {
      schema: {
        ...shared,
        params: WorkoutParams,
        response: responses({ 200: WorkoutsResponse }, SESSION_ERRORS),
      },
    },
    async ({ userId, params }) => ({ workouts: await workouts.remove(userId, params.workoutId) }),
  );
};
