/**
 * In jest, Fastify compiles a schema when a request first needs it: a test sends only a few requests to a server of a
 * hundred routes. Browser tests start the site with all its schemas compiled.
 */
for (const name of ['@fastify/ajv-compiler', '@fastify/fast-json-stringify-compiler'])
  jest.mock(name, () => {
    const original = jest.requireActual(name);
    return Object.assign((...options) => lazy(original(...options)), original);
  });

/** Makes `build` return a compiler whose functions are compiled on their first call. Fastify reads `errors` after each. */
function lazy(build) {
  return (...settings) => {
    const compile = build(...settings);
    return (route) => {
      let compiled;
      return function call(...values) {
        compiled ??= compile(route);
        const result = compiled(...values);
        call.errors = compiled.errors;
        return result;
      };
    };
  };
}

/** Fastify names a plugin after its file, which it searches among all loaded modules: slow in jest, whose cache is a proxy. */
jest.mock('fastify/lib/plugin-utils.js', () => ({
  ...jest.requireActual('fastify/lib/plugin-utils.js'),
  getPluginName: (plugin) => plugin[Symbol.for('fastify.display-name')] ?? plugin.name,
}));
