/** The shell's server bundle, which renders pages in Node (`ShellServerBundle`, ADR-0016). */
export { RENDERING_VERSION as renderingVersion } from '@fitreel/protocol/browser';
export { renderPage } from './render-page';
export { sharedModules } from './shared-modules';
