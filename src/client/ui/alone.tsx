import {Component, type ReactNode} from 'react';
import {useText} from '../i18n/text.ts';
import {ChunkMissing} from './chunk.ts';

interface Props {
  /** What it is drawn of: another one is tried afresh. */
  readonly of: unknown;
  /** As what it stands where it cannot be drawn; within something that stands there all the same unless told. */
  readonly as?: 'item' | 'row' | 'cells';
  /** What stands there then, unless the words alone. */
  readonly instead?: ReactNode;
  readonly children?: ReactNode;
  /** The same where it is not a component of its own: what throws here throws alone. */
  readonly draw?: () => ReactNode;
}
interface State {
  readonly of: unknown;
  readonly error?: unknown;
}

/**
 * One of several things on a page. Where it cannot be drawn, since a row holds the unforeseen, it says so, and
 * all others are drawn. A part of the app that did not arrive is the whole page's to say.
 */
export class IsolatedPart extends Component<Props, State> {
  override state: State = {of: this.props.of};

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return {error};
  }

  static getDerivedStateFromProps({of}: Props, before: State): State | null {
    return of === before.of ? null : {of, error: undefined};
  }

  override componentDidCatch(error: unknown): void {
    if (!(error instanceof ChunkMissing)) reportError(error);
  }

  override render(): ReactNode {
    const {error} = this.state;
    const {as, instead = <Undrawn as={as} />, draw, children} = this.props;
    if (error instanceof ChunkMissing) throw error;
    if (error !== undefined) return instead;
    return draw ? <Drawn draw={draw} /> : children;
  }
}

const Drawn = ({draw}: {readonly draw: () => ReactNode}): ReactNode => draw();

/** More columns than any table has. */
const ALL_COLUMNS = 100;

function Undrawn({as}: {readonly as: Props['as'] | undefined}) {
  const {say} = useText();
  const words = (
    <span data-test="undrawn" className="text-16 text-soft">
      {say('broken.part')}
    </span>
  );
  if (as === 'item') return <li className="p-2">{words}</li>;
  const cells = (
    <td colSpan={ALL_COLUMNS} className="p-2">
      {words}
    </td>
  );
  if (as === 'cells') return cells;
  return as === 'row' ? <tr>{cells}</tr> : words;
}

/** What could be said of a thing, or what is said instead: words that are made beside the drawing of a page. */
export function faultTextOf<T>(make: () => T, instead: T): T {
  try {
    return make();
  } catch (error) {
    reportError(error);
    return instead;
  }
}
