import { createContext, runInContext, type Context } from 'node:vm';

/** Functions by their name, such as `Array.prototype.map`. */
type Functions = ReadonlyMap<string, unknown>;

/** A context to run code in, with built-ins of its own, so that changes to them affect nothing else. */
export interface OwnContext {
  context: Context;
  /** Names of built-in functions that were replaced since the start. */
  replaced: () => string[];
}

/** Globals of each context that do not belong to JavaScript. */
const OTHERS = ['globalThis', 'console'];

function isHolder(value: unknown): value is object {
  return (typeof value === 'object' && value !== null) || typeof value === 'function';
}

/** The functions of JavaScript's own globals, such as `Array`, and of their prototypes. */
function builtIns(global: Context, names: readonly string[]): Functions {
  const found = new Map<string, unknown>();
  for (const name of names) {
    const value = global[name] as { prototype?: unknown } | undefined;
    if (isHolder(value)) found.set(name, value);
    for (const [label, holder] of [
      [name, value],
      [`${name}.prototype`, value?.prototype],
    ] as const) {
      if (!isHolder(holder)) continue;
      for (const key of Reflect.ownKeys(holder)) {
        const property = Object.getOwnPropertyDescriptor(holder, key) as { value?: unknown; get?: unknown };
        const method = typeof property.value === 'function' ? property.value : property.get;
        if (method) found.set(`${label}.${String(key)}`, method);
      }
    }
  }
  return found;
}

/** A context with this process's globals and fresh JavaScript built-ins. */
export function ownContext(): OwnContext {
  const context = createContext();
  const global = runInContext('globalThis', context) as Context;
  const names = Object.getOwnPropertyNames(global).filter((name) => !OTHERS.includes(name));
  for (const name of Object.getOwnPropertyNames(globalThis)) {
    if (names.includes(name)) continue;
    // Some are created, or warn, on first read.
    Object.defineProperty(context, name, {
      configurable: true,
      get: () => (globalThis as Record<string, unknown>)[name],
      set(value: unknown) {
        Object.defineProperty(context, name, { value, writable: true });
      },
    });
  }
  Object.assign(context, { global });
  const before = builtIns(global, names);
  return {
    context,
    replaced() {
      const now = builtIns(global, names);
      return [...new Set([...before.keys(), ...now.keys()])].filter(
        (name) => before.get(name) !== now.get(name),
      );
    },
  };
}
