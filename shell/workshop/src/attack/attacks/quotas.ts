import { allOf, type Attack, json, send, statusOf, type Target } from '../attack';

/** More previews than one account may have. */
const PREVIEWS = 55;

const TOO_MANY = 409;

/** The live releases of two teams; none while the limits of this machine's address are used up. */
async function liveOf({ origin, token }: Target): Promise<{ app: string; version: string }[]> {
  const headers = { authorization: `Bearer ${token}` };
  const response = await send(`${origin}/api/delivery/status`, { headers });
  const { apps = [] } = (response.ok ? await response.json() : {}) as {
    apps?: { app: string; live: { version: string } }[];
  };
  return apps
    .filter(({ app }) => ['catalog', 'library'].includes(app))
    .map(({ app, live }) => ({ app, version: live.version }));
}

/** Attacks by which a team could use up another team's quotas. They use up the changes of its own token. */
export const QUOTAS: readonly Attack[] = [
  {
    name: `${PREVIEWS} previews that name another team’s app`,
    byTeam: 'on another',
    async run(target) {
      const { origin, token, otherToken } = target;
      const releases = await liveOf(target);
      const preview = (by: string | null, shown: typeof releases) =>
        statusOf(
          `${origin}/api/delivery/previews`,
          json({ releases: shown, hours: 1 }, { authorization: `Bearer ${by}` }),
        );
      const statuses: number[] = [];
      while (statuses.length < PREVIEWS) statuses.push(await preview(token, releases));
      const other = await preview(
        otherToken,
        releases.filter(({ app }) => app === 'library'),
      );
      const { got, holds } = allOf(statuses, 200, TOO_MANY);
      return {
        got: `${got}; the other team: ${other}`,
        holds: holds && statuses.includes(TOO_MANY) && other === 200,
      };
    },
  },
];
