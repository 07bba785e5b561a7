import { VisuallyHidden } from '@fitreel/sdk/ui';
import type { DeployClient } from './deploy-client';
import { useComparison } from './use-control-room';
import styles from './app-panel.module.css';
import { diffTexts } from '../texts';

interface ReleaseDiffProps {
  client: DeployClient;
  /** Key of this opening of the control room. */
  room: number;
  app: string;
  from: string;
  to: string;
}

/** The changes that a release would bring: the commits in between, the size of each part, and the requirements and offers that change. */
export function ReleaseDiff({ client, room, app, from, to }: ReleaseDiffProps) {
  const { data, error } = useComparison(client, room, app, from, to);
  if (error)
    return (
      <p role="alert" className={styles.over}>
        {diffTexts.failed(error.message)}
      </p>
    );
  if (!data) return <p role="status">{diffTexts.loading}</p>;
  const { from: before, to: after } = data.commits;
  const facts = [
    ...data.gone.map((fact) => ({ sign: '−', label: diffTexts.gone, fact })),
    ...data.added.map((fact) => ({ sign: '+', label: diffTexts.added, fact })),
  ];
  return (
    <details>
      <summary className={styles.summary}>{diffTexts.summary(to, from)}</summary>
      {before && after && before !== after && (
        <p>
          {diffTexts.commits} <code className={styles.command}>{diffTexts.log(before, after, app)}</code>
        </p>
      )}
      <ul className={styles.list}>
        {data.sizes.map(({ part, kb }) => (
          <li key={part}>{diffTexts.size(part, kb.from, kb.to)}</li>
        ))}
        {facts.map(({ sign, label, fact }) => (
          <li key={sign + fact}>
            <span aria-hidden="true">{sign} </span>
            <VisuallyHidden>{label} </VisuallyHidden>
            {fact}
          </li>
        ))}
        {facts.length === 0 && <li>{diffTexts.same}</li>}
      </ul>
    </details>
  );
}
