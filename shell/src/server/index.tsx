/** The shell's server bundle, which renders pages in Node (`ShellServerBundle`, ADR-0021). */
export { RENDERING_VERSION as renderingVersion } from '@fitreel/protocol/browser';
export { renderPage } from './render-page';
export { sharedModules } from './shared-modules';
