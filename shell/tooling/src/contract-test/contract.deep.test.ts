import { appFolder, appsIn, RELEASE_FILE, SHELL, type RemoteRelease } from '@fitreel/protocol';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { ROOT } from '../build/app';

/** Runs a command of the tooling. Its promise rejects with its output, if it fails. */
async function run(command: string, args: readonly string[], cwd: string): Promise<string> {
  const file = path.join(ROOT, 'node_modules/.bin', command);
  const env = { ...process.env, NODE_ENV: 'production', FITREEL_DEPLOY_TOKEN: 'example' };
  return (await promisify(execFile)(process.execPath, [file, ...args], { cwd, env })).stdout;
}

const remotes = appsIn(readdirSync(ROOT)).filter((app) => app !== SHELL);
const BUILD_TIMEOUT_MS = 600_000;
const folderOf = (remote: string) => path.join(ROOT, appFolder(remote));

// The test needs the shell and the remotes as they are built.
beforeAll(() => run('fitreel-build', ['--stale'], ROOT), BUILD_TIMEOUT_MS);

test.each(remotes)(
  '%s keeps the contract, on the server and in a browser',
  async (remote) => {
    expect(await run('fitreel-contract', [], folderOf(remote))).toContain(' 0 problems');
  },
  BUILD_TIMEOUT_MS,
);

/** What a script of a remote must not do, each with the message of the contract test. */
const BREACHES = {
  'localStorage.setItem("sort", "1");': 'writes the storage key sort',
  // No page does it.
  '(() => sessionStorage.setItem("never", "1"));': 'writes the storage key never',
};

/** A copy of a built release, which a test may damage. */
interface Damaged {
  release: RemoteRelease;
  /** Replaces a text in a file. */
  change: (file: string, from: string | RegExp, to: string) => Promise<void>;
}

/** What the contract test says of the built release of devtools with one route, as `damage` leaves it. */
async function verdictOn(damage: (damaged: Damaged) => Promise<void>): Promise<string> {
  const dist = await mkdtemp(path.join(tmpdir(), 'fitreel-contract-'));
  try {
    await cp(path.join(folderOf('devtools'), 'dist'), dist, { recursive: true });
    const file = path.join(dist, RELEASE_FILE);
    const release = JSON.parse(await readFile(file, 'utf8')) as RemoteRelease;
    release.description.routes = release.description.routes.slice(0, 1);
    const change: Damaged['change'] = async (name, from, to) => {
      const text = await readFile(path.join(dist, name), 'utf8');
      const changed = text.replace(from, to);
      expect(changed).not.toBe(text);
      await writeFile(path.join(dist, name), changed);
    };
    await damage({ release, change });
    await writeFile(file, JSON.stringify(release));
    return await run('fitreel-contract', [dist], folderOf('devtools')).catch(String);
  } finally {
    await rm(dist, { recursive: true, force: true });
  }
}

test('a release that throws, keeps foreign keys, weighs too much or hides a page is named with every breach', async () => {
  const verdict = await verdictOn(async ({ release, change }) => {
    const [first] = release.description.routes;
    release.budget = { appKb: 1, routeKb: 1 };
    const script = release.preload[first?.id ?? '']?.scripts.at(-1) ?? '';
    await change(script, /$/, `;${Object.keys(BREACHES).join('')}`);
    await change(release.server ?? '', /function Component\(\) \{/g, '$& throw new Error("no window");');
  });
  for (const message of Object.values(BREACHES)) expect(verdict).toContain(message);
  expect(verdict).toMatch(/the route mock has .* and its budget is 1 KB/);
  expect(verdict).toMatch(/devtools has .* and its budget is 1 KB/);
  expect(verdict).toContain('does not describe its route devtools.remotes at /remotes');
  expect(verdict).toContain('/mock on the server: no window');
  // Its files are not those of its hashes, so no site takes it.
  expect(verdict).toContain('No page was opened in a browser: the check itself failed');
});

test('ends with its result, although the server bundle has left a timer', async () => {
  const verdict = await verdictOn(({ release, change }) =>
    change(
      release.server ?? '',
      /^/,
      'process.stderr.write("loaded\\n"); setInterval(() => process.stderr.write("still here\\n"), 50);',
    ),
  );
  // `verdictOn` leaves out a route.
  const [before = '', after = ''] = verdict.split('does not describe its route');
  expect(before).toContain('loaded');
  expect(after.match(/still here/g)?.length ?? 0).toBeLessThan(10);
});

test('a page that ends its process is named', async () => {
  const verdict = await verdictOn(({ release, change }) =>
    change(release.server ?? '', /function Component\(\) \{/g, '$& process.exit();'),
  );
  expect(verdict).toContain('/mock on the server: ends the process that shows it');
});

/** Throws what the code can do: reads of variables and files, a write, and a process. */
const ATTACK = `(() => {
  const [fs, { execFileSync }] = ['fs', 'child_process'].map(process.getBuiltinModule);
  const attempts = [
    () => Object.keys(process.env),
    () => fs.readFileSync('/proc/' + process.ppid + '/environ', 'utf8'),
    () => fs.readFileSync(${JSON.stringify(path.join(ROOT, 'package.json'))}),
    () => fs.writeFileSync(${JSON.stringify(path.join(tmpdir(), 'fitreel-written'))}, ''),
    () => execFileSync('env'),
  ];
  throw new Error('can ' + attempts.map((attempt) => {
    try { return String(attempt()); } catch ({ code }) { return code; }
  }).join());
})();`;
const CANNOT = `can NODE_ENV${',ERR_ACCESS_DENIED'.repeat(4)}`;

test('a release reads no variable and no file, writes none, and starts no process', async () => {
  const verdict = await verdictOn(({ release, change }) => change(release.server ?? '', /^/, ATTACK));
  expect(verdict).toContain(`the server bundle does not load: ${CANNOT}`);
});
