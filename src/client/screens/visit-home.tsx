import {LogOut, MessageSquareText, Plus, Settings} from 'lucide-react';
import {Link} from 'react-router-dom';
import {isOfParty} from '#domain/kernel/roles.ts';
import {useApp} from '../data/app.ts';
import {useReadable} from '../base/use-readable.ts';
import {actionName} from '../describe/action-name.ts';
import {EVERY_KIND, entryActionsOf} from '#domain/documents.ts';
import {useText} from '../i18n/text.ts';
import {CHAT_ADDRESS, entryOfKind} from '../resource/document-address.ts';
import {optionName} from '../resource/option-name.ts';
import {WarehouseLine} from './warehouse-choice.tsx';
import {menuFor} from './menu/menu.ts';
import {ScreenPage} from '../frame/page.tsx';
import {Card} from '../ui/card.tsx';
import {Button} from '../ui/button.tsx';
import {MenuCards} from './menu/menu-cards.tsx';

/** Where a person without a device begins: what they may read of the company, and the way out. */
export function VisitHome() {
  const {say} = useText();
  const {identity, session: who} = useApp();
  const session = useReadable(who);
  if (!session) return null;
  return (
    <ScreenPage title={session.name} isHome>
      <p className="px-1 text-16 text-soft">{optionName(say, session.role)}</p>
      {isOfParty(session.role) && !session.isUnbound && <WarehouseLine />}
      {session.isUnbound ? (
        <Card>
          <p data-test="unbound" className="text-18">
            {say('visit.unbound')}
          </p>
        </Card>
      ) : (
        <>
          {isOfParty(session.role) && <NewDocument role={session.role} />}
          <MenuCards groups={menuFor(session.role, true)} />
        </>
      )}
      <nav aria-label={say('home.more')} className="flex flex-wrap gap-2 *:w-auto *:grow desk:*:grow-0">
        <Link to={CHAT_ADDRESS} className={`${BESIDE_BUTTONS} border-2 border-line bg-panel desk:border`}>
          <MessageSquareText aria-hidden size={22} />
          {say('chat.title')}
        </Link>
        <Link to="/settings" className={`${BESIDE_BUTTONS} border-2 border-line bg-panel desk:border`}>
          <Settings aria-hidden size={22} />
          {say('settings.title')}
        </Link>
        <Button icon={<LogOut aria-hidden className="mirrored" />} onPress={() => void identity.logout()}>
          {say('home.logout')}
        </Button>
      </nav>
      <p className="px-1 text-14 text-soft">{say('visit.hint')}</p>
    </ScreenPage>
  );
}

/** What the people of a party come for first: a delivery to announce, an order to give. */
function NewDocument({role}: {readonly role: string}) {
  const {say} = useText();
  const links = EVERY_KIND.map((kind) => {
    const path = entryOfKind(kind, role);
    const {name, desk} = kind;
    return (
      path !== undefined &&
      desk && (
        <Link key={name} to={path} className={`${BESIDE_BUTTONS} bg-accent text-on-accent`}>
          <Plus aria-hidden size={22} />
          {actionName(say, entryActionsOf(kind).create)}
        </Link>
      )
    );
  });
  return <div className="flex flex-col gap-2 desk:flex-row desk:flex-wrap">{links}</div>;
}

/** A link that stands among buttons, and is as high as they are. */
const BESIDE_BUTTONS =
  'flex min-h-target items-center justify-center gap-2 rounded-card px-3 py-2 text-18 font-semibold active:brightness-85 desk:py-1 desk:text-14 desk:[&>svg]:size-4.5';
