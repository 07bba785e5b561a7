/** A page or fragment to add to a remote. */
export interface NewPart {
  /** In lower case: `meal-plans`. The folder of its feature. */
  name: string;
  /** The remote's name. */
  remote: string;
  /** The slot that it fills; null for a page. */
  slot: string | null;
}

/** Whether the slot is another remote's: its types are in no package. */
const isOfRemote = (slot: string) => slot.includes('.');

/** `meal-plans` → `mealPlans`. */
const camel = (name: string) => name.replace(/-(.)/g, (_all, letter: string) => letter.toUpperCase());

/** `meal-plans` → `Meal plans`. */
const titleOf = (name: string) => name.replaceAll('-', ' ').replace(/^./, (letter) => letter.toUpperCase());

const imports = ({ slot }: NewPart) =>
  slot
    ? `import { useApi, type ApiClient } from '@fitreel/sdk/api';
import { queryOptions, useQuery } from '@fitreel/sdk/query';
import type { FragmentLoader${isOfRemote(slot) ? '' : ', SlotProps'} } from '@fitreel/sdk/slots';
import { FailureNotice, Skeleton } from '@fitreel/sdk/ui';`
    : `import { useApi, type ApiClient } from '@fitreel/sdk/api';
import { getPlatform } from '@fitreel/sdk/platform';
import { queryOptions, useQuery } from '@fitreel/sdk/query';
import type { LoaderFunctionArgs } from '@fitreel/sdk/remote';
import { FailureNotice, PageHeading, Skeleton } from '@fitreel/sdk/ui';`;

/** The request, which its team replaces. */
const query = ({
  name,
  remote,
}: NewPart) => `/** What it shows. A request of your own takes the place of this one. */
function ${camel(name)}Query(api: ApiClient) {
  return queryOptions({
    queryKey: ['${remote}', '${name}'],
    queryFn: async ({ signal }) => (await api.request('GET /categories', { signal })).categories,
    // After a failure, the next visit's loader or Retry fetches again.
    retryOnMount: false,
  });
}`;

const loader = ({ name, slot }: NewPart) =>
  slot
    ? `/** Starts its public requests: the server renders their responses. */
export const loader: FragmentLoader<${isOfRemote(slot) ? 'object' : `SlotProps['${slot}']`}> = (_props, { api, queryClient }) =>
  queryClient.ensureQueryData(${camel(name)}Query(api));`
    : `/** Starts the page's public requests: the server renders their responses. */
export async function loader({ context }: LoaderFunctionArgs) {
  const { api, queryClient } = getPlatform(context);
  await queryClient.ensureQueryData(${camel(name)}Query(api));
}`;

/** The content, or what shows until it has loaded. */
const content = (texts: string) => `      {data ? (
        <ul className={styles.list}>
          {data.map(({ _id, categoryName }) => (
            <li key={_id}>{categoryName}</li>
          ))}
        </ul>
      ) : error ? (
        <FailureNotice title={${texts}.failed} error={error} busy={isFetching} onRetry={() => { refetch().catch(reportError); }} />
      ) : (
        <Skeleton className={styles.pending} />
      )}`;

const head = (slot: string) =>
  isOfRemote(slot)
    ? `/** Fills ${slot}: declare the props that it uses as a parameter. */
export function Component() {`
    : `/** Fills ${slot}: its props are \`SlotProps['${slot}']\`. */
export function Component(_props: SlotProps['${slot}']) {`;

function component(part: NewPart): string {
  const texts = `${camel(part.name)}Texts`;
  const read = `  const { data, error, isFetching, refetch } = useQuery(${camel(part.name)}Query(useApi()));`;
  return part.slot
    ? `${head(part.slot)}
${read}
  return (
    <section aria-label={${texts}.title}>
${content(texts)}
    </section>
  );
}`
    : `export function Component() {
${read}
  return (
    <>
      <PageHeading title={${texts}.title} />
${content(texts)}
    </>
  );
}`;
}

const STYLE = `.list {
  padding: 0;
  list-style-type: '';
}

.pending {
  block-size: var(--fr-space-8);
}
`;

const pageTest = ({ name, remote }: NewPart) => `import { screen } from '@testing-library/react';
import { ApiError } from '@fitreel/sdk/api';
import { createTestPlatform, renderPage, sampleCategories } from '@fitreel/sdk/testing';
import description from '../../remote.config';
import * as page from './${name}';
import { ${camel(name)}Texts } from './texts';

const at = '/${remote}/${name}';

test('shows what the API responds', async () => {
  renderPage(description, '${name}', page, { at, platform: createTestPlatform() });
  expect(await screen.findByRole('heading', { level: 1, name: ${camel(name)}Texts.title })).toBeDefined();
  expect(await screen.findByText(String(sampleCategories[0]?.categoryName))).toBeDefined();
});

test('offers Retry if the API fails', async () => {
  const log = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const responses = { 'GET /categories': new ApiError(500, ['down']) };
  renderPage(description, '${name}', page, { at, platform: createTestPlatform({ responses }) });
  expect(await screen.findByRole('button', { name: 'Retry' })).toBeDefined();
  expect(log).toHaveBeenCalledWith(expect.objectContaining({ message: 'down' }));
});
`;

const remoteSlotTest = ({ name, slot }: NewPart) => `import { screen } from '@testing-library/react';
import { createTestPlatform, renderInApp, sampleCategories } from '@fitreel/sdk/testing';
import { Component } from './${name}';

test('shows in ${String(slot)} what the API responds', async () => {
  renderInApp(<Component />, { platform: createTestPlatform() });
  expect(await screen.findByText(String(sampleCategories[0]?.categoryName))).toBeDefined();
});
`;

const fragmentTest = ({ name, slot }: NewPart) => `import { screen } from '@testing-library/react';
import { Slot } from '@fitreel/sdk/slots';
import { createTestPlatform, renderInApp, sampleCategories, sampleSlotProps } from '@fitreel/sdk/testing';
import remote from '../remote';
// Imported up front: compiling a lazy file must not count against a test's timeout.
import './${name}';

test('fills ${String(slot)} with what the API responds', async () => {
  renderInApp(<Slot name="${String(slot)}" {...sampleSlotProps['${String(slot)}']} />, {
    platform: createTestPlatform({ token: 'a token', fillers: [remote] }),
  });
  expect(await screen.findByText(String(sampleCategories[0]?.categoryName))).toBeDefined();
});
`;

/** The files of the part's feature, by path in the remote. */
export function partFiles(part: NewPart): Readonly<Record<string, string>> {
  const { name, slot } = part;
  const source = [
    imports(part),
    `import { ${camel(name)}Texts } from './texts';\nimport styles from './${name}.module.css';\n`,
    `${query(part)}\n`,
    `${loader(part)}\n`,
    `${component(part)}\n`,
  ].join('\n');
  const below = `src/${name}/${name}`;
  return {
    [`${below}.tsx`]: source,
    [`${below}.module.css`]: STYLE,
    [`src/${name}/texts.ts`]: texts(part),
    [`${below}.test.tsx`]: slot ? (isOfRemote(slot) ? remoteSlotTest : fragmentTest)(part) : pageTest(part),
  };
}

const texts = ({ name, slot }: NewPart): string => `/** Texts of the ${slot ? 'fragment' : 'page'} ${name}. */
export const ${camel(name)}Texts = {
  title: '${titleOf(name)}',
  failed: 'Couldn’t load this',
};
`;

/** The entry of `routes` or `fragments` in `remote.config.ts`. */
export const partConfig = ({ name, remote, slot }: NewPart): string =>
  slot ? `{ id: '${name}', slot: '${slot}' }` : `{ id: '${name}', path: '/${remote}/${name}' }`;

/** The property of `pages` or `fragments` in `src/remote.tsx`. */
export const partImport = ({ name, slot }: NewPart): string =>
  `'${name}': () => import(/* webpackChunkName: "${slot ? 'fragment' : 'page'}-${name}" */ './${name}/${name}')`;
