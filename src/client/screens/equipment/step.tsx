import {Check, CircleHelp} from 'lucide-react';
import {useState} from 'react';
import {useText} from '../../i18n/text.ts';
import type {TriggerPull} from '../../scan/setup/trigger-pull.ts';
import {TEST_CODES, type TestCode} from '../../scan/setup/test-codes.ts';
import {Button, ChoiceButtons} from '../../ui/button.tsx';
import {CODE_SORTS, type CodeSort} from './code-picture.ts';
import {ScannedCharacters} from './characters.tsx';
import {MakerSettingsList} from './makers.tsx';
import {TestPicture} from './test-picture.tsx';

/** How the codes are drawn, from one to the next. */
let lastSort: CodeSort = 'qr';

/** One code to scan; what comes instead of it, and what to do when nothing comes. */
export function CheckStep(props: {
  readonly code: TestCode;
  readonly number: number;
  readonly unclear: TriggerPull | undefined;
  readonly onInsist: () => void;
}) {
  const {code, number, unclear, onInsist} = props;
  const {say} = useText();
  const [sort, setSort] = useState<CodeSort>(lastSort);
  const [isSilent, setIsSilent] = useState(false);
  return (
    <>
      <h2 className="text-22 font-semibold short:text-20">
        {say('equipment.step', {number, all: TEST_CODES.length})}
      </h2>
      <TestPicture code={code} sort={sort} />
      {unclear && (
        <section
          role="alert"
          data-test="unclear"
          className="rounded-card border-s-8 border-question bg-panel p-3"
        >
          <p className="text-18 font-semibold">{say('equipment.unclear')}</p>
          <ScannedCharacters heard={unclear} />
          <p className="my-2 text-16 text-soft">{say('equipment.unclear.hint')}</p>
          <Button icon={<Check aria-hidden />} onPress={onInsist}>
            {say('equipment.unclear.take')}
          </Button>
        </section>
      )}
      <ChoiceButtons
        label={say('equipment.sort')}
        options={CODE_SORTS.map((value) => ({value, label: say(`equipment.sort.${value}`)}))}
        value={sort}
        onChoose={(value) => {
          lastSort = value;
          setSort(value);
        }}
      />
      {!isSilent && (
        <Button icon={<CircleHelp aria-hidden />} onPress={() => setIsSilent(true)}>
          {say('equipment.silent')}
        </Button>
      )}
      {isSilent && (
        <section data-test="silent" className="flex flex-col gap-3">
          <p className="text-18">{say('equipment.silent.hint')}</p>
          <MakerSettingsList settings={['keyboard']} />
        </section>
      )}
    </>
  );
}
