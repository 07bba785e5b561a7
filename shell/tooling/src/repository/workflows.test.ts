import { parse } from 'yaml';
import { repositoryFiles } from '../../testing/repository-files';

const workflows = repositoryFiles(/^\.github\/.*\.yml$/).filter(({ text }) => text.includes('uses:'));

/** What the tests read of a job. */
interface Job {
  needs?: string[];
  strategy?: { matrix: { exclude?: object[] } };
  steps: object[];
}

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
  const keys = found(/- if: .*\n +env:(\n +#.*)*\n +FITREEL_SIGNING_KEY: .*$/gm);
  expect(keys).toHaveLength(found(/FITREEL_SIGNING_KEY: .*$/gm).length);
  expect(keys).toHaveLength(1);
  expect(keys[0]).toContain("- if: github.event_name == 'push'\n");
});

test('the shell ships before the remotes, by the same steps', () => {
  const [ci] = workflows.filter(({ path }) => path.endsWith('/ci.yml'));
  const { jobs } = parse(ci?.text ?? '') as { jobs: Record<string, Job> };
  expect(jobs['app']?.needs).toEqual(['test', 'shell']);
  expect(jobs['app']?.strategy?.matrix.exclude).toEqual([{ app: 'shell' }]);
  expect(jobs['shell']?.steps).toEqual(jobs['app']?.steps);
});

test('no other registry gets the token of GitHub', () => {
  const [ci] = workflows.filter(({ path }) => path.endsWith('/ci.yml'));
  expect(ci?.text).toContain(
    "NODE_AUTH_TOKEN: ${{ vars.FITREEL_REGISTRY == '' && github.token || secrets.FITREEL_REGISTRY_TOKEN }}",
  );
});
