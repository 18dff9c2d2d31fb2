import {useId, type ReactNode} from 'react';
import {ReferenceInput} from '../../resource/reference-input.tsx';

/** Narrows to what belongs to a row of another list. */
export function ReferenceFilter(props: {
  readonly label: string;
  readonly list: string;
  readonly id: string;
  readonly onChoose: (id: string) => void;
}) {
  const {label, list, id: text, onChoose} = props;
  return (
    <FilterField label={label}>
      {(id) => (
        <ReferenceInput
          {...{id, list, text}}
          known={{}}
          autoFocus={false}
          aria-describedby={undefined}
          aria-invalid={false}
          onChange={onChoose}
        />
      )}
    </FilterField>
  );
}

/** What narrows a page, under its label. */
export function FilterField({
  label,
  children,
}: {
  readonly label: string;
  readonly children: (id: string) => ReactNode;
}) {
  const id = useId();
  return (
    <div className="min-w-0">
      <label htmlFor={id} className="block text-14 text-soft">
        {label}
      </label>
      {children(id)}
    </div>
  );
}
