import { useState } from 'react';
import { usePlatform } from '@fitreel/sdk/platform';
import { Button, factLabels, IconButton } from '@fitreel/sdk/ui';
import { useOpenForm } from '../../shared/form';
import { ICONS } from '../../shared/icons';
import { newId } from '../../shared/new-id';
import { dayAfter, offsetAt } from '@fitreel/sdk/days';
import { EntryForm, type EntryFields } from './entry-form';
import { addEntry, changeEntry, removeEntry } from '../../shared/activity/own-activity';
import { byDay, type Entry } from '../../shared/activity/summary';
import { activityTexts, entryTexts } from './texts';
import { activityChangeTexts, wholeMinutes } from '../../shared/activity/texts';
import text from '../../shared/text.module.css';
import styles from './entries.module.css';

/** The number of days shown at first, and added with each press. */
const DAYS_SHOWN = 14;

interface EntriesProps {
  entries: readonly Entry[];
  /** The entries that count as training. */
  training: readonly Entry[];
  today: string;
}

/** Today's entries, and the form that adds one for today or an earlier day. */
export function EntriesOfToday({ entries, training, today }: EntriesProps) {
  const platform = usePlatform();
  const { isOpen, button, open, close } = useOpenForm();
  const ofToday = byDay(entries).find(([day]) => day === today)?.[1] ?? [];
  const add = ({ title, minutes, day, bodyPart, category }: EntryFields) => {
    const at = Date.now();
    const entry = {
      _id: newId(),
      day,
      kind: 'own',
      title,
      category,
      bodyPart,
      seconds: minutes * 60,
    } as const;
    addEntry(platform, { ...entry, at, offset: offsetAt(at), finished: true }, entryTexts.added).catch(
      reportError,
    );
    close();
  };
  return (
    <div className={styles.today}>
      {ofToday.length > 0 ? (
        <Rows entries={ofToday} training={training} today={today} />
      ) : (
        <p className={text.muted}>{entries.length > 0 ? entryTexts.noneToday : entryTexts.none}</p>
      )}
      {isOpen ? (
        <EntryForm
          isNew
          fields={{ title: '', minutes: 30, day: today, bodyPart: '', category: '' }}
          today={today}
          onSubmit={add}
          onCancel={close}
        />
      ) : (
        <Button ref={button} variant="primary" icon="plus" onClick={open}>
          {entryTexts.add}
        </Button>
      )}
    </div>
  );
}

/** The entries of all other days, by day. */
export function EarlierEntries({ entries, training, today }: EntriesProps) {
  const [shown, setShown] = useState(DAYS_SHOWN);
  const days = byDay(entries).filter(([day]) => day !== today);
  return (
    <>
      {days.slice(0, shown).map(([day, ofDay]) => (
        <section key={day} className={styles.day} aria-label={labelOf(day, today)}>
          <h3 className={styles.title}>{labelOf(day, today)}</h3>
          <Rows entries={ofDay} training={training} today={today} />
        </section>
      ))}
      {days.length > shown && (
        <Button onClick={() => setShown(shown + 2 * DAYS_SHOWN)}>{entryTexts.more}</Button>
      )}
    </>
  );
}

function Rows({ entries, training, today }: EntriesProps) {
  return (
    <ul className={styles.list}>
      {entries.map((entry) => (
        <Row key={entry._id} entry={entry} counts={training.includes(entry)} today={today} />
      ))}
    </ul>
  );
}

const labelOf = (day: string, today: string) =>
  day === dayAfter(today, -1) ? activityTexts.yesterday : activityTexts.day(day);

function Row({ entry, counts, today }: { entry: Entry; counts: boolean; today: string }) {
  const platform = usePlatform();
  const { isOpen, button, open, close } = useOpenForm();
  const { title, category, bodyPart, seconds, finished, day } = entry;
  const name = title || category || activityChangeTexts.unnamed;
  const change = (fields: EntryFields) => {
    // Keep the seconds unless the viewer changes the minutes.
    const shown = Math.max(1, wholeMinutes(seconds));
    const { minutes, ...others } = fields;
    const to = { ...entry, ...others, seconds: minutes === shown ? seconds || 60 : minutes * 60 };
    changeEntry(platform, entry, to).catch(reportError);
    close();
  };
  const remove = () => {
    removeEntry(platform, entry).catch(reportError);
  };
  const facts = [
    activityTexts.minutes(seconds),
    ...(title && category ? [category] : []),
    ...(bodyPart ? [factLabels.bodyPart[bodyPart]] : []),
    ...(finished ? [] : [activityTexts.stopped]),
    ...(counts ? [] : [activityTexts.noTraining]),
  ];
  return (
    <li>
      <article className={styles.entry}>
        {isOpen ? (
          <EntryForm
            isNew={false}
            fields={{ title: name, minutes: Math.max(1, wholeMinutes(seconds)), day, bodyPart, category }}
            today={today}
            onSubmit={change}
            onCancel={close}
          />
        ) : (
          <>
            <div className={styles.text}>
              <p className={styles.name} dir="auto">
                {name}
              </p>
              <p className={text.muted}>{facts.join(' · ')}</p>
            </div>
            <IconButton
              ref={button}
              label={entryTexts.change(name)}
              icon={{ d: ICONS.edit }}
              onClick={open}
            />
            <IconButton label={entryTexts.remove(name)} icon="trash" onClick={remove} />
          </>
        )}
      </article>
    </li>
  );
}
