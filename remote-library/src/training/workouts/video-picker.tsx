import { useState } from 'react';
import { usePlatform } from '@fitreel/sdk/platform';
import { useQuery } from '@fitreel/sdk/query';
import { SubmitButton, TextField } from '@fitreel/sdk/forms';
import { Button, Dialog } from '@fitreel/sdk/ui';
import { FoundVideos } from './found-videos';
import { useMoments } from '../../watching/moments/moments';
import { PartForm } from '../../shared/part-form';
import { stepVideoQuery } from '../../shared/step-video';
import { videoIdIn, type StepVideo } from './step-fields';
import { pickerTexts } from './texts';
import styles from './video-picker.module.css';

interface VideoPickerProps {
  /** The purpose of the dialog. */
  title: string;
  video: StepVideo | null;
  /** Hides the choice of a part of the video. */
  isWhole?: boolean;
  /** Null removes the video. */
  onChoose: (video: StepVideo | null) => void;
  onClose: () => void;
}

/**
 * Chooses a video, such as for a step: from a search, the queue or playlists, or by its link. Then chooses its part
 * (behaviour.md#workouts), unless `isWhole`.
 */
export default function VideoPicker({ title, video, isWhole = false, onChoose, onClose }: VideoPickerProps) {
  const [chosen, setChosen] = useState(video);
  return (
    <Dialog open title={title} onClose={onClose}>
      {chosen ? (
        <Chosen
          key={chosen._id}
          video={chosen}
          onOther={() => setChosen(null)}
          onUse={(part) => onChoose({ _id: chosen._id, ...part })}
          onRemove={video ? () => onChoose(null) : undefined}
        />
      ) : (
        <Choice onChoose={isWhole ? ({ _id }) => onChoose({ _id }) : setChosen} />
      )}
    </Dialog>
  );
}

function Choice({ onChoose }: { onChoose: (video: StepVideo) => void }) {
  const [text, setText] = useState('');
  const linked = videoIdIn(text);
  return (
    <div className={styles.choice}>
      <TextField
        label={pickerTexts.search}
        type="search"
        autoComplete="off"
        maxLength={SEARCH_MAX_LENGTH}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      {linked === null ? (
        <FoundVideos text={text.trim()} onChoose={onChoose} />
      ) : (
        <Linked videoId={linked} onChoose={onChoose} />
      )}
    </div>
  );
}

/** A link may be longer than a search. */
const SEARCH_MAX_LENGTH = 500;

function Linked({ videoId, onChoose }: { videoId: string; onChoose: (video: StepVideo) => void }) {
  const { api } = usePlatform();
  const { data, isError } = useQuery(stepVideoQuery(api, videoId));
  if (isError) return <p role="alert">{pickerTexts.noVideo}</p>;
  return (
    <div className={styles.linked}>
      <p>{data?.title}</p>
      <Button variant="primary" aria-disabled={!data || undefined} onClick={() => onChoose({ _id: videoId })}>
        {pickerTexts.use}
      </Button>
    </div>
  );
}

interface ChosenProps {
  video: StepVideo;
  onOther: () => void;
  onUse: (part: Omit<StepVideo, '_id'>) => void;
  onRemove: (() => void) | undefined;
}

function Chosen({ video, onOther, onUse, onRemove }: ChosenProps) {
  const { api } = usePlatform();
  const { data } = useQuery(stepVideoQuery(api, video._id));
  const { moments } = useMoments(video._id);
  const title = data?.title ?? video._id;
  return (
    <div className={styles.choice}>
      <div className={styles.chosen}>
        {data && <img src={data.thumbnail} alt="" width={112} height={63} />}
        <p>{title}</p>
        <Button size="s" onClick={onOther}>
          {pickerTexts.other}
        </Button>
      </div>
      <PartForm
        label={title}
        part={video}
        named={[
          ...partsOf(moments),
          ...partsOf((data?.chapters ?? []).map(({ seconds, title: name }) => ({ seconds, name }))),
        ]}
        onUse={onUse}
      >
        <div className={styles.buttons}>
          <SubmitButton busy={false}>{pickerTexts.use}</SubmitButton>
          {onRemove && <Button onClick={onRemove}>{pickerTexts.remove}</Button>}
        </div>
      </PartForm>
    </div>
  );
}

/** Each part lasts until the next one. */
const partsOf = (places: readonly { seconds: number; name: string }[]) =>
  places.map(({ seconds, name }, index) => {
    const end = places[index + 1]?.seconds;
    return { name, start: seconds, ...(end !== undefined && { end }) };
  });
