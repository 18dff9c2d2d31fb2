import {labelText} from '#domain/scanning/label.ts';
import type {NewCodes} from '#protocol/session.ts';
import {useText} from '../../i18n/text.ts';
import {CodeText, NameText} from '../../ui/code.tsx';
import {giveFocus, useFocusOnPage} from '../../ui/give-focus.ts';
import {PaperSheet} from '../../ui/paper.tsx';
import {PrintOrDone} from '../../ui/print-or-done.tsx';
import {qrPicture} from '../../ui/codes/qr-picture.ts';

/**
 * New check codes of several people, shown once: on the screen, and on paper as badges, each with its code on a part
 * of its own that is cut off.
 */
export function NewCodeSlips({codes, onDone}: {readonly codes: NewCodes; readonly onDone: () => void}) {
  const {say} = useText();
  useFocusOnPage(() => [document.querySelector('main input'), document.querySelector('main button')]);
  return (
    <div
      ref={(shown) => {
        // What asked for them has gone with the focus in it.
        if (shown) giveFocus(() => [shown.querySelector('button')]);
      }}
      role="status"
      className="flex flex-col gap-3"
    >
      <ul data-test="new-codes" className="flex flex-col gap-2 text-18">
        {codes.map(({id, name, code}) => (
          <li key={id} className="flex flex-wrap items-baseline justify-between gap-3">
            <NameText>{name}</NameText>
            {code === '' ? (
              <span className="text-16">{say('devices.exposed.above')}</span>
            ) : (
              <CodeText className="text-28 font-bold tracking-widest">{code}</CodeText>
            )}
          </li>
        ))}
      </ul>
      <p className="text-16 font-medium">{say('checkCode.once')}</p>
      <PrintOrDone onDone={onDone} />
      <PaperSheet>
        {codes
          .filter(({code}) => code !== '')
          .map((given) => (
            <Badge key={given.id} {...given} />
          ))}
      </PaperSheet>
    </div>
  );
}

/** What a worker wears, and beside the cut what she keeps to herself. */
function Badge({id, name, code}: NewCodes[number]) {
  const {say} = useText();
  const {d, size} = qrPicture(labelText('person', id));
  return (
    <figure className="badge">
      <svg aria-hidden viewBox={`0 0 ${String(size)} ${String(size)}`} shapeRendering="crispEdges">
        <path d={d} fillRule="evenodd" />
      </svg>
      <NameText className="badge-name">{name}</NameText>
      <figcaption>
        <span>{say('login.checkCode')}</span>
        <CodeText className="badge-code">{code}</CodeText>
      </figcaption>
    </figure>
  );
}
