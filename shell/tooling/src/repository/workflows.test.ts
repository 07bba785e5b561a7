import { parse } from 'yaml';
import { repositoryFiles } from '../../testing/repository-files';

const workflows = repositoryFiles(/^\.github\/.*\.yml$/).filter(({ text }) => text.includes('uses:'));

/** What the tests read of a job. */
interface Job {
  if?: string;
  needs?: string | string[];
  permissions?: Record<string, string>;
  strategy?: { matrix: { exclude?: object[] } };
  steps: object[];
}

const ci = workflows.find(({ path }) => path.endsWith('/ci.yml'));
const { jobs } = parse(ci?.text ?? '') as { jobs: Record<string, Job> };

const found = (pattern: RegExp) =>
  workflows.flatMap(({ path, text }) =>
    [...text.matchAll(pattern)].map(([match]) => `${path}: ${match.trim()}`),
  );

test('workflows take actions by commit, with the version beside it', () => {
  expect(workflows.length).toBeGreaterThan(1);
  expect(found(/uses: (?!\.\/|[\w./-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$).*$/gm)).toEqual([]);
});

test('no checkout leaves a token in the folder, and no script has an expression in it', () => {
  expect(found(/actions\/checkout@.*$(?!\n +with:\n( +.*\n)*? +persist-credentials: false)/gm)).toEqual([]);
  expect(found(/run: .*\$\{\{.*$/gm)).toEqual([]);
});

test('no secret of the site deploys: jobs do with tokens of their own', () => {
  expect(found(/FITREEL_DEPLOY_TOKEN: .*secrets.*$/gm)).toEqual([]);
});

test('a key signs what main ships, and no code of a pull request gets it', () => {
  // Another job has the same steps.
  expect(found(/FITREEL_SIGNING_KEY: .*$/gm)).toHaveLength(1);
  for (const job of ['shell', 'app']) {
    expect(JSON.stringify(jobs[job]?.steps)).toContain('FITREEL_SIGNING_KEY');
    expect(jobs[job]?.if).toContain("github.event_name == 'push'");
  }
});

test('the shell ships before the remotes, by the same steps', () => {
  expect(jobs['app']?.needs).toEqual(['test', 'shell']);
  expect(jobs['app']?.strategy?.matrix.exclude).toEqual([{ app: 'shell' }]);
  expect(jobs['shell']?.steps).toEqual(jobs['app']?.steps);
});

test('no other registry gets the token of GitHub', () => {
  expect(ci?.text).toContain(
    "NODE_AUTH_TOKEN: ${{ vars.FITREEL_REGISTRY == '' && github.token || secrets.FITREEL_REGISTRY_TOKEN }}",
  );
});

test('a pull request has one link in a comment, which its own code cannot write', () => {
  const commenting = Object.entries(jobs).filter(([, { permissions }]) => permissions?.['pull-requests']);
  expect(commenting.map(([name]) => name)).toEqual(['comment']);
  expect(jobs['comment']?.needs).toBe('preview');
  expect(JSON.stringify(jobs['comment']?.steps)).not.toContain('uses');
  expect(jobs['preview']?.permissions).toEqual({ contents: 'read', 'id-token': 'write' });
});
