import { BUCKET_COOKIE, REGISTRY_PATH, TELEMETRY_PATH, VIEWS_PATH } from '@fitreel/protocol';
import { execFileSync } from 'node:child_process';
import { chmod, copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '../support/free-port';
import { startIssuer } from '../support/issuer';
import { copyRepository, ROOT } from '../support/repository-copy';
import { startSite } from '../support/start-site';
import { expect, test } from '../support/test';
import { Workflow, type Contexts } from '../support/workflow';

const REPOSITORY = 'team/site';
const APPS = ['remote-auth', 'remote-library'] as const;

/**
 * Commands that are replaced by one that records its arguments. The repository's checks and tests take an hour together, and include this
 * test; jest only lists the tests that it would run; a container engine and a registry are missing here.
 */
const REPLACED = `#!/usr/bin/env bash
name="$(basename "$0")"
case "$name $*" in
  'npm run check' | 'npm run coverage' | 'npm run e2e'* | docker* | 'npm publish'*) echo "replaced: $name $*"; cat > /dev/null ;;
  'npm view @fitreel/new@'*) exit 1 ;;
  'npm view'*) echo 1.0.0 ;;
  'npm run --silent pack-packages'*) printf '%s\\n' "$PACKED"/*.tgz ;;
  'npx jest'*) PATH="\${PATH#*:}" exec npx "$@" --listTests ;;
  *) PATH="\${PATH#*:}" exec "$name" "$@" ;;
esac
`;

/** Opens a page in a bucket from `address`, and reports `loads`. */
async function view(origin: string, bucket: number, address: string, loads: object[]): Promise<void> {
  const headers = { 'x-forwarded-for': address, 'content-type': 'application/json' };
  const page = await fetch(`${origin}/`, {
    headers: { ...headers, cookie: `${BUCKET_COOKIE.name}=${bucket}` },
  });
  const body = /body:'([^']+)'/.exec(await page.text())?.[1] ?? '';
  const post = (route: string, text: string) =>
    fetch(`${origin}/api/${route}`, { method: 'POST', headers, body: text });
  const { view: token } = (await (await post(VIEWS_PATH, body)).json()) as { view: string | null };
  await post(TELEMETRY_PATH, JSON.stringify({ view: token, loads }));
}

test(
  'the workflow tests a pull request and shows its apps, and on main ships each app behind the guard, which takes a bad one back',
  { tag: '@nightly' },
  async () => {
    test.setTimeout(900_000);
    const folder = await mkdtemp(path.join(tmpdir(), 'fitreel-workflows-'));
    const below = (name: string) => path.join(folder, name);
    const [root, bin, packed] = [below('checkout'), below('bin'), below('packed')];
    await copyRepository(root);
    for (const name of ['jest.config.cjs', '.gitignore'])
      await copyFile(path.join(ROOT, name), path.join(root, name));
    const git = (...args: string[]) =>
      execFileSync('git', ['-c', 'user.name=Ann', '-c', 'user.email=ann@team.example', ...args], {
        cwd: root,
      });
    git('init', '--quiet', '--initial-branch=main');
    git('add', '--all');
    git('commit', '--quiet', '--message=First');
    git('update-ref', 'refs/remotes/origin/main', 'HEAD');
    await mkdir(bin);
    for (const name of ['npm', 'npx', 'docker']) {
      await writeFile(path.join(bin, name), REPLACED);
      await chmod(path.join(bin, name), 0o755);
    }
    for (const name of ['new', 'old']) {
      await mkdir(path.join(packed, 'package'), { recursive: true });
      await writeFile(
        path.join(packed, 'package/package.json'),
        `{ "name": "@fitreel/${name}", "version": "1.0.0" }`,
      );
      execFileSync('tar', ['-czf', `${name}.tgz`, 'package'], { cwd: packed });
    }

    const issuer = await startIssuer();
    const port = await freePort();
    const dataDir = below('data');
    const origin = `http://127.0.0.1:${port}`;
    const settings = { PORT: String(port), PUBLIC_URL: origin, TRUST_PROXY: '127.0.0.1' };
    const site = await startSite(dataDir, settings, root);
    try {
      for (const workspace of APPS) {
        const app = workspace.slice('remote-'.length);
        const trust = (environment: string, ...more: string[]) =>
          site.fitreel(
            ...['trust', '--app', app, '--issuer', issuer.url],
            ...['--claim', `sub=repo:${REPOSITORY}:environment:${environment}`, ...more],
          );
        await trust(workspace);
        await trust('preview', '--previews');
      }
      for (const workspace of APPS) {
        const file = path.join(root, workspace, 'src/shared/texts.ts');
        await writeFile(file, (await readFile(file, 'utf8')).replace(/: '([A-Z])/, ": 'New $1"));
      }
      git('commit', '--all', '--quiet', '--message=Change two apps');

      const workflow = await Workflow.read(path.join(ROOT, '.github/workflows/ci.yml'));
      /** Runs the jobs of one event in the order of their `needs`: the test, and then all apps of the matrix at once. */
      async function run(eventName: 'pull_request' | 'push') {
        const github = {
          event_name: eventName,
          base_ref: 'main',
          ref: eventName === 'push' ? 'refs/heads/main' : 'refs/pull/1/merge',
          repository: REPOSITORY,
          sha: 'a'.repeat(40),
          event: { pull_request: { head: { repo: { full_name: REPOSITORY } } } },
        };
        const vars = { FITREEL_SITE: origin, FITREEL_GATEWAYS: 'site' };
        const contexts: Contexts = { github, vars, secrets: {}, needs: {} };
        const env = {
          ...process.env,
          PATH: `${bin}:${process.env['PATH']}`,
          PACKED: packed,
          GITHUB_EVENT_NAME: eventName,
          GITHUB_ACTOR: 'ann',
        };
        const tested = await workflow.run('test', contexts, root, env);
        const after: Contexts = { ...contexts, needs: { test: { outputs: tested.outputs } } };
        const apps = workflow
          .matrix('app', after)
          .map(({ app }) => String(app))
          // On main, unchanged apps only find that they are live.
          .filter((app) => APPS.some((changed) => changed === app))
          .map(async (app) => {
            const own: Contexts = { ...after, matrix: { app } };
            const { environment, group } = workflow.guards('app', own);
            const identity = issuer.environment(`repo:${REPOSITORY}:environment:${environment}`);
            return { app, group, ...(await workflow.run('app', own, root, { ...env, ...identity })) };
          });
        return { tested, apps, other: (job: string) => workflow.run(job, after, root, env) };
      }

      const registry = async () => (await fetch(origin + REGISTRY_PATH)).text();
      const before = await registry();
      const pull = await run('pull_request');
      expect(pull.tested.outputs).toEqual({ apps: JSON.stringify(APPS) });
      const printed = pull.tested.steps.map((step) => step.printed).join('');
      expect(printed).toContain('replaced: npm run check');
      expect(printed).toMatch(/replaced: npm run e2e\n[^]*replaced: npm run e2e:deep\n/);
      expect(printed).toMatch(/remote-auth\/src\/.*\.test\.tsx/);
      expect(printed).not.toContain('remote-catalog/');
      for (const { app, steps, succeeded, summary } of await Promise.all(pull.apps)) {
        expect([app, succeeded, steps.at(-1)?.printed]).toEqual([app, true, expect.any(String)]);
        expect(steps.map((step) => step.printed).join('')).toContain('can be deployed');
        const page = await fetch(summary.trim());
        expect(page.status).toBe(200);
      }
      expect(await registry()).toBe(before);

      const main = await run('push');
      expect(JSON.parse(main.tested.outputs['apps'] ?? '')).toEqual(
        expect.arrayContaining([...APPS, 'shell']),
      );
      for (const [job, expected] of [
        ['image', 'docker push ghcr.io/team/site:aaaa'],
        ['gateways', '--wait gateway-3'],
        ['packages', 'npm publish'],
      ] as const)
        expect((await main.other(job)).steps.map((step) => step.printed).join('')).toContain(expected);

      let ended = false;
      const shipped = Promise.all(main.apps).finally(() => (ended = true));
      interface Release {
        version: string;
      }
      interface State {
        app: string;
        live: Release;
        canary: Release | null;
      }
      for (let round = 0; !ended; round += 1) {
        const { apps } = JSON.parse(await site.fitreel('status', '--json')) as { apps: State[] };
        const states = apps.filter(({ app }) => APPS.some((workspace) => workspace.endsWith(app)));
        for (let visitor = 0; visitor < 30; visitor += 1)
          for (const [bucket, of] of [
            [0, 'canary'],
            [99, 'live'],
          ] as const) {
            const loads = states.flatMap((state) => {
              const failure = of === 'canary' && state.app === 'library' ? 'error' : null;
              const version = state[of]?.version;
              return version ? [{ remote: state.app, version, failure, ms: 100 }] : [];
            });
            if (loads.length > 0) await view(origin, bucket, `10.${round % 250}.${visitor}.${bucket}`, loads);
          }
      }
      const [auth, library] = await shipped;
      expect([auth?.succeeded, auth?.steps.at(-1)?.printed]).toEqual([
        true,
        expect.stringMatching(/auth .* is live/),
      ]);
      expect([library?.succeeded, library?.steps.at(-1)?.printed]).toEqual([
        false,
        expect.stringContaining('guard rolled it back: loads failed'),
      ]);
      expect(auth?.group).not.toBe(library?.group);
      const history = await site.fitreel('history', '--limit', '6');
      for (const line of ['promote', 'workflow of auth (refs/heads/main)', 'guard'])
        expect(history).toContain(line);
    } finally {
      await site.stop();
      issuer.close();
      await rm(folder, { recursive: true, force: true });
    }
  },
);
