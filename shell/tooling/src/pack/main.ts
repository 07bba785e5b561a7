import { Command } from 'commander';
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ROOT } from '../build/app';
import { publishedPackages } from './published-packages';
import { stagePackages } from './stage-packages';

/** `fitreel-pack [OUT]`. Prints the path of each tarball; `npm publish` takes it. */
new Command('fitreel-pack')
  .description('pack the packages that teams with repositories of their own install')
  .argument('[OUT]', 'folder of the tarballs', 'dist')
  .action((given: string) => {
    const out = path.resolve(given);
    mkdirSync(out, { recursive: true });
    const stage = mkdtempSync(path.join(tmpdir(), 'fitreel-pack-'));
    try {
      const folders = stagePackages(ROOT, publishedPackages(ROOT), stage);
      const options = ['--ignore-scripts', '--silent', '--pack-destination', out];
      const names = execFileSync('npm', ['pack', ...options, ...folders], { encoding: 'utf8' });
      for (const name of names.trim().split('\n')) console.log(path.join(out, name));
    } finally {
      rmSync(stage, { recursive: true });
    }
  })
  .parse();
