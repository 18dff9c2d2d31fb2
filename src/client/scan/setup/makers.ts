import type {SetupProblem} from './find.ts';

/** What can be set at a scanner. */
export type MakerSetting =
  'keyboard' | 'end' | 'gs' | 'aim' | 'layout' | 'speed' | 'spaces' | 'case' | 'around';

/** Which setting a problem is of. */
export const SETTING_OF: Readonly<Record<SetupProblem, MakerSetting>> = {
  misread: 'layout',
  layout: 'layout',
  case: 'case',
  spaces: 'spaces',
  'gs-lost': 'gs',
  'gs-numpad': 'gs',
  'gs-other': 'gs',
  around: 'around',
  'no-aim': 'aim',
  'no-end': 'end',
  slow: 'speed',
};

/** Which devices a maker's entry is about. */
export type MakerSettingKind = 'handheld' | 'gun' | 'phone';

/**
 * A maker's scanners, and what the maker calls the settings: words of their menus, which stand in English there. What
 * is not named is called as everybody calls it.
 */
export interface Maker {
  readonly name: string;
  readonly kind: MakerSettingKind;
  /** Where its settings are. */
  readonly where: string;
  readonly settings: Partial<Readonly<Record<MakerSetting, string>>>;
}

export const MAKERS: readonly Maker[] = [
  {
    name: 'Zebra',
    kind: 'handheld',
    where: 'DataWedge › Profile › Associated apps',
    settings: {
      keyboard: 'Keystroke output › Enabled',
      end: 'Keystroke output › Basic data formatting › Send ENTER key',
      gs: 'Keystroke output › Key event options › Send Control Characters as Events',
      aim: 'Barcode input › Scanner configuration › Reader params › Transmit code ID: AIM',
      speed: 'Keystroke output › Inter character delay: 0',
      layout: 'Keystroke output › Key event options › Send Characters as Events: off',
    },
  },
  {
    name: 'Honeywell',
    kind: 'handheld',
    where:
      'Settings › Honeywell Settings › Scanning › Internal Scanner › Default profile › Data Processing Settings',
    settings: {
      keyboard: 'Wedge',
      end: 'Suffix: \\r',
      aim: 'Symbology prefix: AIM',
      around: 'Prefix',
      gs: 'Wedge as keys: 10,13,29',
    },
  },
  {
    name: 'Datalogic',
    kind: 'handheld',
    where: 'Settings › Scanner Settings',
    settings: {
      keyboard: 'Wedge › Keyboard wedge',
      end: 'Formatting › Label suffix: LF',
      aim: 'Formatting › Send code ID: AIM',
      gs: 'Wedge › Input mode: Text injection',
      layout: 'Wedge › Input mode: Text injection',
      around: 'Formatting › Label prefix',
    },
  },
  {
    name: 'Urovo',
    kind: 'handheld',
    where: 'Settings › Scanner',
    settings: {keyboard: 'Output mode: Keyboard', end: 'Suffix: Enter', aim: 'Label formatting: AIM ID'},
  },
  {
    name: 'Newland',
    kind: 'handheld',
    where: 'Settings › Scan settings',
    settings: {keyboard: 'Output mode: Simulate keystroke', end: 'Suffix: Enter'},
  },
  {
    name: 'Sunmi',
    kind: 'handheld',
    where: 'Settings › Scanner',
    settings: {keyboard: 'Data output: keyboard', end: 'Add suffix: Enter', spaces: 'Output Function Keys'},
  },
  {
    name: 'MUNBYN',
    kind: 'handheld',
    where: 'Settings › Scanner › Process mode',
    settings: {keyboard: 'Keyboard input', end: 'Suffix: Enter'},
  },
  {
    name: 'iData',
    kind: 'handheld',
    where: 'iScan',
    settings: {keyboard: 'Output mode: Keyboard', end: 'Suffix: Enter'},
  },
  {
    name: 'SEUIC',
    kind: 'handheld',
    where: 'Scan › Settings',
    settings: {keyboard: 'Send mode: Focus', end: 'End char: Enter'},
  },
  {
    name: 'USB, Bluetooth',
    kind: 'gun',
    where: 'HID',
    settings: {
      keyboard: 'USB HID keyboard',
      layout: 'Keyboard country: USA',
      end: 'Suffix: CR',
      aim: 'Transmit AIM ID',
      gs: 'Ctrl+ASCII',
      speed: 'Inter-keystroke delay: 0',
      case: 'Caps lock: off',
    },
  },
  {name: 'Android', kind: 'phone', where: 'Chrome', settings: {}},
  {name: 'iPhone, iPad', kind: 'phone', where: 'Safari', settings: {}},
];

/** A maker's name of a setting, or '' where it is called as everywhere. */
export const settingAt = (maker: Maker | undefined, setting: MakerSetting): string =>
  maker?.settings[setting] ?? '';

/** In the order in which they are set. */
export const SETTINGS: readonly MakerSetting[] = [
  'keyboard',
  'end',
  'gs',
  'aim',
  'layout',
  'speed',
  'spaces',
  'case',
  'around',
];
