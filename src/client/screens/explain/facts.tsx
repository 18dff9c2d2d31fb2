import type {ScanExplanation} from '#domain/scanning/explain.ts';
import {useText} from '../../i18n/text.ts';
import {visibleCode} from '../../scan/code.ts';
import {CodeText} from '../../ui/code.tsx';

/** What kind of code it is: every character in sight, its AIM identifier, the GTIN that it names. */
export function CodeFacts({raw, told}: {readonly raw: string; readonly told: ScanExplanation}) {
  const {say} = useText();
  const {aim, symbology, form, gtin, packs} = told;
  return (
    <div className="flex flex-col gap-2">
      <p data-test="explained-as" className="text-22 font-bold">
        {say(`explain.form.${form}`)}
      </p>
      <p data-test="explained-raw" className="text-18 font-semibold break-all">
        <CodeText>{visibleCode(raw)}</CodeText>
      </p>
      <p className="text-16 text-soft">
        {aim === '' ? (
          say('explain.noAim')
        ) : (
          <>
            {say('equipment.fact.aim')} <CodeText>{aim}</CodeText> {symbology}
          </>
        )}
      </p>
      {gtin !== undefined && (
        <p className="text-16">
          GTIN <CodeText className="font-semibold">{gtin}</CodeText>
        </p>
      )}
      {packs !== undefined && <p className="text-16">{say('explain.packs', {gtin: packs})}</p>}
    </div>
  );
}
