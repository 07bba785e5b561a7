import type { Contract } from '@fitreel/sdk/api';
import { SelectField, TextField } from '@fitreel/sdk/forms';
import { fieldLabel, fieldOptions } from './video-fields';
import { fieldTexts } from './texts';

export interface FieldInputProps {
  name: string;
  value: string;
  onChange: (value: string) => void;
  categories: readonly Contract.Category[];
  /** Text of the option for no value. */
  none?: string;
  error?: string | undefined;
}

/** Fields with multiline text. */
const MULTILINE = ['description', 'chapters'];

/** The input of one field of a video. */
export function FieldInput({ name, value, onChange, categories, none, error }: FieldInputProps) {
  const options =
    name === 'categoryName'
      ? categories.map(({ categoryName }): [string, string] => [categoryName, categoryName])
      : fieldOptions(name)?.concat([['unknown', fieldTexts.unknown]]);
  if (options)
    return (
      <SelectField
        label={fieldLabel(name)}
        value={value}
        error={error}
        options={[
          ['', none ?? (name === 'categoryName' ? fieldTexts.noCategory : fieldTexts.fromTitle)],
          ...options,
        ]}
        onChange={({ target }) => onChange(target.value)}
      />
    );
  const shared = { label: fieldLabel(name), error, value, autoComplete: 'off' };
  if (MULTILINE.includes(name))
    return <TextField {...shared} multiline hint={none} onChange={(event) => onChange(event.target.value)} />;
  return (
    <TextField
      {...shared}
      hint={none ?? fieldTexts.hints[name]}
      inputMode={name === 'minutes' ? 'numeric' : undefined}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
