import { CHUNK_RETRY_TIMEOUT_MS, CHUNK_TIMEOUT_MS, FIRST_ATTEMPT_QUERY } from '@fitreel/protocol/browser';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import { runtime, RuntimeGlobals, RuntimeModule, type Compiler } from 'webpack';

const NAME = 'RetryPlugin';

/**
 * Gives every request for a chunk or style a new URL: it has the query of the script that runs this build and, from the
 * second request on, a number. webpack gets a file's name once per request.
 */
class RetryUrls extends RuntimeModule {
  constructor() {
    super('retry urls', RuntimeModule.STAGE_ATTACH);
  }

  override generate(): string {
    return `
const query = (document.currentScript?.src ?? "").replace(/^[^?]*/, ""), requests = {};
for (const kind of ["u", "miniCssF"]) {
  const nameOf = ${RuntimeGlobals.require}[kind];
  ${RuntimeGlobals.require}[kind] = (chunkId) => {
    const name = nameOf(chunkId), request = (requests[name] ?? 0) + 1;
    requests[name] = request;
    return name + (request > 1 ? (query || ${JSON.stringify(FIRST_ATTEMPT_QUERY)}) + "." + request : query);
  };
}`;
  }
}

/**
 * Retries a script through a preload, which the browser can cancel. A script that hangs keeps one of the six
 * connections to the site.
 */
const LOAD_SCRIPT = `
if (url.includes("?")) {
  needAttach = false;
  const preload = document.createElement("link");
  preload.rel = "preload";
  preload.as = "script";
  preload.integrity = script.integrity;
  preload.crossOrigin = script.crossOrigin;
  preload.href = url;
  preload.onload = () => preload.replaceWith(script);
  preload.onerror = () => { preload.remove(); script.onerror?.({ type: "error", target: script }); };
  document.head.appendChild(preload);
} else setTimeout(() => script.onerror?.({ type: "timeout", target: script }), ${CHUNK_TIMEOUT_MS});`;

/** The same for a style, for which mini-css-extract-plugin has no timeout. */
const LOAD_STYLE = `
const again = fullhref.includes("?");
if (again) {
  const loaded = linkTag.onload;
  linkTag.rel = "preload";
  linkTag.as = "style";
  linkTag.onload = () => { linkTag.onload = loaded; linkTag.rel = "stylesheet"; };
}
setTimeout(() => linkTag.onerror?.({ type: "timeout", target: linkTag }), again ? ${CHUNK_RETRY_TIMEOUT_MS} : ${CHUNK_TIMEOUT_MS});`;

/**
 * Lets the app request a failed file again (ADR-0013). For releases only: in development, hot reload finds a style by
 * its first URL.
 */
export class RetryPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap(NAME, (compilation) => {
      compilation.hooks.runtimeRequirementInTree
        .for(RuntimeGlobals.ensureChunkHandlers)
        .tap(NAME, (chunk) => {
          compilation.addRuntimeModule(chunk, new RetryUrls());
        });
      runtime.LoadScriptRuntimeModule.getCompilationHooks(compilation).createScript.tap(
        NAME,
        (code) => code + LOAD_SCRIPT,
      );
      MiniCssExtractPlugin.getCompilationHooks(compilation).beforeTagInsert.tap(
        NAME,
        (code) => code + LOAD_STYLE,
      );
    });
  }
}
