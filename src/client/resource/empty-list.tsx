import {Inbox, Plus} from 'lucide-react';
import type {ReactNode} from 'react';
import type {List} from '#domain/kernel/list.ts';
import {useApp} from '../data/app.ts';
import {useReadable} from '../base/use-readable.ts';
import {isTextKey, useText} from '../i18n/text.ts';
import {Button} from '../ui/button.tsx';
import {listTitle} from '../describe/list-title.ts';

/** Rows come into it as they come to a state. */
const isFilledByWork = ({where, views}: List): boolean => where !== undefined || views.length > 0;

/** What will be here, and how to begin. */
export function EmptyList(props: {
  readonly list: List;
  readonly isSearch: boolean;
  readonly canCreate: boolean;
  readonly onCreate: () => void;
  /** What else can be done where nothing was found. */
  readonly children?: ReactNode;
}) {
  const {list, isSearch, canCreate, onCreate, children} = props;
  const {say} = useText();
  const {isComplete} = useReadable(useApp().status);
  const own = `list.${list.name}.empty`;
  const begin = `list.${list.name}.begin`;
  const common = isFilledByWork(list) && !canCreate ? 'list.moved.hint' : 'list.empty.hint';
  const hint = !isComplete ? 'status.copy.partial' : isTextKey(own) ? own : common;
  // One that says how it is filled has its own word for being empty: it is said once.
  const isSaid = isComplete && isTextKey(own) && isTextKey(begin);
  const head = isSaid ? own : 'list.empty';
  return (
    <div data-test="empty-list" className="m-auto flex max-w-sm flex-col items-center gap-3 p-6 text-center">
      <Inbox aria-hidden size={40} className="text-soft" />
      <p className="text-20 font-semibold">
        {say(isSearch ? 'list.nothingFound' : head, {list: listTitle(say, list)})}
      </p>
      {(isSearch || !isSaid) && (
        <p className="text-16 text-soft">{say(isSearch ? 'list.nothingFound.hint' : hint)}</p>
      )}
      {isComplete && !isSearch && isTextKey(begin) && <p className="text-16 text-soft">{say(begin)}</p>}
      {canCreate && !isSearch && (
        <Button look="primary" icon={<Plus aria-hidden />} onPress={onCreate}>
          {say('list.new')}
        </Button>
      )}
      {children}
    </div>
  );
}
