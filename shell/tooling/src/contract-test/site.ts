import {
  pageStateElement,
  REGISTRY_SCHEMA,
  SHELL,
  type PageSettings,
  type Registry,
  type RemoteRelease,
  type ShellRelease,
} from '@fitreel/protocol';
import type { Built } from './built-release';

/** A site of the shell and one remote. */
export interface ComposedRelease {
  shell: Built<ShellRelease>;
  remote: Built<RemoteRelease>;
}

/** Every page view reports its errors. */
export const SETTINGS: PageSettings = {
  embedBase: 'https://videos.example/embed',
  telemetrySample: 100,
  allowOverrides: [],
};

/** URL of the release's folder, as in production. */
export const baseOf = (app: string, { version }: { version: string }) => `/releases/${app}/${version}/`;

/** The registry of the site. */
export function registryOf({ remote: { release } }: ComposedRelease): Registry {
  const { description, entry, version, requires, preload } = release;
  const base = baseOf(description.name, release);
  const extras = { description, requires, base, preload };
  const metadata = { integrity: release.files[entry] ?? '', version };
  const live = { url: base + entry, metadata, deployment: { traffic: 100, default: true }, extras };
  return { schema: REGISTRY_SCHEMA, microFrontends: { [description.name]: [live] } };
}

/** The page of every path, without what a server renders. */
export function pageOf(site: ComposedRelease): string {
  const { release } = site.shell;
  const base = baseOf(SHELL, release);
  const state = pageStateElement({ settings: SETTINGS, registry: registryOf(site), data: {} });
  const scripts = release.entry.scripts.map((file) => `<script defer src="${base}${file}"></script>`);
  return `<!doctype html><html lang="en"><head>${scripts.join('')}</head><body><div id="root"></div>${state}</body></html>`;
}
