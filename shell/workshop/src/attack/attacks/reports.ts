import { setTimeout as pause } from 'node:timers/promises';
import { allOf, type Attack, json, send, statusOf, type Target } from '../attack';

const report = (origin: string, body: unknown) => statusOf(`${origin}/api/telemetry`, json(body));

const load = (remote: string, version = '1.0.0-000000000000') => ({
  remote,
  version,
  failure: 'timeout',
  ms: 1,
});

/** The live release of the catalogue and its number of loads, from the status. */
async function loadsOf({ origin, token }: Target): Promise<{ version: string; loads: number }> {
  const response = await send(`${origin}/api/delivery/status`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const { apps } = (await response.json()) as {
    apps: { app: string; live: { version: string; loads: number } }[];
  };
  return apps.find(({ app }) => app === 'catalog')?.live ?? { version: '', loads: 0 };
}

/** Kinds of errors that one network invents, and the most that the site keeps of them. */
const [INVENTED, KEPT_MAX] = [40, 20];

/** Reads of the status until the reports of browsers have been written, which takes seconds. */
const [READS, SAME_READS, PAUSE_MS] = [20, 6, 500];

/** The token with which a new page of the site reports; null if its pages do not report. */
async function newView(origin: string): Promise<string | null> {
  const page = await (await send(origin)).text();
  const body = /body:'([^']+)'/.exec(page)?.[1];
  if (body === undefined) return null;
  const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body };
  const { view } = (await (await send(`${origin}/api/telemetry/views`, init)).json()) as {
    view: string | null;
  };
  return view;
}

/** The number of kinds of the catalogue's errors with `mark` in their message, once no more arrive. */
async function kindsWith(mark: string, { origin, token }: Target): Promise<number> {
  const headers = { authorization: `Bearer ${token}` };
  const counts: number[] = [];
  while (counts.length < READS && (!counts.at(-1) || new Set(counts.slice(-SAME_READS)).size > 1)) {
    const response = await send(`${origin}/api/delivery/errors?app=catalog`, { headers });
    const { errors } = (await response.json()) as { errors: { message: string }[] };
    counts.push(errors.filter(({ message }) => message.includes(mark)).length);
    await pause(PAUSE_MS);
  }
  return counts.at(-1) ?? 0;
}

/** Attacks with reports of loads that never happened. */
export const REPORTS: readonly Attack[] = [
  {
    name: 'a report on a remote named constructor',
    run: async ({ origin }) => allOf([await report(origin, { loads: [load('constructor')] })], 204, 400, 429),
  },
  {
    name: `${INVENTED} invented kinds of errors`,
    byTeam: true,
    async run(target) {
      const { version } = await loadsOf(target);
      const mark = `invented ${Date.now().toString(36).slice(-5)}`;
      for (let kind = 0; kind < INVENTED; kind += 1) {
        const view = await newView(target.origin);
        if (view === null) return { got: `pages stop reporting after ${kind}`, holds: kind <= KEPT_MAX };
        const message = `Error: ${mark} ${'x'.repeat(kind)} <!channel> https://evil.example`;
        const error = { remote: 'catalog', version, route: null, message, stack: '' };
        await report(target.origin, { view, loads: [], errors: [error] });
      }
      const kept = await kindsWith(mark, target);
      return { got: `${kept} kept`, holds: kept <= KEPT_MAX };
    },
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
