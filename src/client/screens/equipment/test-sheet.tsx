import {useEffect} from 'react';
import {useText} from '../../i18n/text.ts';
import {TEST_CODES} from '../../scan/setup/test-codes.ts';
import {PaperSheet} from '../../ui/paper.tsx';
import {CODE_SORTS} from './code-picture.ts';
import {TestPicture} from './test-picture.tsx';

/** The three codes on paper, in both sorts: for scanners that read no screen. It is printed as soon as it stands. */
export function TestSheet({onPrinted}: {readonly onPrinted: () => void}) {
  const {say} = useText();
  useEffect(() => {
    addEventListener('afterprint', onPrinted);
    print();
    return () => removeEventListener('afterprint', onPrinted);
  }, [onPrinted]);
  return (
    <PaperSheet>
      <p>
        {say('app.name')} · {say('equipment.title')}
      </p>
      <h1>{say('equipment.sheet')}</h1>
      <p>{say('equipment.sheet.either')}</p>
      {TEST_CODES.map((code, i) => (
        <figure key={code.name} className="test-codes">
          <figcaption>{say('equipment.step', {number: i + 1, all: TEST_CODES.length})}</figcaption>
          {CODE_SORTS.map((sort) => (
            <TestPicture key={sort} code={code} sort={sort} />
          ))}
        </figure>
      ))}
    </PaperSheet>
  );
}
