import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { runInNewContext } from 'node:vm';
import { parse } from 'yaml';

interface Step {
  id?: string;
  if?: string;
  uses?: string;
  run?: string;
}

interface Job {
  if?: string;
  env?: Record<string, string>;
  outputs?: Record<string, string>;
  environment?: string;
  concurrency?: string | { group: string };
  strategy?: { matrix: Record<string, string> };
  defaults?: { run: { 'working-directory': string } };
  steps: Step[];
}

/** Values of GitHub's contexts: `github`, `vars`, `matrix`, … */
export type Contexts = Readonly<Record<string, unknown>>;

/** The result of a job. */
interface JobResult {
  /** The `run:` steps that ran, each with its output. */
  steps: { run: string; printed: string }[];
  /** Whether all steps succeeded: the job ends with the first failure. */
  succeeded: boolean;
  outputs: Record<string, string>;
  /** The job's summary on the page of its run. */
  summary: string;
}

const FUNCTIONS = {
  fromJSON: JSON.parse as (text: string) => unknown,
  success: () => true,
  failure: () => false,
  cancelled: () => false,
  always: () => true,
  contains: (text: string, part: string) => String(text).includes(part),
};

/** Makes missing values empty, as in GitHub's expressions. */
function forgiving(value: unknown): unknown {
  if (value === null || typeof value !== 'object') return value ?? '';
  return new Proxy(value, {
    get: (target, name) => forgiving((target as Record<string | symbol, unknown>)[name]),
  });
}

/** The value of an expression. The syntax that these workflows use is the same as JavaScript's. */
function valueOf(expression: string, contexts: Contexts): unknown {
  const known = Object.fromEntries(Object.entries(contexts).map(([name, value]) => [name, forgiving(value)]));
  return runInNewContext(expression, { ...FUNCTIONS, ...known });
}

/** `text` with the values of its expressions. */
function filled(text: string, contexts: Contexts): string {
  return text.replace(/\$\{\{(.+?)\}\}/g, (_all, expression: string) =>
    String(valueOf(expression, contexts)),
  );
}

const isDue = (condition: string | undefined, contexts: Contexts) =>
  condition === undefined || Boolean(valueOf(condition.replace(/^\$\{\{|\}\}$/g, ''), contexts));

/** Runs a script as GitHub's runners do without `shell:`. */
async function runScript(script: string, cwd: string, env: NodeJS.ProcessEnv) {
  const child = spawn('bash', ['-e', '-c', script], { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
  let printed = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (printed += text));
  const [code] = (await once(child, 'close')) as [number | null];
  return { printed, succeeded: code === 0 };
}

/** A workflow file, whose `run:` steps a test runs as GitHub would. Steps with `uses:` are left out. */
export class Workflow {
  private constructor(private readonly jobs: Readonly<Record<string, Job>>) {}

  static async read(file: string): Promise<Workflow> {
    return new Workflow((parse(await readFile(file, 'utf8')) as { jobs: Record<string, Job> }).jobs);
  }

  #job(name: string): Job {
    const job = this.jobs[name];
    if (!job) throw new Error(`the workflow has no job ${name}`);
    return job;
  }

  /** The values of a job's matrix; empty if the job's condition does not hold. */
  matrix(name: string, contexts: Contexts): Record<string, unknown>[] {
    const { if: condition, strategy } = this.#job(name);
    if (!isDue(condition, contexts)) return [];
    const [[key, values] = ['', '[{}]']] = Object.entries(strategy?.matrix ?? {});
    const list = valueOf(values.replace(/^\$\{\{|\}\}$/g, ''), contexts) as unknown[];
    return list.map((value) => ({ [key]: value }));
  }

  /** The environment of a job, whose rules restrict who may run it, and its concurrency group, of which one job runs at a time. */
  guards(name: string, contexts: Contexts): { environment: string; group: string } {
    const { environment = '', concurrency = '' } = this.#job(name);
    const group = typeof concurrency === 'string' ? concurrency : concurrency.group;
    return { environment: filled(environment, contexts), group: filled(group, contexts) };
  }

  /** Runs the `run:` steps of a job in the checkout `root`. */
  async run(name: string, contexts: Contexts, root: string, env: NodeJS.ProcessEnv): Promise<JobResult> {
    const job = this.#job(name);
    const folder = await mkdtemp(path.join(tmpdir(), 'fitreel-job-'));
    const [output, summary] = [path.join(folder, 'output'), path.join(folder, 'summary')];
    const own: NodeJS.ProcessEnv = {};
    for (const [key, value] of Object.entries(job.env ?? {})) own[key] = filled(value, contexts);
    const cwd = path.join(root, filled(job.defaults?.run['working-directory'] ?? '.', contexts));
    const result: JobResult = { steps: [], succeeded: true, outputs: {}, summary: '' };
    const found: Record<string, { outputs: Record<string, string> }> = {};
    try {
      for (const { id = '', if: condition, run } of job.steps) {
        if (run === undefined || !isDue(condition, contexts)) continue;
        await writeFile(output, '');
        const files = { GITHUB_OUTPUT: output, GITHUB_STEP_SUMMARY: summary };
        const { printed, succeeded } = await runScript(run, cwd, {
          ...env,
          ...own,
          ...files,
        });
        result.steps.push({ run, printed });
        const lines = (await readFile(output, 'utf8')).trim().split('\n');
        found[id] = {
          outputs: Object.fromEntries(lines.map((line) => line.split(/=(.*)/s) as [string, string])),
        };
        result.succeeded = succeeded;
        if (!succeeded) break;
      }
      result.summary = await readFile(summary, 'utf8').catch(() => '');
    } finally {
      await rm(folder, { recursive: true });
    }
    for (const [key, text] of Object.entries(job.outputs ?? {}))
      result.outputs[key] = filled(text, { ...contexts, steps: found });
    return result;
  }
}
