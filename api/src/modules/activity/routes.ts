import { sendJson } from '../../http/endpoints';
import { userModule } from '../user-module';
import { ACTIVITY_LIMITS, activityService } from './service';

/** The endpoints of activity, each for the signed-in user's own data. */
export const activityModule = userModule('activity', ACTIVITY_LIMITS, ({ app, add, bounds }) => {
  const activity = activityService(app.db, bounds);

  add('GET /user/activity', async ({ userId, query }, reply) =>
    sendJson(reply, await activity.text(userId, query.before)),
  );
  add('POST /user/activity', async ({ userId, body }) => ({
    entries: await activity.add(userId, body.entries),
  }));
  add('PUT /user/activity/goal', async ({ userId, body: { goal } }) => {
    await activity.setGoal(userId, goal);
    return { goal };
  });
  add('PUT /user/activity/{day}/{entryId}', async ({ userId, params: { day, entryId }, body }) => ({
    entries: [await activity.change(userId, day, entryId, body.entry)],
  }));
  add('DELETE /user/activity/{day}/{entryId}', async ({ userId, params: { day, entryId } }) => {
    await activity.remove(userId, day, entryId);
    return { entries: [] };
  });
});
