import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const SOURCES = path.join(__dirname, '..');
const FILES = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' }).filter((name) =>
  /(?<!\.test)\.ts$/.test(name),
);

/** A capability whose words are spread over the gateway cannot be left out, or read past. */
interface Mentions {
  words: RegExp;
  /** Files outside its folder that mention it, besides the index. */
  mention: string[];
  /** Files in which the words mean something else. */
  others?: string[];
}

const CAPABILITIES: Record<string, Mentions> = {
  signatures: {
    words: /signature|signed|signer/i,
    // A migration names the column.
    mention: ['capabilities/postgres/postgres-tables.ts'],
    others: [
      'browser-check/check-site.ts',
      'capabilities/guard/page-views.ts',
      'capabilities/guard/routes.ts',
      'capabilities/trusts/issuer-keys.ts',
      'capabilities/trusts/trusted-tokens.ts',
      'capabilities/webhook/webhook.ts',
      'core/compose/plan.ts',
    ],
  },
  previews: {
    words: /preview/i,
    mention: [
      'capabilities/control-room/control-room.ts',
      'capabilities/prune/command.ts',
      'capabilities/trusts/command.ts',
      'capabilities/trusts/trusted-tokens.ts',
      'capabilities/trusts/trusts.ts',
    ],
  },
  guard: { words: /guard/i, mention: ['capabilities/webhook/news.ts'] },
  trusts: {
    words: /trust(s|ed)/i,
    mention: ['capabilities/audit/command.ts'],
    // A policy of browsers: “Trusted Types”.
    others: ['core/send/security-headers.ts'],
  },
};

test.each(Object.entries(CAPABILITIES))(
  'nothing else mentions %s',
  (folder, { words, mention, others = [] }) => {
    const found = FILES.filter((name) => !name.startsWith(`capabilities/${folder}/`))
      .filter((name) => !others.includes(name))
      .filter((name) => words.test(readFileSync(path.join(SOURCES, name), 'utf8')));
    expect(found.sort()).toEqual(['capabilities/index.ts', ...mention].sort());
  },
);
