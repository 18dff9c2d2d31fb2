import {useText} from '../../i18n/text.ts';
import type {TestCode} from '../../scan/setup/test-codes.ts';
import {codePicture, type CodeSort} from './code-picture.ts';
import '../../ui/paper.css';

/** A test code, black on white in every theme, with its quiet zone. */
export function TestPicture({code, sort}: {readonly code: TestCode; readonly sort: CodeSort}) {
  const {say} = useText();
  const {d, width, height} = codePicture(code, sort);
  const quiet = sort === 'qr' ? width / 8 : 10;
  const above = sort === 'qr' ? quiet : 4;
  const box = [-quiet, -above, width + 2 * quiet, height + 2 * above].join(' ');
  return (
    <svg
      role="img"
      aria-label={say(`equipment.code.${code.name}`)}
      data-code={code.name}
      viewBox={box}
      shapeRendering="crispEdges"
      className={`qr-code mx-auto w-full rounded-card ${sort === 'qr' ? 'max-w-56 short:max-w-44' : 'max-w-xl'}`}
    >
      <path d={d} fillRule="evenodd" />
    </svg>
  );
}
