import { allOf, type Attack, json, send, statusOf, type Target } from '../attack';

const report = (origin: string, body: unknown) => statusOf(`${origin}/api/telemetry`, json(body));

const load = (remote: string, version = '1.0.0-000000000000') => ({
  remote,
  version,
  failure: 'timeout',
  ms: 1,
});

/** How many loads of the catalogue the status shows. */
async function loadsOf({ origin, token }: Target): Promise<{ version: string; loads: number }> {
  const response = await send(`${origin}/api/delivery/status`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const { apps } = (await response.json()) as {
    apps: { app: string; live: { version: string; loads: number } }[];
  };
  return apps.find(({ app }) => app === 'catalog')?.live ?? { version: '', loads: 0 };
}

/** Reports of loads that nobody had. */
export const REPORTS: readonly Attack[] = [
  {
    name: 'a report on a remote named constructor',
    run: async ({ origin }) => allOf([await report(origin, { loads: [load('constructor')] })], 204, 400, 429),
  },
  {
    name: '20 forged failures in each of 5 reports',
    byTeam: true,
    async run(target) {
      const before = await loadsOf(target);
      const loads = Array.from({ length: 20 }, () => load('catalog', before.version));
      const forged = `${'A'.repeat(16)}.${Math.floor(Date.now() / 1000).toString(36)}.0.1.AAAAAAAA.${'A'.repeat(22)}`;
      for (const view of ['', '', forged, forged, forged]) await report(target.origin, { view, loads });
      const counted = (await loadsOf(target)).loads - before.loads;
      return { got: `${counted} counted`, holds: counted === 0 };
    },
  },
];
