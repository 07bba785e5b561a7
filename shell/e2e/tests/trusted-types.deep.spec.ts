import { nth } from '../support/catalogue';
import { readRegistry } from '../support/releases';
import { heading } from '../support/site';
import { expect, test } from '../support/test';

declare global {
  interface Window {
    fitreelRan?: string[];
    trustedTypes: { createPolicy(name: string, rules: object): unknown };
  }
}

test('only URLs of live releases become scripts, and text never does', async ({
  page,
  request,
  pageErrors,
}) => {
  pageErrors.expect(/This document requires 'TrustedScriptURL' assignment/);
  pageErrors.allow(/Trusted|Content Security Policy|Refused to/);
  const { url, base } = nth(await readRegistry(request), 0);
  // The site allows no overrides: it ignores the parameter.
  const fetched: string[] = [];
  page.on('request', (sent) => fetched.push(sent.url()));
  await page.goto('/trend?override=auth@http://127.0.0.1:3001');
  await expect(heading(page, 'Trending Videos')).toBeVisible();
  await expect(page.getByRole('complementary', { name: 'Overrides' })).toHaveCount(0);
  expect(fetched.filter((url) => /^http:..127.0.0.1:3001|\/developer\./.test(url))).toEqual([]);
  const outcomes = await page.evaluate(
    async ([url, base]) => {
      const script = () => document.createElement('script');
      const attempts: Record<string, () => unknown> = {
        'its own release': () => (script().src = `${url}?retry=1`),
        'a foreign origin': () => (script().src = 'https://elsewhere.example/script.js'),
        'a foreign origin as an attribute': () =>
          script().setAttribute('src', '//elsewhere.example/script.js'),
        'another URL of the site': () => (script().src = '/api/videos'),
        'a release that is not live': () => (script().src = `${base}../1.0.0-000000000000/remoteEntry.js`),
        'a data URL': () => (script().src = 'data:text/javascript,fitreelRan.push(1)'),
        'script text': () => (script().text = 'fitreelRan.push(1)'),
        HTML: () => (document.createElement('div').innerHTML = '<img src=x onerror="fitreelRan.push(1)">'),
        // oxlint-disable-next-line no-eval -- The policy must reject it.
        eval: () => Reflect.apply(eval, window, ['fitreelRan.push(1)']) as unknown,
        'a function from text': () => Reflect.construct(Function, ['fitreelRan.push(1)']),
        'a timer with text': () => Reflect.apply(setTimeout, window, ['fitreelRan.push(1)']) as unknown,
        'a new policy': () => window.trustedTypes.createPolicy('own', {}),
        'another default policy': () => window.trustedTypes.createPolicy('default', {}),
      };
      window.fitreelRan = [];
      const results: Record<string, string> = {};
      // Until its first await, code from `evaluate` is exempt from the page's policy.
      await new Promise((resolve) => setTimeout(resolve));
      for (const [name, attempt] of Object.entries(attempts)) {
        try {
          attempt();
          results[name] = 'allowed';
        } catch (error) {
          results[name] = error instanceof Error ? 'blocked' : 'unknown';
        }
      }
      // Inserting an inline script does not throw, but the script must not run.
      const inline = script();
      inline.append('fitreelRan.push(1)');
      document.body.append(inline);
      await new Promise((resolve) => setTimeout(resolve, 100));
      return { results, ran: window.fitreelRan.length };
    },
    [url, base] as const,
  );
  const { 'its own release': own, ...others } = outcomes.results;
  expect(own).toBe('allowed');
  expect(others).toEqual(Object.fromEntries(Object.keys(others).map((name) => [name, 'blocked'])));
  expect(outcomes.ran).toBe(0);
});
