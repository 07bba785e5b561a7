import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** A block of a document: commands (`sh`), a change of a file (`diff`), or a whole file. */
interface Block {
  language: string;
  /** Path of the file in the repository; empty for commands. */
  file: string;
  content: string;
}

/** The blocks of a document, or of its section `heading`, in order. */
export async function blocksOf(document: string, heading?: string): Promise<Block[]> {
  const sections = (await readFile(document, 'utf8')).split(/^## /m);
  const text = heading
    ? sections.find((section) => section.startsWith(`${heading}\n`))
    : sections.join('## ');
  if (text === undefined) throw new Error(`${document} has no section “${heading}”`);
  const blocks = text.matchAll(/^```(\w+)(?: (\S+))?\n(.*?)^```$/gms);
  return [...blocks].map(([, language = '', file = '', content = '']) => ({ language, file, content }));
}

/** The lines of a change that begin with a space or `sign`. */
function linesOf(change: string, sign: '+' | '-'): string {
  const lines = change.split('\n').filter((line) => line.startsWith(' ') || line.startsWith(sign));
  return lines.map((line) => `${line.slice(1)}\n`).join('');
}

/**
 * Applies a block in `folder`. Rejects a change whose file lacks the lines to change.
 *
 * @throws Error that names the file
 */
export async function applyBlock(folder: string, { language, file, content }: Block): Promise<void> {
  const target = path.join(folder, file);
  if (language !== 'diff') {
    await mkdir(path.dirname(target), { recursive: true });
    await writeFile(target, content);
    return;
  }
  const before = await readFile(target, 'utf8');
  const lines = linesOf(content, '-');
  if (!before.includes(lines)) throw new Error(`${file} does not have:\n${lines}`);
  await writeFile(
    target,
    before.replace(lines, () => linesOf(content, '+')),
  );
}
