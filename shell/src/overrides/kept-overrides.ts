import { OVERRIDE_PARAMETER, OVERRIDING_COOKIE } from '@fitreel/protocol/browser';
import { keepChoice, readChoice } from '../preferences/choice';
import { clearedBy, isRefused, parseOverride, type Override, type RefusedOverride } from './override';

const KEY = 'overrides';

function hint(overriding: boolean): void {
  const value = overriding ? '1' : null;
  if (readChoice(OVERRIDING_COOKIE) !== value) keepChoice(OVERRIDING_COOKIE, value);
}

/** Overrides in force, and what was asked for in vain. */
export interface Overrides {
  kept: Override[];
  refused: RefusedOverride[];
}

/**
 * Kept for the tab, in session storage: whoever tries a remote sees in the other tabs what all others see, and nothing
 * of it is left when the tab is closed. Log-out, which clears local storage, leaves it in force. A browser without
 * storage keeps nothing, and an override is for one page then.
 */
function readKept(allowed: readonly string[]): Override[] {
  try {
    const texts: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '[]');
    // What is allowed may have changed since, and anybody may write into storage.
    return (Array.isArray(texts) ? texts : []).flatMap((text) => {
      const override = parseOverride(String(text), allowed);
      return isRefused(override) ? [] : [override];
    });
  } catch {
    return [];
  }
}

function keep(overrides: readonly Override[]): void {
  hint(overrides.length > 0);
  try {
    const texts = overrides.map(({ remote, origin }) => `${remote}@${origin}`);
    if (texts.length > 0) sessionStorage.setItem(KEY, JSON.stringify(texts));
    else sessionStorage.removeItem(KEY);
  } catch {
    // Nothing can be kept.
  }
}

/** Ends all overrides. They are in force until the next page. */
export function clearOverrides(): void {
  keep([]);
}

/**
 * Takes what the page's address asks for (`?override=catalog@http://localhost:3001`, more than once where more than
 * one is meant) out of the address, and keeps it beside what was kept before.
 *
 * @param allowed origins that the site allows, whose port may be `*`
 */
export function takeOverrides(allowed: readonly string[]): Overrides {
  const address = new URL(window.location.href);
  const asked = address.searchParams.getAll(OVERRIDE_PARAMETER);
  const kept = new Map(readKept(allowed).map((override) => [override.remote, override]));
  if (asked.length === 0) {
    hint(kept.size > 0);
    return { kept: [...kept.values()], refused: [] };
  }

  const refused: RefusedOverride[] = [];
  for (const each of asked) {
    const cleared = clearedBy(each);
    if (cleared !== null) {
      kept.delete(cleared);
      continue;
    }
    const override = parseOverride(each, allowed);
    if (isRefused(override)) refused.push(override);
    else kept.set(override.remote, override);
  }
  keep([...kept.values()]);
  address.searchParams.delete(OVERRIDE_PARAMETER);
  window.history.replaceState(window.history.state, '', address);
  return { kept: [...kept.values()], refused };
}
