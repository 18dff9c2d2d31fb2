import {ListChecks} from 'lucide-react';
import {useState} from 'react';
import type {Importable} from '#domain/moving/importable.ts';
import type {ImportAnswer} from '#protocol/importing.ts';
import {useText} from '../../i18n/text.ts';
import {fieldName} from '../../resource/texts.ts';
import {Card} from '../../shell/page.tsx';
import {Button} from '../../ui/button.tsx';

/** What each column of the file holds, as far as that is known; whoever brings it in may say otherwise. */
export function Columns(props: {
  readonly kind: Importable;
  readonly told: ImportAnswer;
  readonly isBusy: boolean;
  readonly onCheck: (matched: readonly string[], made: boolean) => void;
}) {
  const {kind, told, isBusy, onCheck} = props;
  const {say} = useText();
  const [matched, setMatched] = useState<readonly string[]>(told.import.matched);
  const [made, setMade] = useState(true);
  const missing = kind.columns.filter(({field, isRequired}) => isRequired && !matched.includes(field));
  const hasNames = kind.columns.some(({is}) => is.kind === 'reference');
  return (
    <Card title={say('moving.columns', {count: told.import.lines})}>
      <div className="overflow-x-auto">
        <table className="w-full text-14">
          <tbody>
            {told.import.columns.map((head, at) => (
              <tr key={`${String(at)} ${head}`} className="border-b border-hair last:border-b-0">
                <th scope="row" className="py-1 pe-4 text-start font-semibold">
                  {head}
                </th>
                <td className="pe-4">
                  <select
                    data-test="column"
                    aria-label={head}
                    value={matched[at] ?? ''}
                    disabled={isBusy}
                    onChange={(event) => setMatched(matched.with(at, event.target.value))}
                    className="min-h-12 w-full rounded-card border border-line bg-panel px-2 desk:min-h-9"
                  >
                    <option value="">{say('moving.leaveOut')}</option>
                    {kind.columns.map(({field}) => (
                      <option key={field} value={field}>
                        {fieldName(say, kind.name, field)}
                      </option>
                    ))}
                  </select>
                </td>
                <td className="max-w-80 truncate text-soft">
                  {told.sample
                    .map((cells) => cells[at] ?? '')
                    .filter((cell) => cell !== '')
                    .join(' · ')}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {missing.length > 0 && (
        <p
          data-test="missing"
          className="mt-3 rounded-card bg-question p-2 text-14 font-medium text-on-question"
        >
          {say('moving.missing', {
            names: missing.map(({field}) => fieldName(say, kind.name, field)).join(', '),
          })}
        </p>
      )}
      <div className="mt-3 flex flex-wrap items-center gap-4">
        {hasNames && (
          <label className="flex min-h-target items-center gap-2 text-14">
            <input
              type="checkbox"
              checked={made}
              disabled={isBusy}
              onChange={(event) => setMade(event.target.checked)}
              className="size-5 accent-accent"
            />
            {say('moving.made')}
          </label>
        )}
        <div className="ms-auto">
          <Button
            look={told.import.state === 'read' ? 'primary' : 'plain'}
            icon={<ListChecks aria-hidden size={18} />}
            isDisabled={isBusy}
            onPress={() => onCheck(matched, made)}
          >
            {say('moving.check')}
          </Button>
        </div>
      </div>
    </Card>
  );
}
