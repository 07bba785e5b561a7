import { minify } from '@swc/core';
import { readFile, writeFile } from 'node:fs/promises';

/** A script in the page itself. */
const INLINE = /(?<=<script>)[^]*?(?=<\/script>)/g;

/** Minifies the scripts in the HTML `file`: every visit gets them. */
export async function minifyPage(file: string): Promise<void> {
  const html = await readFile(file, 'utf8');
  const scripts = html.match(INLINE) ?? [];
  const small = await Promise.all(scripts.map((code) => minify(code, { compress: true, mangle: true })));
  await writeFile(
    file,
    html.replace(INLINE, () => small.shift()?.code ?? ''),
  );
}
