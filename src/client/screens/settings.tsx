import {useReadable} from '../base/use-readable.ts';
import {useText} from '../i18n/text.ts';
import {hasWedge, isMobile, setWedge} from '../scan/capable.ts';
import {ScreenPage} from '../frame/page.tsx';
import {Card} from '../ui/card.tsx';
import {ChoiceButtons} from '../ui/button.tsx';
import {LanguageChoice} from '../ui/language-choice.tsx';
import {AccountLinks} from './settings/account.tsx';
import {ReachChoices} from './settings/reach.tsx';
import {SoundChoices} from './settings/sound.tsx';
import {setTheme, chosenTheme, THEME_CHOICES} from '../ui/theme.ts';
import {WarehouseCard} from './warehouse-choice.tsx';

/** What a person chooses for the screens, which follows them, and what stays with this browser: warehouse, wedge. */
export function SettingsScreen() {
  const {say} = useText();
  return (
    <ScreenPage title={say('settings.title')}>
      <Card title={say('settings.account')}>
        <AccountLinks />
      </Card>
      <WarehouseCard />
      <Card title={say('settings.language')}>
        <LanguageChoice />
      </Card>
      <Card title={say('settings.theme')}>
        <ThemeChoice />
      </Card>
      <Card title={say('settings.reach')}>
        <ReachChoices />
      </Card>
      <Card title={say('settings.sound')}>
        <SoundChoices />
      </Card>
      {!isMobile() && (
        <Card title={say('settings.wedge')}>
          <p className="mb-3 text-16 text-soft">{say('settings.wedge.hint')}</p>
          <WedgeChoice />
        </Card>
      )}
    </ScreenPage>
  );
}

function ThemeChoice() {
  const {say} = useText();
  const options = THEME_CHOICES.map((value) => ({value, label: say(`settings.theme.${value}`)}));
  return (
    <ChoiceButtons
      label={say('settings.theme')}
      options={options}
      value={useReadable(chosenTheme)}
      onChoose={setTheme}
    />
  );
}

function WedgeChoice() {
  const {say} = useText();
  return <OnOff label={say('settings.wedge')} isOn={useReadable(hasWedge)} onChoose={setWedge} />;
}

function OnOff({
  label,
  isOn,
  onChoose,
}: {
  readonly label: string;
  readonly isOn: boolean;
  readonly onChoose: (on: boolean) => void;
}) {
  const {say} = useText();
  const options = [
    {value: 'on', label: say('action.on')},
    {value: 'off', label: say('action.off')},
  ] as const;
  return (
    <ChoiceButtons
      label={label}
      options={options}
      value={isOn ? 'on' : 'off'}
      onChoose={(value) => onChoose(value === 'on')}
    />
  );
}
