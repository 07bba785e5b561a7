/** @jest-environment @fitreel/tooling/jest-browser */
import { screen, waitFor } from '@testing-library/dom';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { compileFunction } from 'node:vm';
import {
  Component,
  createRef,
  Fragment,
  Suspense,
  use,
  useActionState,
  useEffect,
  useState,
  type ReactNode,
} from 'react';
import * as React from 'react';
import * as ReactDOM from 'react-dom';
import type * as ReactDOMClient from 'react-dom/client';
import { trimmed } from './edits';
import { REACT_DOM } from './react-dom';

/** As in a release: React's development files need its development React DOM. */
function production(name: string): unknown {
  const folder = jest.requireActual<typeof path>('node:path').dirname(require.resolve('react/package.json'));
  return jest.requireActual(`${folder}/cjs/${name}.production.js`);
}
jest.mock('react', () => production('react'));
jest.mock('react/jsx-runtime', () => production('react-jsx-runtime'));

const file = path.join(
  path.dirname(require.resolve('react-dom/package.json')),
  'cjs/react-dom-client.production.js',
);

/** React DOM as a release has it. */
function trimmedReactDOM(): typeof ReactDOMClient {
  const modules: Record<string, unknown> = { react: React, 'react-dom': ReactDOM };
  const exports = {};
  const code = trimmed(readFileSync(file, 'utf8'), REACT_DOM);
  const run = compileFunction(code, ['require', 'exports'], { contextExtensions: [globalThis] }) as (
    require: (name: string) => unknown,
    exports: object,
  ) => void;
  run((name) => modules[name] ?? jest.requireActual(name), exports);
  return exports as typeof ReactDOMClient;
}

const { createRoot, hydrateRoot } = trimmedReactDOM();

let container: HTMLElement;
let root: ReactDOMClient.Root | undefined;
beforeEach(() => {
  container = document.body.appendChild(document.createElement('main'));
});
afterEach(() => {
  root?.unmount();
  document.body.replaceChildren();
});

class Boundary extends Component<{ children: ReactNode }, { message?: string }> {
  override state: { message?: string } = {};

  static getDerivedStateFromError(error: Error) {
    return { message: error.message };
  }

  override render() {
    return this.state.message === undefined ? this.props.children : <p role="alert">{this.state.message}</p>;
  }
}

test('renders, suspends, moves what has a key, updates and cleans up', async () => {
  const cleaned = jest.fn();
  let arrive: (text: string) => void = () => undefined;
  const text = new Promise<string>((resolve) => (arrive = resolve));
  const Late = () => <p>{use(text)}</p>;
  function App() {
    const [items, setItems] = useState(['one', 'two', 'three']);
    useEffect(() => cleaned, []);
    return (
      <>
        <ul>
          {items.map((item) => (
            <Fragment key={item}>
              <li>{item}</li>
            </Fragment>
          ))}
        </ul>
        <button onClick={() => setItems([...items].reverse().slice(0, 2))}>Turn</button>
        <Suspense fallback={<p>Loading</p>}>
          <Late />
        </Suspense>
        <title>{items.join()}</title>
        <meta name="description" content="A page" />
        <link rel="canonical" href="https://site.example/" />
        {ReactDOM.createPortal(<aside>apart</aside>, document.body)}
      </>
    );
  }
  root = createRoot(container);
  root.render(<App />);
  await screen.findByText('Loading');
  const three = screen.getByText('three');
  arrive('arrived');
  await screen.findByText('arrived');
  screen.getByRole('button', { name: 'Turn' }).click();
  await waitFor(() => expect(container.querySelector('ul')?.textContent).toBe('threetwo'));
  expect(screen.getByText('three')).toBe(three);
  expect(document.title).toBe('three,two');
  expect(document.head.querySelectorAll('meta, link')).toHaveLength(2);
  expect(screen.getByText('apart').parentElement).toBe(document.body);
  root.render(null);
  await waitFor(() => expect(cleaned).toHaveBeenCalledTimes(1));
  expect(document.body.textContent).toBe('');
  expect(document.head.innerHTML).toBe('');
});

test('takes over what a server has rendered', async () => {
  container.innerHTML = '<div><button>0</button><!--$--><p>there</p><!--/$--></div>';
  const button = screen.getByRole('button');
  function App() {
    const [count, setCount] = useState(0);
    return (
      <div>
        <button onClick={() => setCount(count + 1)}>{count}</button>
        <Suspense>
          <p>there</p>
        </Suspense>
      </div>
    );
  }
  const onRecoverableError = jest.fn();
  root = hydrateRoot(container, <App />, { onRecoverableError });
  await waitFor(() => {
    button.click();
    expect(Number(button.textContent)).toBeGreaterThan(0);
  });
  expect(screen.getByRole('button')).toBe(button);
  expect(onRecoverableError).not.toHaveBeenCalled();
});

function WithAction() {
  const [state] = useActionState(() => 'done', 'new');
  return state;
}

test.each([
  ['a view transition', () => <React.ViewTransition>text</React.ViewTransition>, 'error #130'],
  ['the state of an action', () => <WithAction />, 'no useActionState'],
  [
    'a reference to a fragment',
    () => <Fragment ref={createRef()}>text</Fragment>,
    'no references to fragments',
  ],
])('%s, which is left out, is an error', async (_what, createElement, message) => {
  root = createRoot(container, { onCaughtError: () => undefined });
  root.render(<Boundary>{createElement()}</Boundary>);
  expect((await screen.findByRole('alert')).textContent).toContain(message);
});
