import { Type, type Static } from '@sinclair/typebox';
import { OFFSET_MAX } from './browser/days';
import { Day } from './days';
import type { EndpointGroup } from './endpoint';
import { OwnId } from './entities';
import { ACTIVITY_BOUNDS, ID_MAX_LENGTH, POSITION_AGE_MAX_MS, TIME_MAX_MS } from './browser/limits';
import { FACT_VALUES } from './browser/facts';
import { oneOf } from './facts';

/** Maximum entries of one day. */
export const ACTIVITY_DAY_MAX = 50;

/** Maximum entries of a user. Beyond it, the oldest days keep only their seconds. */
export const ACTIVITY_MAX = 5_000;

/** The number of days that `GET /user/activity` returns: 53 weeks. */
export const ACTIVITY_DAYS = 371;

const title = Type.String({ maxLength: ACTIVITY_BOUNDS.titleLength });
const category = Type.String({ maxLength: ACTIVITY_BOUNDS.categoryLength });
const bodyPart = oneOf([...FACT_VALUES.bodyPart, ''], 'what it trained most; empty if unknown');
const seconds = Type.Integer({ minimum: 1, maximum: ACTIVITY_BOUNDS.seconds });

const told = {
  day: Day,
  kind: oneOf(['video', 'workout', 'own'], 'a video that played, a workout, or added by hand'),
  title,
  category,
  bodyPart,
  seconds: Type.Integer({ minimum: 0, maximum: ACTIVITY_BOUNDS.seconds }),
  offset: Type.Integer({
    minimum: -OFFSET_MAX,
    maximum: OFFSET_MAX,
    description: 'minutes that the viewer’s clock was ahead of UTC then',
  }),
  finished: Type.Boolean({ description: 'false for a workout that was stopped before its end' }),
};

/** One activity of a user on one day. */
export const ActivityEntry = Type.Object({
  _id: Type.String({ description: 'on its day' }),
  ...told,
  at: Type.Integer({
    minimum: 0,
    maximum: TIME_MAX_MS,
    description:
      'when it ended, in milliseconds since 1970; of an entry that was added by hand, when it was added',
  }),
});
export type ActivityEntry = Static<typeof ActivityEntry>;

export const ActivityQuery = Type.Object({ before: Type.Optional(Day) }, { additionalProperties: true });
export type ActivityQuery = Static<typeof ActivityQuery>;

const goal = Type.Integer({
  minimum: 0,
  maximum: ACTIVITY_BOUNDS.goalMinutes,
  description: 'minutes a week; 0 without a goal',
});

/** 200 of `GET /user/activity`: the entries in any order. */
export const ActivityResponse = Type.Object({ goal, entries: Type.Array(ActivityEntry) });
export type ActivityResponse = Static<typeof ActivityResponse>;

/** Body of `POST /user/activity`. */
export const AddActivityBody = Type.Object(
  {
    entries: Type.Array(
      Type.Object(
        {
          _id: OwnId,
          ...told,
          title: Type.String({ minLength: 1, maxLength: ACTIVITY_BOUNDS.titleLength }),
          seconds,
          age: Type.Integer({
            minimum: 0,
            maximum: POSITION_AGE_MAX_MS,
            description: 'how long ago it ended, in milliseconds',
          }),
          videoId: Type.Optional(
            Type.String({
              minLength: 1,
              maxLength: ID_MAX_LENGTH,
              description: 'of a video whose body part it has, where it says none itself',
            }),
          ),
        },
        { additionalProperties: false },
      ),
      { minItems: 1, maxItems: ACTIVITY_BOUNDS.added },
    ),
  },
  { additionalProperties: false },
);
export type AddActivityBody = Static<typeof AddActivityBody>;

/** Body of `PUT /user/activity/{day}/{entryId}`. Omitted fields stay unchanged. */
export const ChangeActivityBody = Type.Object(
  {
    entry: Type.Partial(Type.Object({ title, category, bodyPart, seconds }, { additionalProperties: false })),
  },
  { additionalProperties: false },
);
export type ChangeActivityBody = Static<typeof ChangeActivityBody>;

export const ActivityParams = Type.Object({
  day: Day,
  entryId: Type.String({ minLength: 1, maxLength: 600 }),
});
export type ActivityParams = Static<typeof ActivityParams>;

/** The entries after a change. */
export const ChangedActivityResponse = Type.Object({ entries: Type.Array(ActivityEntry) });
export type ChangedActivityResponse = Static<typeof ChangedActivityResponse>;

/** The weekly goal: both the body and the response. */
export const ActivityGoal = Type.Object({ goal });
export type ActivityGoal = Static<typeof ActivityGoal>;

/** The endpoints of a user's activity. */
export const activityEndpoints = {
  'GET /user/activity': {
    access: 'user',
    description:
      `The entries of the ${ACTIVITY_DAYS} days before \`before\`; without it, of the last ones until today, ` +
      'wherever the viewer is. The videos that played come with reports of positions.',
    query: ActivityQuery,
    response: ActivityResponse,
  },
  'POST /user/activity': {
    access: 'user',
    description:
      'An entry with an `_id` that the user has already on that day stays as it is, so that a request whose ' +
      'response was lost can be sent again. A workout has the time in which no video played that counts.',
    body: AddActivityBody,
    status: 201,
    response: ChangedActivityResponse,
    errors: ['limitReached'],
  },
  'PUT /user/activity/goal': { access: 'user', body: ActivityGoal, response: ActivityGoal },
  'PUT /user/activity/{day}/{entryId}': {
    access: 'user',
    description: 'Corrects an entry. A video that plays on adds to it.',
    params: ActivityParams,
    body: ChangeActivityBody,
    response: ChangedActivityResponse,
    errors: ['activityMissing'],
  },
  'DELETE /user/activity/{day}/{entryId}': {
    access: 'user',
    description: 'An entry that is not there changes nothing. The response has no entries.',
    params: ActivityParams,
    response: ChangedActivityResponse,
  },
} as const satisfies EndpointGroup;
