import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const SOURCES = path.join(__dirname, '..');
const FILES = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' }).filter((name) =>
  /(?<!\.test)\.ts$/.test(name),
);

interface Mentions {
  words: RegExp;
  /** Most files outside the capability's folder that may mention it, the index included. */
  most: number;
  /** Folders in which the words mean something else. */
  others?: string[];
}

/** A capability whose words are all over the gateway can be neither left out nor skipped by a reader. */
const CAPABILITIES: Record<string, Mentions> = {
  signatures: {
    words: /signature|signed(?!-in)|signer/i,
    most: 3,
    others: ['capabilities/guard/', 'capabilities/trusts/', 'capabilities/webhook/'],
  },
  previews: { words: /preview/i, most: 6 },
  guard: { words: /guard/i, most: 4 },
  // “Trusted Types” is a policy of browsers.
  trusts: { words: /trust(s|ed)(?!.types)/i, most: 3 },
};

test.each(Object.entries(CAPABILITIES))(
  'few files outside its folder mention %s',
  (folder, { words, most, others = [] }) => {
    const skipped = [`capabilities/${folder}/`, ...others];
    const found = FILES.filter((name) => !skipped.some((start) => name.startsWith(start))).filter((name) =>
      words.test(readFileSync(path.join(SOURCES, name), 'utf8')),
    );
    expect(found).toContain('capabilities/index.ts');
    expect(found.length > most ? found : []).toEqual([]);
  },
);
