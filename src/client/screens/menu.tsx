import {ChevronRight} from 'lucide-react';
import {Link} from 'react-router-dom';
import {useApp} from '../data/app.ts';
import {useReadable} from '../data/use-readable.ts';
import {useText} from '../i18n/text.ts';
import {listTitle} from '../resource/list-title.ts';
import {menuFor} from '../shell/menu.ts';
import {Card, Page} from '../shell/page.tsx';

/** Every list that this person may read, for a screen without a rail. */
export function Menu() {
  const {say} = useText();
  const {role = ''} = useReadable(useApp().session) ?? {};
  return (
    <Page title={say('menu.all')}>
      {menuFor(role).map(({name, label, lists}) => (
        <Card key={name} title={say(label)}>
          <ul className="flex flex-col">
            {lists.map((list) => (
              <li key={list.path}>
                <Link to={list.path} className="flex min-h-14 items-center justify-between gap-2 text-18">
                  {listTitle(say, list)}
                  <ChevronRight aria-hidden className="mirrored text-soft" />
                </Link>
              </li>
            ))}
          </ul>
        </Card>
      ))}
    </Page>
  );
}
