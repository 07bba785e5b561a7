import { createHash } from 'node:crypto';

/** Hashes of the scripts and styles inside a page, as source expressions. */
export interface InlineSources {
  scripts: readonly string[];
  styles: readonly string[];
}

/** The source expression that allows a script or a style with this text. */
export function hashSource(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}

/** Hashes of the scripts inside the shell's page. */
export function inlineScripts(template: string): string[] {
  return [...template.matchAll(/<script>([^]*?)<\/script>/g)].map(([, text = '']) => hashSource(text));
}
