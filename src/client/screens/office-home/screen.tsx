import {LogOut} from 'lucide-react';
import {useApp} from '../../data/app.ts';
import {useReadable} from '../../base/use-readable.ts';
import {aboutLanguage} from '../../i18n/languages.ts';
import {dateOf, momentsIn} from '../../i18n/moments.ts';
import {useText} from '../../i18n/text.ts';
import {optionName} from '../../resource/option-name.ts';
import {usePageTitle} from '../../ui/use-page-title.ts';
import {MenuRail} from '../../frame/rail.tsx';
import {StatusBar} from '../../frame/status-bar.tsx';
import {AsOfTime} from '../../frame/as-of.tsx';
import {Button} from '../../ui/button.tsx';
import {NameText} from '../../ui/code.tsx';
import {DemoFilling} from '../demo-filling.tsx';
import {silentOf, useDevices} from './devices.ts';
import {isFirstHour} from './first-steps.ts';
import {useInquiries} from './inquiries.ts';
import {OpenDocuments} from './open-documents.tsx';
import {PlanCard} from './plan-card.tsx';
import {StepsCard} from './steps-card.tsx';
import {useDay} from './use-day.ts';
import {useSteps} from './use-steps.ts';
import {WaitingCounts} from './waits.tsx';

/**
 * Where an office begins: what is meant for today and how far it is, what waits for a person, each a number that opens
 * its list. In a company's first hour the first steps stand there instead.
 */
export function OfficeHome() {
  const {clock, session} = useApp();
  const {say} = useText();
  const here = useReadable(session);
  const now = useReadable(clock);
  const devices = useDevices();
  const inquiries = useInquiries();
  const steps = useSteps(devices);
  const {day, today} = useDay();
  usePageTitle([here?.warehouseName, say('office.title')]);
  if (!here) return null;
  const isFirst = steps !== undefined && isFirstHour(steps.done);
  return (
    <div className="flex h-dvh bg-page">
      <MenuRail />
      <div className="flex min-w-0 flex-1 flex-col">
        <StatusBar title={here.warehouseName || say('app.name')} />
        <main className="min-h-0 flex-1 overflow-y-auto">
          <div className="mx-auto flex max-w-6xl flex-col gap-4 p-6">
            <Head today={today} />
            <DemoFilling />
            {steps && isFirst && <StepsCard steps={steps} isFirst />}
            {steps && !isFirst && (
              <>
                <div className="grid grid-cols-2 gap-4">
                  <PlanCard
                    plan={day?.arrivals}
                    name="arrivals"
                    title={say('office.arrivals')}
                    nothing={say('office.noArrivals')}
                  />
                  <PlanCard
                    plan={day?.departures}
                    name="departures"
                    title={say('office.departures')}
                    nothing={say('office.noDepartures')}
                  />
                </div>
                <div className="grid grid-cols-[3fr_2fr] items-start gap-4">
                  <WaitingCounts
                    waits={day?.waits}
                    silent={devices && silentOf(devices, now)}
                    inquiries={inquiries}
                  />
                  <OpenDocuments open={day?.open} />
                </div>
                <StepsCard steps={steps} isFirst={false} />
              </>
            )}
          </div>
        </main>
      </div>
    </div>
  );
}

/** Which day it is, who is here, and the way out. */
function Head({today}: {readonly today: string}) {
  const {identity, session} = useApp();
  const {say, language} = useText();
  const here = useReadable(session);
  const {intl} = aboutLanguage(language);
  const date = momentsIn(intl, {dateStyle: 'full', timeZone: 'UTC'});
  return (
    <header className="flex flex-wrap items-center gap-x-6 gap-y-2">
      <div className="min-w-0 flex-1">
        <h2 className="text-20 font-bold">{date.format(dateOf(today))}</h2>
        <AsOfTime />
      </div>
      <p className="text-14">
        <NameText className="font-semibold">{here?.name ?? ''}</NameText>{' '}
        <span className="text-soft">{optionName(say, here?.role ?? '')}</span>
      </p>
      <div className="shrink-0">
        <Button
          icon={<LogOut aria-hidden size={18} className="mirrored" />}
          onPress={() => void identity.logout()}
        >
          {say('home.logout')}
        </Button>
      </div>
    </header>
  );
}
