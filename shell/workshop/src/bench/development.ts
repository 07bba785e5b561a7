import { appFolder } from '@fitreel/protocol';
import { chromium, type Page } from '@playwright/test';
import { browserOptions } from '../../../e2e/support/browser';
import {
  developmentCopy,
  type Development,
  type DevelopmentCopy,
} from '../../../e2e/support/development-copy';
import { isMarked, markDocument } from '../../../e2e/support/site';
import type { Report } from './report';

/** How often each kind of edit is made. */
const EDITS = 20;

/** How often the development server starts with what it has compiled before. */
const WARM_STARTS = 5;

const REMOTE = appFolder('devtools');
const PAGE = `${REMOTE}/src/mock/mock.tsx`;

/** What the page keeps in a field over all edits. */
const STATE = '/api/kept';

interface Edit {
  name: string;
  aim: string;
  file: string;
  /** The text to replace at first, and what stands there in edit number `edit`. */
  original: string;
  text: (edit: number) => string;
  /** JavaScript that is true in the page as soon as it shows the edit. */
  isShown: (edit: number) => string;
}

const headingIs = (text: string) => `document.querySelector('h1')?.textContent === ${JSON.stringify(text)}`;

/** In this order: each heading builds on the one before. */
const KINDS: readonly Edit[] = [
  {
    name: 'component',
    aim: 'at most 250 ms',
    file: `${REMOTE}/src/mock/headers-field.tsx`,
    original: '{headerTexts.add}',
    text: (edit) => `Add header ${edit}`,
    isShown: (edit) =>
      `[...document.querySelectorAll('button')].some((one) => one.textContent === 'Add header ${edit}')`,
  },
  {
    name: 'style',
    aim: 'at most 250 ms',
    file: `${REMOTE}/src/mock/mock.module.css`,
    original: '.columns {',
    text: (edit) => `.columns {\n  order: ${edit};`,
    isShown: (edit) =>
      `getComputedStyle(document.querySelector('[class*="mock_columns"]')).order === '${edit}'`,
  },
  {
    name: 'page with a loader',
    aim: 'at most 400 ms',
    file: PAGE,
    original: 'title={testerTexts.heading}',
    text: (edit) => `title="Page ${edit}"`,
    isShown: (edit) => headingIs(`Page ${edit}`),
  },
  {
    name: 'SDK',
    aim: 'at most 400 ms',
    file: 'shell/sdk/src/ui/primitives/page-heading.tsx',
    original: '{breakable(title)}',
    text: (edit) => `{breakable(title)}, SDK ${edit}`,
    isShown: (edit) => headingIs(`Page ${EDITS}, SDK ${edit}`),
  },
];

/** Makes the edits of a kind one after the other. Says how long each took to show, and how often the page kept its state. */
async function measure(page: Page, copy: DevelopmentCopy, kind: Edit) {
  const times: number[] = [];
  let kept = 0;
  for (let edit = 1; edit <= EDITS; edit += 1) {
    const startMs = Date.now();
    await copy.edit(kind.file, edit === 1 ? kind.original : kind.text(edit - 1), kind.text(edit));
    // The browser has the clock of this machine.
    const shown = await page.waitForFunction(`(${kind.isShown(edit)}) && Date.now()`, undefined, {
      polling: 'raf',
    });
    times.push(Number(await shown.jsonValue()) - startMs);
    if ((await isMarked(page)) && (await page.getByLabel('Endpoint').inputValue()) === STATE) kept += 1;
    else await enterState(page);
  }
  return { times, kept };
}

async function enterState(page: Page): Promise<void> {
  await page.getByLabel('Endpoint').fill(STATE);
  await markDocument(page);
}

async function startTimed(copy: DevelopmentCopy): Promise<{ development: Development; ms: number }> {
  const startMs = Date.now();
  return { development: await copy.start(), ms: Date.now() - startMs };
}

/** How soon `npm run dev` of one remote is ready, and its edits are on the screen. */
export async function measureDevelopment(report: Report): Promise<void> {
  const browser = await chromium.launch(await browserOptions());
  const copy = await developmentCopy('devtools');
  let development: Development | undefined;
  const ready = (name: string, times: number[], aim: string) =>
    report.add({ table: 'npm run dev is ready', name, unit: 'ms', samples: { FitReel: times }, aim });
  try {
    await copy.edit(
      PAGE,
      '/** The request tester',
      'export const loader = () => null;\n\n/** The request tester',
    );
    const cold = await startTimed(copy);
    development = cold.development;
    ready('from cold', [cold.ms], 'at most 8000 ms');
    // Playwright evaluates the condition as a string, which the policy of the site forbids.
    const page = await browser.newPage({ bypassCSP: true });
    await page.goto(`${development.origin}/mock`);
    await enterState(page);
    for (const kind of KINDS) {
      const { times, kept } = await measure(page, copy, kind);
      const name = `${kind.name}, state kept ${kept} of ${EDITS}`;
      const samples = { FitReel: times };
      report.add({ table: 'From an edit to the screen', name, unit: 'ms', samples, aim: kind.aim });
    }
    const warm: number[] = [];
    for (let start = 0; start < WARM_STARTS; start += 1) {
      await development.stop();
      const started = await startTimed(copy);
      development = started.development;
      warm.push(started.ms);
    }
    ready('from warm', warm, 'at most 3000 ms');
  } finally {
    await development?.stop();
    await browser.close();
    await copy.remove();
  }
}
