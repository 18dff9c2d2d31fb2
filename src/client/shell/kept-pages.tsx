import {Activity, Suspense, useContext, useEffect, useState, type ReactNode} from 'react';
import {UNSAFE_LocationContext as Location, useNavigate, useOutlet} from 'react-router-dom';
import {holdAsUnsaved, openForms} from '../base/open-forms.ts';

/** A page of a person, and the address that it stands at. */
interface OnesPage {
  readonly who: string;
  readonly page: ReactNode;
  readonly at: Address;
}
type Address = ReturnType<typeof useAddress>;
const useAddress = () => useContext(Location);

const addressOf = ({location}: Address): string => location.pathname + location.search;

/** Where each person has typed something last, by staff id. */
const typedAt = new Map<string, string>();

/** As many people take turns at one browser while what they typed waits for them. */
const MAX_KEPT_PEOPLE = 5;

/**
 * The page of the person here. What was typed waits beneath the login, and beneath the pages of the person who comes
 * instead: it is shown to no other, and stands there as it was when its own person is back.
 */
export function KeptPages(props: {
  /** Staff id of the person here; `undefined` where there is none. */
  readonly who: string | undefined;
  /** Something else stands over it. */
  readonly isCovered: boolean;
  /** No person is here, and nothing that was typed waits. */
  readonly onNothingLeft: ReactNode;
  /** What stands over the pages then, and where no person is here: the login. */
  readonly over: ReactNode;
}) {
  const {who, isCovered, onNothingLeft, over} = props;
  const page = useOutlet();
  const at = useAddress();
  const navigate = useNavigate();
  const [last, setLast] = useState<OnesPage>();
  const [left, setLeft] = useState<readonly OnesPage[]>([]);
  const mine = left.find((each) => each.who === who);
  // Whose page is led back to, and from where: once they are anywhere else they have been led back.
  const [led, setLed] = useState<{readonly page: OnesPage; readonly from: Address}>();
  // Another person is here, or none: what the one before has typed waits.
  if (last && last.who !== who) {
    if (typedAt.get(last.who) === last.at.location.pathname || openForms.get().typed > 0)
      setLeft([...left.filter((each) => each.who !== last.who), last].slice(-MAX_KEPT_PEOPLE));
    setLast(undefined);
  } else if (mine && (addressOf(mine.at) === addressOf(at) || (led?.page === mine && led.from !== at)))
    setLeft(left.filter((each) => each !== mine));
  else if (mine && led?.page !== mine) setLed({page: mine, from: at});
  else if (who !== undefined && !mine && (last?.page !== page || last.at !== at)) setLast({who, page, at});

  const back = mine && addressOf(mine.at);
  useEffect(() => {
    if (back !== undefined) void navigate(back, {replace: true});
  }, [back, navigate]);
  const waits = left.length > 0;
  useEffect(() => (waits ? holdAsUnsaved() : undefined), [waits]);

  const shown: readonly OnesPage[] = who === undefined || mine ? left : [{who, page, at}, ...left];
  if (who === undefined && left.length === 0) return onNothingLeft;
  const note = (): void => void (who !== undefined && typedAt.set(who, at.location.pathname));
  return (
    <>
      {(who === undefined || isCovered) && over}
      {shown.map((each) => (
        <Activity key={each.who} mode={each.who === who && !isCovered ? 'visible' : 'hidden'}>
          <Location.Provider value={each.at}>
            <div className="contents" onInput={note}>
              <Suspense fallback={EMPTY_KEPT_PAGE}>{each.page}</Suspense>
            </div>
          </Location.Provider>
        </Activity>
      ))}
    </>
  );
}

/** While a chunk is on its way the page keeps its colour: no spinner for what takes a blink. */
const EMPTY_KEPT_PAGE = <div className="h-dvh bg-page" />;
