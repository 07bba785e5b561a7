import { repositoryFiles } from '../../testing/repository-files';

const workflows = repositoryFiles(/^\.github\/.*\.yml$/).filter(({ text }) => text.includes('uses:'));

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
  expect(found(/FITREEL_(DEPLOY_TOKEN|SIGNING_KEY): .*secrets.*$/gm)).toEqual([]);
});

test('no other registry gets the token of GitHub', () => {
  const [ci] = workflows.filter(({ path }) => path.endsWith('/ci.yml'));
  expect(ci?.text).toContain(
    "NODE_AUTH_TOKEN: ${{ vars.FITREEL_REGISTRY == '' && github.token || secrets.FITREEL_REGISTRY_TOKEN }}",
  );
});
