import {ChevronRight} from 'lucide-react';
import {Link} from 'react-router-dom';
import {useText} from '../../i18n/text.ts';
import {entryTitle, type MenuGroup} from './menu.ts';
import {Card} from '../../ui/card.tsx';

/** The entries of the menu, a card for each group, without those that stand elsewhere on the screen. */
export function MenuCards(props: {
  readonly groups: readonly MenuGroup[];
  readonly isLeftOut?: (path: string) => boolean;
}) {
  const {groups, isLeftOut = () => false} = props;
  const {say} = useText();
  return groups.map(({name, label, entries}) => (
    <Card key={name} title={say(label)}>
      <ul className="flex flex-col">
        {entries
          .filter(({path}) => !isLeftOut(path))
          .map((entry) => (
            <li key={entry.path}>
              <Link to={entry.path} className="flex min-h-16 items-center justify-between gap-2 text-18">
                {entryTitle(say, entry)}
                <ChevronRight aria-hidden className="mirrored text-soft" />
              </Link>
            </li>
          ))}
      </ul>
    </Card>
  ));
}
