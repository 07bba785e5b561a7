import type { AppDetails, ControlRoom, HistoryEntry, Outlook } from '@fitreel/sdk/remotes';
import { useId, type ReactNode } from 'react';
import { appTexts, needsTexts, slotsTexts } from '../texts';
import { changeLabel, commitLabel, folded, timeLabel } from './labels';
import styles from './app-panel.module.css';

/** One part of what is known of an app, below its heading. */
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

/** What the API said about an app; null until it has. */
export type Loaded<T> = readonly T[] | null;

/** Who changed what and when, the latest first. */
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

/** A fact about an app, and whether it is wrong. */
interface Fact {
  text: string;
  isWrong: boolean;
  /** What is wrong, and what to do. */
  details?: readonly string[];
}

/** Facts below a heading; nothing without any. */
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
 * What the live release weighs against its budget, what it requires of the shell and of slots, and what the next change
 * would leave incompatible.
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

/** Every slot of the live site: who shows it, and the fragments that fill it. */
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
