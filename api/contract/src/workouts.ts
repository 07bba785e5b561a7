import { Type, type Static } from '@sinclair/typebox';
import type { EndpointGroup } from './endpoint';
import { WORKOUT_BOUNDS } from './browser/limits';
import { Id, OwnId, replacing } from './entities';
import { oneOf } from './facts';

const { titleLength, nameLength, readySeconds, sets, rounds, restSeconds, steps, stepsInAll, amount } =
  WORKOUT_BOUNDS;

const videoSeconds = Type.Integer({ minimum: 0, maximum: WORKOUT_BOUNDS.videoSeconds });
const closed = { additionalProperties: false };

/** An exercise of a workout, and the rest after it. */
export const WorkoutStep = Type.Object(
  {
    name: Type.String({ minLength: 1, maxLength: nameLength }),
    unit: oneOf(['seconds', 'repetitions'], 'what `amount` counts'),
    amount: Type.Integer({ minimum: 1, maximum: amount }),
    rest: Type.Integer({ minimum: 0, maximum: restSeconds, description: 'in seconds' }),
    video: Type.Optional(
      Type.Object(
        {
          _id: Type.String({ minLength: 1, maxLength: WORKOUT_BOUNDS.videoIdLength }),
          start: Type.Optional(videoSeconds),
          end: Type.Optional(videoSeconds),
        },
        { ...closed, description: 'what to watch meanwhile, from `start` to `end` in seconds' },
      ),
    ),
  },
  closed,
);
export type WorkoutStep = Static<typeof WorkoutStep>;

/**
 * A round runs all steps once, and a set runs all rounds once. `restBetweenSets` replaces the rest after the last step of a
 * set. Requests are rejected if `hasTooManySteps`; a response may contain an older workout that exceeds this limit.
 */
export const Workout = Type.Object(
  {
    title: Type.String({ minLength: 1, maxLength: titleLength }),
    ready: Type.Integer({ minimum: 0, maximum: readySeconds, description: 'seconds to get ready' }),
    sets: Type.Integer({ minimum: 1, maximum: sets }),
    rounds: Type.Integer({ minimum: 1, maximum: rounds, description: 'of each set' }),
    restBetweenSets: Type.Integer({ minimum: 0, maximum: restSeconds, description: 'in seconds' }),
    steps: Type.Array(WorkoutStep, { minItems: 1, maxItems: steps }),
  },
  { ...closed, description: `sets × rounds × steps are at most ${stepsInAll}` },
);
export type Workout = Static<typeof Workout>;

/** A user's saved workout. */
export const SavedWorkout = Type.Object({
  _id: Type.String(),
  revision: Type.Integer({ description: 'counts its changes' }),
  ...Workout.properties,
});
export type SavedWorkout = Static<typeof SavedWorkout>;

/** `POST /user/workouts`. A client that sends its own `_id` can repeat the request after a lost response without a duplicate. */
export const CreateWorkoutBody = Type.Object(
  {
    _id: Type.Optional(OwnId),
    workout: Workout,
  },
  closed,
);
export type CreateWorkoutBody = Static<typeof CreateWorkoutBody>;

/** `PUT /user/workouts/{workoutId}`. */
export const ChangeWorkoutBody = replacing('workout', Workout);
export type ChangeWorkoutBody = Static<typeof ChangeWorkoutBody>;

export const WorkoutParams = Type.Object({ workoutId: Id });
export type WorkoutParams = Static<typeof WorkoutParams>;

/** One workout; also the response to saving or changing it. */
export const WorkoutResponse = Type.Object({ workout: SavedWorkout });
export type WorkoutResponse = Static<typeof WorkoutResponse>;

/** All workouts in the order of their creation. */
export const WorkoutsResponse = Type.Object({ workouts: Type.Array(SavedWorkout) });
export type WorkoutsResponse = Static<typeof WorkoutsResponse>;

/** The endpoints of a user's workouts. */
export const workoutsEndpoints = {
  'GET /user/workouts': { access: 'user', response: WorkoutsResponse },
  'POST /user/workouts': {
    access: 'user',
    description:
      'With an `_id` that the user has already, that workout stays as it is, so that a request whose ' +
      'response was lost can be sent again. Unknown fields of a workout are 400.',
    body: CreateWorkoutBody,
    status: 201,
    response: WorkoutResponse,
    errors: ['limitReached'],
  },
  'GET /user/workouts/{workoutId}': {
    access: 'user',
    description: 'A workout of somebody else is 404.',
    params: WorkoutParams,
    response: WorkoutResponse,
    errors: ['workoutMissing'],
  },
  'PUT /user/workouts/{workoutId}': {
    access: 'user',
    description: 'Replaces the workout of that `revision`; if it was changed meanwhile, that is 409.',
    params: WorkoutParams,
    body: ChangeWorkoutBody,
    response: WorkoutResponse,
    errors: ['workoutMissing', 'workoutChanged', 'limitReached'],
  },
  'DELETE /user/workouts/{workoutId}': {
    access: 'user',
    description: 'A workout that does not exist, or is somebody else’s, changes nothing.',
    params: WorkoutParams,
    response: WorkoutsResponse,
  },
} as const satisfies EndpointGroup;
