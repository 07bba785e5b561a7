import type { AppDetails, ControlRoom, HistoryEntry, Outlook } from '@fitreel/sdk/remotes';
import { useId, type ReactNode } from 'react';
import { appTexts, needsTexts, slotsTexts } from '../texts';
import { changeLabel, commitLabel, folded, timeLabel } from './labels';
import styles from './app-panel.module.css';

/** A section about an app, below its heading. */
export function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className={styles.part} aria-labelledby={id}>
      <h3 className={styles.title} id={id}>
        {title}
      </h3>
      {children}
    </section>
  );
}

/** A list about an app from the API; null until it has loaded. */
export type Loaded<T> = readonly T[] | null;

/** The changes of an app with their authors and times, the latest first. */
export function AppHistory({ entries }: { entries: Loaded<HistoryEntry> }) {
  return (
    <Part title={appTexts.history}>
      {entries?.length === 0 && <p className={styles.muted}>{appTexts.neverDeployed}</p>}
      <ol className={styles.list}>
        {folded(entries ?? []).map(({ entry, count }) => (
          <li key={`${entry.revision} ${entry.version}`}>
            <time dateTime={entry.at}>{timeLabel(entry.at)}</time>{' '}
            <span>{`${entry.by}: ${count > 1 ? appTexts.again(count) : ''}${changeLabel(entry)}`}</span>
            <span className={styles.muted}>
              {[
                commitLabel(entry),
                entry.note && ` · ${entry.note}`,
                entry.waits && ` · ${appTexts.guard(entry.waits)}`,
              ].join('')}
            </span>
          </li>
        ))}
      </ol>
    </Part>
  );
}

/** A fact about an app, and whether it is a problem. */
interface Fact {
  text: string;
  isWrong: boolean;
  /** The problem, and its remedy. */
  details?: readonly string[];
}

/** Facts below a heading. Renders nothing without any. */
function Facts({ title, facts }: { title: string; facts: readonly Fact[] }) {
  if (facts.length === 0) return null;
  return (
    <Part title={title}>
      <ul className={styles.list}>
        {facts.map(({ text, isWrong, details }) => (
          <li key={text} className={isWrong ? styles.over : undefined}>
            {text}
            {details?.map((detail) => (
              <p key={detail}>{detail}</p>
            ))}
          </li>
        ))}
      </ul>
    </Part>
  );
}

/**
 * The size of the live release against its budget, its requirements for the shell and for slots, and the incompatibilities after the next
 * change.
 */
export function AppNeeds({ details, outlook }: { details: AppDetails; outlook: Outlook | undefined }) {
  const { weight, requires } = details;
  const { slots = [], changes = [] } = outlook ?? {};
  const weighed = weight
    ? [
        { name: needsTexts.allFiles, ...weight.app },
        ...weight.routes.map(({ id, ...route }) => ({ name: needsTexts.route(id), ...route })),
      ]
    : [];
  return (
    <>
      <Facts
        title={needsTexts.budget}
        facts={weighed.map(({ name, kb, budgetKb }) => ({
          text: needsTexts.weight(name, kb, budgetKb),
          isWrong: kb > budgetKb,
        }))}
      />
      <Facts
        title={needsTexts.requires}
        facts={requires.map(({ module, range, provided }) => ({
          text: needsTexts.required(module, range, provided),
          isWrong: provided === null,
        }))}
      />
      <Facts
        title={needsTexts.slots}
        facts={slots.map(({ slot, shownBy }) => ({
          text: needsTexts.slot(slot, shownBy),
          isWrong: shownBy.length === 0,
        }))}
      />
      <Facts
        title={needsTexts.changes}
        facts={changes.map(({ kind, version, problems }) => ({
          text: needsTexts.change(kind, version, problems.length === 0),
          isWrong: problems.length > 0,
          details: problems.map(({ message, remedy }) => `${message} ${remedy}`),
        }))}
      />
    </>
  );
}

/** Every slot of the live site, with the app that shows it and the fragments that fill it. */
export function SiteSlots({ slots }: { slots: ControlRoom['slots'] }) {
  return (
    <details className={styles.part}>
      <summary className={styles.summary}>{slotsTexts.heading}</summary>
      <ul className={styles.list}>
        {slots.map(({ slot, shownBy, filledBy }) => (
          <li key={slot}>
            <strong>{slot}</strong> {slotsTexts.uses(shownBy, filledBy)}
          </li>
        ))}
      </ul>
    </details>
  );
}
