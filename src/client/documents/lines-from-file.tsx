import {FileUp} from 'lucide-react';
import {useId, useState} from 'react';
import {useText} from '../i18n/text.ts';
import {SMALL_LOOK} from '../resource/input-look.ts';
import {rowsOfFile, type FileRows} from './lines-of-file.ts';

const FILE_ANSWERS = {
  large: 'entry.file.large',
  'no-text': 'entry.file.noText',
  empty: 'entry.file.empty',
} as const;

/** Lines from a file of codes and quantities, as if they had been pasted. */
export function LinesFromFile({onRows}: {readonly onRows: (text: string) => void}) {
  const {say} = useText();
  const id = useId();
  const [wrong, setWrong] = useState<Exclude<FileRows['kind'], 'rows'>>();
  const take = async (file: File | undefined): Promise<void> => {
    if (!file) return;
    const rows = rowsOfFile(new Uint8Array(await file.arrayBuffer()));
    setWrong(rows.kind === 'rows' ? undefined : rows.kind);
    if (rows.kind === 'rows') onRows(rows.text);
  };
  return (
    <div className="flex flex-wrap items-center gap-3">
      <label
        htmlFor={id}
        className={`${SMALL_LOOK} cursor-pointer focus-within:ring-2 focus-within:ring-accent`}
      >
        <FileUp aria-hidden size={16} />
        {say('entry.file')}
        <input
          id={id}
          type="file"
          accept=".csv,.tsv,.txt,text/csv,text/plain"
          className="sr-only"
          onChange={({target}) => {
            const [file] = target.files ?? [];
            take(file).catch(reportError);
            target.value = '';
          }}
        />
      </label>
      {wrong && (
        <p role="alert" data-test="file-wrong" className="text-16 font-medium text-said-refused desk:text-14">
          {say(FILE_ANSWERS[wrong])}
        </p>
      )}
    </div>
  );
}
