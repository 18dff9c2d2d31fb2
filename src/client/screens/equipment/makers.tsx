import {Keyboard, ScanBarcode, Smartphone, type LucideIcon} from 'lucide-react';
import {useState} from 'react';
import {useText} from '../../i18n/text.ts';
import {
  MAKERS,
  settingAt,
  SETTINGS,
  type MakerSettingKind,
  type Maker,
  type MakerSetting,
} from '../../scan/setup/makers.ts';
import {Card} from '../../ui/card.tsx';
import {CodeText} from '../../ui/code.tsx';

const MAKER_PICTURES: Readonly<Record<MakerSettingKind, LucideIcon>> = {
  handheld: ScanBarcode,
  gun: Keyboard,
  phone: Smartphone,
};

/** What is supported, maker by maker; of the chosen one what to set, and what the maker calls it. */
export function MakerSettingsList({settings = SETTINGS}: {readonly settings?: readonly MakerSetting[]}) {
  const {say} = useText();
  const [name, setName] = useState('');
  const maker = MAKERS.find((each) => each.name === name);
  return (
    <Card title={say('equipment.makers')}>
      <div
        role="group"
        aria-label={say('equipment.makers')}
        className="grid grid-cols-2 gap-2 sm:grid-cols-3"
      >
        {MAKERS.map((each) => (
          <MakerTile
            key={each.name}
            maker={each}
            isChosen={each === maker}
            onChoose={() => setName(each === maker ? '' : each.name)}
          />
        ))}
      </div>
      {maker ? (
        <MakerSettings maker={maker} settings={settings} />
      ) : (
        <p className="mt-3 text-16 text-soft">{say('equipment.makers.hint')}</p>
      )}
    </Card>
  );
}

function MakerTile(props: {
  readonly maker: Maker;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}) {
  const {maker, isChosen, onChoose} = props;
  const Picture = MAKER_PICTURES[maker.kind];
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      onClick={onChoose}
      className={`flex min-h-16 min-w-0 items-center gap-2 rounded-card border-2 px-2 text-start text-16 leading-tight font-semibold desk:min-h-9 desk:text-14 ${isChosen ? 'border-accent bg-tint' : 'border-line bg-panel'}`}
    >
      <Picture aria-hidden size={24} className="shrink-0 text-accent" />
      <bdi>{maker.name}</bdi>
    </button>
  );
}

function MakerSettings({
  maker,
  settings,
}: {
  readonly maker: Maker;
  readonly settings: readonly MakerSetting[];
}) {
  const {say} = useText();
  const {kind, where} = maker;
  return (
    <div data-test="maker" className="mt-4 flex flex-col gap-3">
      <p className="text-16">{say(`equipment.kind.${kind}`)}</p>
      {kind !== 'phone' && (
        <>
          <p className="text-16 text-soft">
            <CodeText>{where}</CodeText>
          </p>
          <ul className="flex flex-col gap-3">
            {settings.map((setting) => (
              <li key={setting} data-setting={setting} className="border-s-4 border-accent ps-3">
                <span className="block text-18 leading-tight font-semibold desk:text-14">
                  {say(`equipment.setting.${setting}`)}
                </span>
                {settingAt(maker, setting) !== '' && (
                  <span className="block text-16 break-words text-soft desk:text-14">
                    <CodeText>{settingAt(maker, setting)}</CodeText>
                  </span>
                )}
              </li>
            ))}
          </ul>
          <p className="text-16 text-soft">{say('equipment.menus')}</p>
        </>
      )}
    </div>
  );
}
