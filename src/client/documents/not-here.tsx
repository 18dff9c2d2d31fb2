import {Link} from 'react-router-dom';
import type {List} from '#domain/kernel/list.ts';
import {useApp} from '../data/app.ts';
import {useReadable} from '../base/use-readable.ts';
import {useText} from '../i18n/text.ts';
import {listTitle} from '../describe/list-title.ts';
import {Card} from '../ui/card.tsx';

/** A document that is not to be had here, with the way to its list; while rows are still coming, that may change. */
export function DocumentNotHere({list}: {readonly list?: List | undefined}) {
  const {say} = useText();
  const {isComplete} = useReadable(useApp().status);
  return (
    <Card title={say('document.notHere')}>
      <p className="text-16 text-soft">{say(isComplete ? 'document.notHere.hint' : 'status.copy.partial')}</p>
      {list && (
        <Link
          to={list.path}
          className="mt-2 inline-flex min-h-target items-center text-18 font-semibold text-accent underline desk:min-h-9 desk:text-14"
        >
          {listTitle(say, list)}
        </Link>
      )}
    </Card>
  );
}
