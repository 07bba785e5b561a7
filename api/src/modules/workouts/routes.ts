import { WORKOUTS_MAX } from '@fitreel/contract';
import { userModule } from '../user-module';
import { workoutsService } from './service';

/** The endpoints of workouts, each for the signed-in user's own data. */
export const workoutsModule = userModule('workouts', { workouts: WORKOUTS_MAX }, ({ app, add, bounds }) => {
  const workouts = workoutsService(app.db, bounds.workouts);

  add('GET /user/workouts', async ({ userId }) => ({ workouts: await workouts.all(userId) }));
  add('POST /user/workouts', async ({ userId, body }) => ({
    workout: await workouts.create(userId, body.workout, body._id),
  }));
  add('GET /user/workouts/{workoutId}', async ({ userId, params }) => ({
    workout: await workouts.one(userId, params.workoutId),
  }));
  add('PUT /user/workouts/{workoutId}', async ({ userId, params, body }) => ({
    workout: await workouts.update(userId, params.workoutId, body.workout, body.revision),
  }));
  add('DELETE /user/workouts/{workoutId}', async ({ userId, params }) => ({
    workouts: await workouts.remove(userId, params.workoutId),
  }));
});
