import {Link} from 'react-router-dom';
import type {LoginStateRow} from '#protocol/session.ts';
import {useText} from '../../i18n/text.ts';
import {IsolatedPart} from '../../ui/alone.tsx';
import {NameText} from '../../ui/code.tsx';
import {TimeText} from '../../ui/time.tsx';
import {typeOf} from './type-of.ts';
import {UnlockButton} from './unlock.tsx';

/** How each login stands; on a phone each is a card of its own. Those who may be given a new code can be ticked. */
export function LoginTable(props: {
  readonly rows: readonly LoginStateRow[];
  readonly ticked: ReadonlySet<string>;
  readonly canGive: (row: LoginStateRow) => boolean;
  readonly onTick: (ids: readonly string[], isOn: boolean) => void;
  readonly onChanged: () => void;
}) {
  const {rows, ticked, canGive, onTick, onChanged} = props;
  const {say} = useText();
  const all = rows.filter(canGive).map(({id}) => id);
  const heads = [
    say('field.name'),
    say('field.type'),
    say('login.checkCode'),
    say('logins.set'),
    say('logins.by'),
    say('logins.used'),
    say('logins.tries'),
  ];
  return (
    <table className="block w-full lg:table border-collapse rounded-card border border-hair bg-panel text-16 desk:text-14">
      <thead className="hidden lg:table-header-group">
        <tr className="border-b border-line text-start text-14 text-soft">
          <th scope="col" className="w-11 ps-3">
            {all.length > 0 && (
              <input
                type="checkbox"
                aria-label={say('list.chooseAll')}
                checked={all.every((id) => ticked.has(id))}
                onChange={(event) => onTick(all, event.target.checked)}
                className="size-5 accent-accent desk:size-4"
              />
            )}
          </th>
          {heads.map((head) => (
            <th key={head} scope="col" className="py-2 pe-3 text-start font-medium">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="block lg:table-row-group">
        {rows.map((row) => (
          <IsolatedPart key={row.id} of={row} as="row">
            <Login
              row={row}
              heads={heads}
              isTicked={canGive(row) ? ticked.has(row.id) : undefined}
              onTick={(isOn) => onTick([row.id], isOn)}
              onChanged={onChanged}
            />
          </IsolatedPart>
        ))}
      </tbody>
    </table>
  );
}

function Login(props: {
  readonly row: LoginStateRow;
  readonly heads: readonly string[];
  /** `undefined` for whom the person here may not give a code. */
  readonly isTicked: boolean | undefined;
  readonly onTick: (isOn: boolean) => void;
  readonly onChanged: () => void;
}) {
  const {row, heads, isTicked, onTick, onChanged} = props;
  const {say} = useText();
  const {id, name, code_at, code_by, used_at, tries_left} = row;
  const texts = [
    typeOf(say, row),
    <State key="state" row={row} onChanged={onChanged} />,
    code_at > 0 ? <TimeText key="set" at={code_at} className="whitespace-nowrap" /> : '–',
    code_by === '' ? '–' : <NameText key="by">{code_by}</NameText>,
    used_at > 0 ? <TimeText key="used" at={used_at} className="whitespace-nowrap" /> : say('logins.never'),
    row.type === 'Admin' || !row.has_code ? '–' : String(tries_left),
  ];
  return (
    <tr
      data-login={id}
      className="relative flex flex-col border-b border-hair py-2 ps-14 pe-3 last:border-0 lg:static lg:table-row lg:p-0"
    >
      <td className="absolute start-0 top-0 lg:static lg:ps-3">
        {isTicked !== undefined && (
          <label className="flex size-14 items-center justify-center lg:size-auto lg:justify-start lg:py-2">
            <input
              type="checkbox"
              aria-label={say('list.chooseRow', {name})}
              checked={isTicked}
              onChange={(event) => onTick(event.target.checked)}
              className="size-6 accent-accent desk:size-4"
            />
          </label>
        )}
      </td>
      <th scope="row" className="text-start font-semibold lg:pe-3">
        <Link
          to={`/staff/stafflist?row=${id}`}
          className="flex min-h-10 items-center text-18 text-accent underline lg:min-h-0 lg:py-2 desk:text-14"
        >
          <NameText>{name}</NameText>
        </Link>
      </th>
      {texts.map((text, i) => (
        <td key={heads[i + 1]} className="flex justify-between gap-3 py-1 lg:table-cell lg:py-2 lg:pe-3">
          <span className="text-soft lg:hidden">{heads[i + 1]}</span>
          <span className="min-w-0 text-end wrap-anywhere lg:text-start">{text}</span>
        </td>
      ))}
    </tr>
  );
}

/** In a word, with what helps where something stands in the way. */
function State({row, onChanged}: {readonly row: LoginStateRow; readonly onChanged: () => void}) {
  const {say} = useText();
  if (row.is_locked === 1)
    return (
      <span className="flex flex-wrap items-center justify-end gap-2 lg:flex-nowrap lg:justify-start [&_button]:w-auto">
        <span className={`${CHIP} bg-refused text-on-refused`}>{say('field.is_locked')}</span>
        <UnlockButton id={row.id} onDone={onChanged} />
      </span>
    );
  if (!row.has_code)
    return <span className={`${CHIP} bg-question text-on-question`}>{say('logins.none')}</span>;
  if (row.exposed_at > 0)
    return <span className={`${CHIP} bg-question text-on-question`}>{say('logins.exposed')}</span>;
  return <span>{say('logins.good')}</span>;
}

const CHIP = 'rounded-card whitespace-nowrap px-2 py-0.5 font-semibold';
