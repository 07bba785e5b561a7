import { MenuList, MenuProvider } from '@ariakit/react/menu';
import { useId, useState, type ReactNode } from 'react';
import type { KnownSlot } from '../../fragments/slot-props';
import type { RemoteModule } from '../../remote';
import { Slot } from '../../slots';
import { Button } from '../../ui';
import { sampleSlotProps } from '../slot-samples';
import { API_MODES, type ApiMode } from './api-mode';
import styles from './alone.module.css';

/** The path of the page that shows the remote's fragments. */
export const SLOTS_PATH = '/~slots';

/** Slots whose fragments are items of a menu. */
const MENUS: ReadonlySet<string> = new Set<KnownSlot>(['account-menu', 'video-menu']);

interface SlotsPageProps {
  remote: RemoteModule;
  mode: ApiMode;
  onMode: (mode: ApiMode) => void;
}

/** Every slot that the remote fills, with its fragments and editable props, and a choice of the API's mode. */
export function SlotsPage({ remote, mode, onMode }: SlotsPageProps): ReactNode {
  const id = useId();
  const slots = [...new Set((remote.fragments ?? []).map(({ slot }) => slot))];
  return (
    <div className={styles['slots']}>
      <h1>Slots that {remote.name} fills</h1>
      <p>
        <label htmlFor={id}>The API is</label>{' '}
        <select id={id} value={mode} onChange={({ target }) => onMode(target.value as ApiMode)}>
          {API_MODES.map((one) => (
            <option key={one}>{one}</option>
          ))}
        </select>
      </p>
      {slots.length === 0 && <p>It fills none.</p>}
      {slots.map((slot) => (
        <SlotAlone key={slot} slot={slot} />
      ))}
    </div>
  );
}

/** A slot's sample props, split into JSON and functions, which JSON cannot hold. */
function sampleOf(slot: string): { json: string; functions: object } {
  // Slots declared by remotes have no sample.
  const samples = new Map<string, object>(Object.entries(sampleSlotProps));
  const sample = Object.entries(samples.get(slot) ?? {});
  const isFunction = ([, value]: [string, unknown]) => typeof value === 'function';
  return {
    json: JSON.stringify(Object.fromEntries(sample.filter((entry) => !isFunction(entry))), null, 2),
    functions: Object.fromEntries(sample.filter(isFunction)),
  };
}

type Props = { object: object } | { error: string };

function propsFrom(json: string): Props {
  try {
    const object: unknown = JSON.parse(json);
    if (typeof object === 'object' && object !== null && !Array.isArray(object)) return { object };
    return { error: 'Props are an object.' };
  } catch (error) {
    return { error: (error as Error).message };
  }
}

/** One slot: its fragments and the props passed to them. */
function SlotAlone({ slot }: { slot: string }): ReactNode {
  const id = useId();
  const [sample] = useState(() => sampleOf(slot));
  const key = `alone ${slot}`;
  const [json, setJson] = useState(() => sessionStorage.getItem(key) ?? sample.json);
  const [shown, setShown] = useState(() => propsFrom(json));
  const props = propsFrom(json);
  // Invalid JSON keeps the last valid props.
  const object = 'object' in shown ? shown.object : {};
  // A dialog is open while it is mounted.
  const isDialog = 'onClose' in sample.functions;
  const [open, setOpen] = useState(!isDialog);
  const functions = { ...sample.functions, ...(isDialog && { onClose: () => setOpen(false) }) };
  const content = open ? (
    <Slot name={slot as 'video-actions'} {...(object as { video: never })} {...functions} />
  ) : (
    <Button onClick={() => setOpen(true)}>Open</Button>
  );
  return (
    <section className={styles['slot']} aria-labelledby={id}>
      <h2 id={id}>{slot}</h2>
      <div className={styles['stage']}>
        {MENUS.has(slot) ? (
          <MenuProvider open>
            <MenuList alwaysVisible aria-label={slot}>
              {content}
            </MenuList>
          </MenuProvider>
        ) : (
          content
        )}
      </div>
      <details>
        <summary>Props</summary>
        <textarea
          className={styles['props']}
          aria-label={`Props of ${slot}`}
          aria-invalid={'error' in props}
          spellCheck={false}
          rows={json.split('\n').length + 1}
          value={json}
          onChange={({ target }) => {
            setJson(target.value);
            sessionStorage.setItem(key, target.value);
            const next = propsFrom(target.value);
            if ('object' in next) setShown(next);
          }}
        />
        {'error' in props && <p role="alert">{props.error}</p>}
      </details>
    </section>
  );
}
