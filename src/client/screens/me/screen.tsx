import {ChevronRight, LogOut, Settings} from 'lucide-react';
import {useState, type ReactNode} from 'react';
import {Link} from 'react-router-dom';
import {useApp} from '../../data/app.ts';
import {useCompanyName} from '../../data/use-company-name.ts';
import {useReadable} from '../../base/use-readable.ts';
import {useText, type TextKey} from '../../i18n/text.ts';
import {optionName} from '../../resource/option-name.ts';
import {NeedsServer} from '../../frame/needs-server.tsx';
import {ScreenPage} from '../../frame/page.tsx';
import {Card} from '../../ui/card.tsx';
import {Button} from '../../ui/button.tsx';
import {CodeText, NameText} from '../../ui/code.tsx';
import {CopyButton} from '../../ui/copy-button.tsx';
import {LanguageLine} from '../../ui/language-choice.tsx';
import {OwnPassword} from '../password.tsx';
import {OwnCode} from './own-code.tsx';
import {OwnDay} from './own-day.tsx';
import {OwnSessions} from './own-sessions.tsx';

/**
 * The person here: who she is, what she chose, where she is logged in, and what she did today. Specification section 2.
 */
export function MeScreen() {
  const app = useApp();
  const {say} = useText();
  const session = useReadable(app.session);
  const company = useCompanyName() || (session?.companyName ?? '');
  // What is changed here ends sessions.
  const [turn, setTurn] = useState(0);
  if (!session) return null;
  const {name, role, warehouseName, openid} = session;
  const isAdmin = role === 'Admin';
  return (
    <ScreenPage title={say('me.title')} isWide>
      <NeedsServer />
      <div className="grid gap-4 lg:grid-cols-2 lg:items-start">
        <div className="flex min-w-0 flex-col gap-4">
          <Card>
            <p data-test="who" className="text-24 leading-tight font-bold wrap-anywhere lg:text-20">
              <NameText>{name}</NameText>
            </p>
            <p className="text-18 text-soft lg:text-14">{optionName(say, role)}</p>
            <dl className="mt-3 grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4 gap-y-1 text-16 lg:text-14">
              <Fact title={say('list.company')}>
                <NameText>{company}</NameText>
              </Fact>
              {warehouseName !== '' && (
                <Fact title={say('field.warehouse')}>
                  <NameText>{warehouseName}</NameText>
                </Fact>
              )}
              <Fact title={say('login.openid')}>
                <CodeText className="font-semibold select-all">{openid}</CodeText>
              </Fact>
            </dl>
            <div className="mt-3 flex flex-wrap gap-2 desk:[&_button]:w-auto">
              <CopyButton text={openid} />
            </div>
          </Card>
          <OwnSessions turn={turn} onEnd={() => setTurn(turn + 1)} />
          {isAdmin ? (
            <Card title={say('password.title')}>
              <OwnPassword onChanged={() => setTurn(turn + 1)} />
            </Card>
          ) : (
            <OwnCode onChanged={() => setTurn(turn + 1)} />
          )}
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          <OwnDay />
          <Card title={say('me.preferences')}>
            <LanguageLine />
            <ul className="flex flex-col">
              <Entry to="/settings" label="settings.title" Picture={Settings} />
            </ul>
            <div className="mt-3">
              <Button
                icon={<LogOut aria-hidden className="mirrored" />}
                onPress={() => void app.identity.logout()}
              >
                {say('home.logout')}
              </Button>
            </div>
          </Card>
        </div>
      </div>
    </ScreenPage>
  );
}

function Fact({title, children}: {readonly title: string; readonly children: ReactNode}) {
  return (
    <>
      <dt className="text-soft">{title}</dt>
      <dd className="min-w-0 wrap-anywhere">{children}</dd>
    </>
  );
}

function Entry({to, label, Picture}: {to: string; label: TextKey; Picture: typeof Settings}) {
  const {say} = useText();
  return (
    <li className="border-b border-hair">
      <Link
        to={to}
        className="flex min-h-16 items-center gap-3 text-18 font-medium desk:min-h-10 desk:text-14"
      >
        <Picture aria-hidden size={20} className="shrink-0 text-accent" />
        <span className="flex-1">{say(label)}</span>
        <ChevronRight aria-hidden className="mirrored text-soft" />
      </Link>
    </li>
  );
}
