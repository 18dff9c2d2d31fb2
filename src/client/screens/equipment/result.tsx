import {CircleCheck, Lightbulb, Save, TriangleAlert, Wrench} from 'lucide-react';
import {useNavigate} from 'react-router-dom';
import {useReadable} from '../../base/use-readable.ts';
import {useText} from '../../i18n/text.ts';
import {isMobile, setWedge} from '../../scan/capable.ts';
import {keepSetup, scannerSetup} from '../../data/scanner-setup.ts';
import type {SetupFinding, FoundSetup} from '../../scan/setup/find.ts';
import type {TriggerPull} from '../../scan/setup/trigger-pull.ts';
import {SETTING_OF} from '../../scan/setup/makers.ts';
import {Card} from '../../ui/card.tsx';
import {Button} from '../../ui/button.tsx';
import {MakerSettingsList} from './makers.tsx';
import {TestReading} from './reading.tsx';
import {SetupFacts} from './setup-facts.tsx';

/** What three codes have told: how it stands, what to keep, what to change and where, and a scan to try it with. */
export function CheckResult({
  found,
  last,
}: {
  readonly found: FoundSetup;
  readonly last: TriggerPull | undefined;
}) {
  const {say} = useText();
  const navigate = useNavigate();
  const {model} = useReadable(scannerSetup);
  const wrong = found.findings.filter(({is}) => is === 'wrong');
  const settings = [...new Set(found.findings.map(({problem}) => SETTING_OF[problem]))];
  const kept = {...found.setup, model};
  const isGood = wrong.length === 0;
  const Picture = isGood ? CircleCheck : TriangleAlert;
  const keep = (): void => {
    keepSetup(kept);
    // It has just scanned: a desk has a scanner.
    if (!isMobile()) setWedge(true);
    void navigate('/equipment');
  };
  return (
    <>
      <div
        role="status"
        data-test="verdict"
        className={`flex items-center gap-3 rounded-card p-3 ${isGood ? 'bg-accepted text-on-accepted' : 'bg-question text-on-question'}`}
      >
        <Picture aria-hidden size={32} className="shrink-0" />
        <h2 className="text-22 font-semibold">{say(isGood ? 'equipment.good' : 'equipment.change')}</h2>
      </div>
      <Findings findings={found.findings} />
      <Card title={say('equipment.found')}>
        <SetupFacts setup={kept} found={found} />
      </Card>
      <Button look="primary" icon={<Save aria-hidden />} onPress={keep}>
        {say('equipment.keep')}
      </Button>
      <Card title={say('equipment.try')}>
        {last ? (
          <TestReading heard={last} setup={kept} />
        ) : (
          <p className="text-16 text-soft">{say('equipment.try.hint')}</p>
        )}
      </Card>
      {settings.length > 0 && <MakerSettingsList settings={settings} />}
    </>
  );
}

function Findings({findings}: {readonly findings: readonly SetupFinding[]}) {
  if (findings.length === 0) return null;
  return (
    <ul className="flex flex-col gap-2">
      {findings.map((finding) => (
        <Line key={finding.problem} finding={finding} />
      ))}
    </ul>
  );
}

const RESULT_LOOKS = {
  healed: {edge: 'border-s-accepted', Picture: CircleCheck},
  better: {edge: 'border-s-line', Picture: Lightbulb},
  wrong: {edge: 'border-s-question', Picture: Wrench},
} as const;

function Line({finding: {problem, is}}: {readonly finding: SetupFinding}) {
  const {say} = useText();
  const {edge, Picture} = RESULT_LOOKS[is];
  return (
    <li
      data-problem={problem}
      data-is={is}
      className={`flex gap-3 rounded-card border border-hair border-s-8 bg-panel p-3 ${edge}`}
    >
      <Picture aria-hidden className="shrink-0" />
      <span>
        <span className="block text-18 leading-tight font-semibold">
          {say(`equipment.problem.${problem}`)}
        </span>
        <span className="block text-16 text-soft">
          {say(`equipment.is.${is}`, {setting: say(`equipment.setting.${SETTING_OF[problem]}`)})}
        </span>
      </span>
    </li>
  );
}
